"""What the page asks before anything happens."""

import json

import pytest

from tests.game.stories import FILLED, FOUR, NEW, attack, counted, play, riot, seen
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.events import Event, NewGame, PlanAttack, PlanRiot, Verify
from towerpi.game.state import Game
from towerpi.page.reference import house_to_plain, preview, provinces_to_plain, refuse_place, setup_to_plain
from towerpi.rules.wallenstein.editions import HOUSES, SWITCHES
from towerpi.rules.wallenstein.plan import Attack, Reason, Refusal, Riot


def test_provinces_as_printed() -> None:
    provinces = {one["name"]: one for one in json.loads(json.dumps(provinces_to_plain()))}
    assert len(provinces) == 45
    assert provinces["Baden"] == {
        "name": "Baden",
        "region": "Bayern",
        "gold": 4,
        "grain": 3,
        "cities": 2,
        "in_play_with_3": True,
        "neighbours": ["Bm. Zweibrücken", "Hessen-Darmstadt", "Strassburg", "Württemberg", "Würzburg"],
    }


def test_how_a_game_is_laid_out() -> None:
    setup = json.loads(json.dumps(setup_to_plain(2, ["red", "blue", "yellow"])))
    assert setup["fill"] == {"red": 7, "blue": 7, "yellow": 7, "green": 10}
    assert (setup["money"], setup["groups"][0], len(setup["seats"])) == (18, 5, 3)
    assert setup["seats"][1][3] == ["Baden", 3]
    assert "Fm. Bayern" not in setup["provinces"]
    assert setup["events"][0] == {"id": "E1", "effect": "trade-calms", "region": None, "grain_loss": 5}
    two = setup_to_plain(1, ["red", "blue"], "halga")
    assert (two["seats"], len(two["provinces"]), two["events"][0]["region"]) == ([], 27, "Sachsen")


@pytest.mark.parametrize(
    ("edition", "colours", "two_player", "message"),
    [
        pytest.param(3, ["red", "blue", "yellow"], "off", "Edition 1 or 2 was expected; 3 came", id="edition"),
        pytest.param(True, ["red", "blue", "yellow"], "off", "Edition 1 or 2 was expected; true", id="no-number"),
        pytest.param(2, ["red", "blue"], "off", "3 to 5 players were expected; 2 came", id="too-few"),
        pytest.param(2, ["red", "red", "blue"], "off", "a colour of his own", id="twice"),
        pytest.param(2, ["red", "green", "blue"], "off", "green is the peasants'", id="green"),
        pytest.param(1, ["red", "blue"], "chess", "two_player must be", id="variant"),
    ],
)
def test_what_cannot_be_laid_out(edition: int, colours: list[str], two_player: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        setup_to_plain(edition, colours, two_player)


@pytest.mark.parametrize("edition", [1, 2])
def test_every_switch_can_be_shown_and_set(edition: int) -> None:
    switches = json.loads(json.dumps(house_to_plain(edition)))
    assert [switch["name"] for switch in switches] == list(SWITCHES)
    for switch in switches:
        options = switch["options"] or (
            [False, True] if switch["kind"] == "yes-no" else [switch["least"], switch["most"]]
        )
        for option in [switch["value"], *options]:
            assert getattr(HOUSES[edition].change(**{switch["name"]: option}), switch["name"]) == option


def no_odds(game: Game) -> None:
    """Nobody knows the tower."""


BADEN = PlanAttack(Attack("blue", 4, "red", 3), "Baden", "Württemberg")


def test_a_plan_is_shown_before_it_is_made() -> None:
    game = play(*FILLED, seen("1 green"))
    shown = preview(game, BADEN, no_odds)
    assert isinstance(shown, dict)
    assert (shown["thrown"], shown["tray"], shown["odds"]) == ({"blue": 4, "red": 3}, {"green": 1}, None)
    assert (shown["battle"]["number"], shown["battle"]["helped"]) == (1, True)
    assert play(*FILLED, seen("1 green")) == game


REFUSED: list[tuple[str, Game, Event, Reason | None]] = [
    ("neighbours", play(*FILLED), BADEN, None),
    ("other-spellings", play(*FILLED), PlanAttack(Attack("blue", 4), "Grafschaft Mark", "Erzbistum Köln"), None),
    ("far-away", play(*FILLED), PlanAttack(Attack("blue", 4), "Baden", "Vorpommern"), Reason.NOT_NEIGHBOURS),
    ("no-names", play(*FILLED), attack("blue", 4), None),
    ("only-the-province", play(*FILLED), PlanAttack(Attack("blue", 4), "Baden"), None),
    ("with-three", play(NewGame(2, FOUR[:3])), PlanRiot(Riot("red", 1, 1), "Fm. Bayern"), Reason.NOT_IN_PLAY),
    ("from-there", play(NewGame(2, FOUR[:3])), PlanAttack(Attack("red", 1), "", "Fm. Bayern"), Reason.NOT_IN_PLAY),
    ("with-four", play(*FILLED), PlanRiot(Riot("red", 1, 1), "Fm. Bayern"), None),
    ("not-a-plan", play(*FILLED), Verify(), None),
    ("no-game-yet", Game(), BADEN, None),
]


@pytest.mark.parametrize(("game", "event", "reason"), [pytest.param(*rest, id=name) for name, *rest in REFUSED])
def test_the_map_has_a_say(game: Game, event: Event, reason: Reason | None) -> None:
    assert refuse_place(game, event) == (Refusal(reason) if reason else None)


def test_a_preview_is_refused_as_the_plan_would_be() -> None:
    game = play(*FILLED)
    assert preview(game, attack("blue", 0), no_odds) == Refusal(Reason.NO_ARMY_MOVED)
    assert preview(game, PlanAttack(Attack("blue", 4), "Baden", "Holstein"), no_odds) == Refusal(Reason.NOT_NEIGHBOURS)
    with pytest.raises(BadInput, match="A province of the map was expected"):
        preview(game, PlanRiot(Riot("red", 1, 1), "Atlantis"), no_odds)
    with pytest.raises(IllegalEvent, match="PlanRiot is possible in"):
        preview(play(NEW, counted("2 red")), riot("red", 1, 1), no_odds)
