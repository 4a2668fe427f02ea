from dataclasses import fields

import pytest

from towerpi.errors import BadSettings
from towerpi.settings import Settings, describe, read_settings


def test_defaults() -> None:
    assert read_settings("", {}) == Settings()
    assert Settings().profile_path == Settings().data_path / "tray.toml"


def test_file_and_environment_together() -> None:
    settings = read_settings("port = 80\ncamera = 'none'\nlight_level = 1", {"TOWERPI_PORT": "81", "HOME": "x"})
    assert (settings.port, settings.camera, settings.light_level) == (81, "none", 1.0)


@pytest.mark.parametrize(
    ("variable", "word", "name", "value"),
    [
        pytest.param("TOWERPI_DATA_DIR", "7", "data_dir", "7", id="a-number-where-text-is-meant"),
        pytest.param("TOWERPI_BUTTON_PIN", "", "button_pin", None, id="nothing-means-no-pin"),
        pytest.param("TOWERPI_BUTTON_PIN", "17", "button_pin", 17, id="pin"),
        pytest.param("TOWERPI_LIGHT_LEVEL", "0.5", "light_level", 0.5, id="share"),
    ],
)
def test_variables(variable: str, word: str, name: str, value: object) -> None:
    assert getattr(read_settings("", {variable: word}), name) == value


def test_a_calibration_elsewhere() -> None:
    assert str(read_settings("profile = '/x/y.toml'", {}).profile_path) == "/x/y.toml"


@pytest.mark.parametrize(
    ("text", "environ", "message"),
    [
        pytest.param("port = ", {}, "towerpi.toml: a TOML file was expected", id="no-toml"),
        pytest.param("prot = 1", {}, "towerpi.toml: prot: no such setting. There are: data_dir, camera", id="unknown"),
        pytest.param("port = 0", {}, "port must be a whole number from 1 to 65535; 0 came", id="range"),
        pytest.param("port = '80'", {}, "port must be a whole number", id="text-for-number"),
        pytest.param("port = true", {}, "port must be a whole number from 1 to 65535; true came", id="bool"),
        pytest.param("", {"TOWERPI_PORT": "many"}, "TOWERPI_PORT must be a whole number", id="variable"),
        pytest.param("", {"TOWERPI_PROT": "1"}, "TOWERPI_PROT: no such setting", id="unknown-variable"),
        pytest.param(
            "port = 0\nlight_level = 2", {}, "port must .* light_level must be a number from 0 to 1", id="all"
        ),
    ],
)
def test_faults_are_told_at_once(text: str, environ: dict[str, str], message: str) -> None:
    with pytest.raises(BadSettings, match=message):
        read_settings(text, environ)


def test_every_setting_is_described() -> None:
    lines = describe().splitlines()
    assert [line.removeprefix("# ").partition(" =")[0] for line in lines] == [one.name for one in fields(Settings)]
    assert all("  # " in line for line in lines)
    assert read_settings(describe(), {}) == Settings(), "the list is a settings file that changes nothing"
