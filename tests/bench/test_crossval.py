from random import Random

import pytest

from tests.bench.crossval import NAMES, SPREAD, chosen_without, cost, drawn, set_to, spread, table
from tests.bench.scores import Score
from tests.bench.test_scores import DOUBT, throw

RIGHT, SILENT, DOUBTED, WRONG = throw("r", "r"), throw("r", "b"), throw("r", "r", DOUBT), throw("r", "b", DOUBT)


def test_every_number_is_moved_and_put_back() -> None:
    before = {(module, name): getattr(module, name) for module, names in NAMES.items() for name in names}
    setting = drawn(Random(3))
    assert setting.keys() == before.keys()
    with pytest.raises(KeyError), set_to(setting):
        assert all(getattr(*key) == value for key, value in setting.items())
        raise KeyError
    assert {key: getattr(*key) for key in before} == before
    assert all(1 / SPREAD <= value / before[key] <= SPREAD or isinstance(value, int) for key, value in setting.items())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param([RIGHT], [DOUBTED], id="no-doubt-before-doubt"),
        pytest.param([DOUBTED], [WRONG], id="right-before-wrong"),
        pytest.param([WRONG, WRONG, WRONG], [SILENT, RIGHT, RIGHT], id="three-doubted-faults-before-a-silent-one"),
    ],
)
def test_silence_costs_most(better: list[object], worse: list[object]) -> None:
    assert cost([Score(tuple(better))]) < cost([Score(tuple(worse))])  # type: ignore[arg-type]


def test_the_left_out_rig_has_no_say() -> None:
    """The first drawing is perfect on b only, the second on a only: each is chosen for the rig it fails on."""
    results = [{"a": Score((SILENT,)), "b": Score((RIGHT,))}, {"a": Score((RIGHT,)), "b": Score((SILENT,))}]
    assert chosen_without(results, "a").silent.part == 1
    assert chosen_without(results, "b").silent.part == 1
    assert table(results).row_count == 3
    assert spread(results) == (
        "Over 2 drawings: half visible exact 1 to 1, mostly 1; half visible doubted 0 to 0, mostly 0; "
        "silent wrong 1 to 1, mostly 1."
    )
