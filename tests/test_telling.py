import pytest

from tests.game.stories import DOUBT, FILLED, NEW, attack, cubes, play, riot, seen
from towerpi.game.events import EndGame, Event
from towerpi.snapshot import Snapshot
from towerpi.telling import tell

BATTLE = attack("blue", 4, "red", 3)
END = EndGame(cubes("5 red 7 blue 7 yellow 7 purple 7 green"))


@pytest.mark.parametrize(
    ("events", "words"),
    [
        pytest.param((), "No game yet.", id="no-game"),
        pytest.param((NEW,), "Fill the tower. Throw 7 red 7 blue 7 yellow 7 purple 10 green.", id="fill"),
        pytest.param((NEW, seen("2 red")), "Out: 2 red. Take out 2 red.", id="fill-counted"),
        pytest.param(FILLED, "The tray is right. Inside the tower: 5 red 7 blue 7 yellow 7 purple 7 green.", id="rest"),
        pytest.param((*FILLED, BATTLE), "Blue attacks Red. Throw 3 red 4 blue.", id="battle"),
        pytest.param(
            (*FILLED, seen("1 green"), attack("blue", 2)),
            "Blue attacks a neutral province. Throw 2 blue 1 green, and the 1 green from the tray.",
            id="neutral-with-a-tray",
        ),
        pytest.param((*FILLED, riot("red", 2, 1)), "The peasants rise against Red. Throw 2 red 1 green.", id="riot"),
        pytest.param(
            (*FILLED, BATTLE, seen("3 blue 4 red 1 green 1 purple")),
            "Out: 4 red 3 blue 1 purple 1 green. Red holds, 3 : 5. "
            "Return 2 red 3 blue 1 green; put into the province 2 red; leave 1 purple.",
            id="defender-holds",
        ),
        pytest.param(
            (*FILLED, BATTLE, seen("1 blue 3 green")),
            "Out: 1 blue 3 green. A draw, the province is bare, 1 : 3 (only peasants defended). Return 1 blue 3 green.",
            id="peasants-only",
        ),
        pytest.param(
            (*FILLED, attack("blue", 2), seen("2 green")),
            "Out: 2 green. The peasants hold, 0 : 2. Return 2 green.",
            id="peasants-hold",
        ),
        pytest.param(
            (*FILLED, riot("red", 2, 1), seen("1 red 2 green")),
            "Out: 1 red 2 green. The peasants win, the province is bare, 2 : 1. Return 1 red 2 green.",
            id="riot-lost",
        ),
        pytest.param(
            (*FILLED, BATTLE, seen("3 blue", DOUBT)),
            "Counted 3 blue, but in doubt: touching (red). Confirm or correct.",
            id="doubt",
        ),
        pytest.param(
            (*FILLED, BATTLE, seen("3 blue 1 purple"), seen("1 blue", after="hand")),
            "Take out 1 blue. Put back 1 purple.",
            id="wrong-cube",
        ),
        pytest.param((*FILLED, END), "The game is over, and every cube is where the books say.", id="over"),
        pytest.param(
            (*FILLED, EndGame(cubes("4 red 7 blue 7 yellow 7 purple 7 green"))),
            "The game is over. The audit differs: fewer-than-booked (red).",
            id="audit-differs",
        ),
    ],
)
def test_what_is_said(events: tuple[Event, ...], words: str) -> None:
    assert tell(Snapshot(1, play(*events), 1, "camera", None)) == words


def test_faults_follow() -> None:
    snapshot = Snapshot(1, play(), 1, "camera", None, ("The disk is full.",), 2)
    assert tell(snapshot) == "No game yet.\n! The disk is full.\n! 2 steps are not saved yet."
