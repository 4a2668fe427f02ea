from pathlib import Path

from towerpi.pictures import Pictures


def test_pictures_are_kept_and_numbered_on(tmp_path: Path) -> None:
    first = Pictures(tmp_path, 10, 1)
    assert [first.save(b"a"), first.save(b"b")] == ["00000001", "00000002"]
    (tmp_path / "00000003.part").write_bytes(b"half written when the plug was pulled")
    again = Pictures(tmp_path, 10, 1)
    assert again.save(b"c") == "00000003"
    assert again.path("00000001").read_bytes() == b"a"
    assert not list(tmp_path.glob("*.part"))


def test_no_more_than_so_many(tmp_path: Path) -> None:
    ring = Pictures(tmp_path, 3, 1)
    for number in range(5):
        ring.save(bytes([number]))
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["00000003", "00000004", "00000005"]


def test_no_more_room_than_allowed(tmp_path: Path) -> None:
    ring = Pictures(tmp_path, 100, 1)
    for _ in range(5):
        ring.save(b"x" * 400_000)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 1_000_000


def test_a_disk_that_will_not_have_it_costs_the_picture_only(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.write_text("a file where the folder should be")
    ring = Pictures(folder, 3, 1)
    assert ring.save(b"x") == ""
    assert ring.fault.startswith("Pictures cannot be kept (")
    folder.unlink()
    folder.mkdir()
    assert ring.save(b"x") == "00000001"
    assert ring.fault == ""
