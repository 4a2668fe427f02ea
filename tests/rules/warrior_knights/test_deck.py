"""The fate deck, and the file in which a table enters its cards and cities."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from towerpi.errors import BadTable
from towerpi.rules.warrior_knights.cards import FateCard, News, Symbol
from towerpi.rules.warrior_knights.deck import Deck
from towerpi.rules.warrior_knights.forces import Walls
from towerpi.rules.warrior_knights.house import STANDARD
from towerpi.rules.warrior_knights.table import Table, read_table
from towerpi.shipped import shipped_text

BOX = tuple(FateCard(Symbol.HIT, city=f"City {number}") for number in range(24))


def test_a_seed_gives_the_same_order_again() -> None:
    assert Deck.of(BOX, 7) == Deck.of(BOX, 7) != Deck.of(BOX, 8)


@pytest.mark.parametrize("number", [0, 23, 25])
def test_a_deck_has_24_cards(number: int) -> None:
    with pytest.raises(BadTable, match=f"24 fate cards were expected; {number} came."):
        Deck.of((BOX * 2)[:number], 1)


def test_drawn_cards_come_again_only_from_below() -> None:
    drawn, deck = Deck(BOX).draw(3)
    assert (drawn, deck.held, len(deck.cards)) == (BOX[:3], BOX[:3], 21)
    assert deck.put_under(drawn).cards == BOX[3:] + BOX[:3]


def test_only_held_cards_go_under_the_deck() -> None:
    with pytest.raises(BadTable, match="Only a fate card that was drawn"):
        Deck(BOX).put_under(BOX[:1])


def test_no_more_than_there_are() -> None:
    drawn, deck = Deck(BOX).draw(30)
    assert (len(drawn), deck.cards) == (24, ())


def test_draw_on_until_a_card_fits() -> None:
    card, deck = Deck(BOX).reveal(lambda card: card.city == "City 2")
    assert card == BOX[2]
    assert (deck.cards, deck.held) == (BOX[3:] + BOX[:3], ())
    assert Deck(BOX).reveal(lambda card: not card.city) == (None, Deck(BOX))


def test_draw_another_draws_again_while_it_comes_again() -> None:
    another = FateCard(Symbol.DRAW_ANOTHER)
    anew, deck = Deck((another, *BOX)).draw_anew((another, BOX[0]))
    assert (anew, deck.cards) == ((another, BOX[0]), BOX[1:])
    assert Deck(BOX).draw_anew(BOX[:2]) == ((), Deck(BOX))


@settings(deadline=None)
@given(st.lists(st.integers(0, 10), max_size=12), st.integers())
def test_no_card_is_lost_or_doubled(steps: list[int], seed: int) -> None:
    deck = Deck.of(BOX, seed)
    for number in steps:
        _, deck = deck.draw(number)
        deck = deck.put_under(deck.held[: number // 2]).shuffled(seed + number)
        assert Counter(deck.cards + deck.held) == Counter(BOX)


FILE = """
game = "warrior-knights"
[switches]
losses = "within"
[cities.Vecht]
strength = 300
tax = 2
[[fate]]
count = 20
battle = "hit"
expedition = "2x"
nation = "English"
revolt = false
[[fate]]
count = 3
battle = "draw-another"
expedition = "no-news"
nation = "Polish"
revolt = true
[[fate]]
battle = "victory"
expedition = "fleet-lost"
nation = " Swabian "
revolt = true
"""


def test_a_table_enters_its_own() -> None:
    table = read_table(FILE)
    assert table.house == STANDARD.change(losses="within")
    assert table.cities == {"Vecht": Walls("Vecht", 300, tax=2)}
    assert len(table.fate) == 24
    assert table.fate[-1] == FateCard(Symbol.VICTORY, True, News.FLEET_LOST, "Swabian")
    assert table.fate[0] == replace(
        table.fate[-1], battle=Symbol.HIT, revolt=False, expedition=News.TWO, nation="English"
    )


def test_the_shipped_file_invents_nothing() -> None:
    assert read_table(shipped_text("warrior-knights.toml")) == Table()


def test_the_shipped_file_is_right_without_its_hashes() -> None:
    text = shipped_text("warrior-knights.toml").split("# [cities.Vecht]")
    lines = [line.removeprefix("# ") for line in f"[cities.Vecht]{text[1]}".splitlines() if "The 24" not in line]
    live = "\n".join(line for line in lines if "=" in line or line.startswith("["))
    table = read_table(live.replace("count = 1", "count = 24"))
    assert table.cities["Vecht"].base == 300
    assert set(table.fate) == {FateCard(Symbol.HIT, False, News.TWO, "English", "Vecht", "Smalt", "green")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("= 3", "mine.toml: a TOML file was expected", id="no-toml"),
        pytest.param("dice = 3", '"dice" is none of game, switches, cities, fate', id="unknown"),
        pytest.param("switches = 3", "switches must be a section, 3 came", id="switches"),
        pytest.param("[switches]\nlosses = 3", 'losses must be "cover" or "within"; 3 came.$', id="switch"),
        pytest.param("cities = 3", "cities must be a section, 3 came", id="cities"),
        pytest.param("[cities]\nVecht = 3", "cities.Vecht must be a section, 3 came", id="city"),
        pytest.param("[cities.Vecht]\ntax = 2", "cities.Vecht needs a strength", id="no-strength"),
        pytest.param("[cities.Vecht]\nstrength = 150", "strength must be 100 to 900 in steps of 100", id="strength"),
        pytest.param("[cities.Vecht]\nstrength = 100\ntax = true", "tax must be 0 to 99 in steps of 1", id="tax"),
        pytest.param("fate = 3", r"fate must be sections \[\[fate\]\], 3 came", id="fate"),
        pytest.param("[[fate]]\nluck = 1", "a key out of count, battle, .*, baron was expected", id="field"),
        pytest.param('[[fate]]\nbattle = "win"', 'battle must be draw-another or hit or .*, "win" came', id="battle"),
        pytest.param("[[fate]]\nrevolt = 1", "revolt must be true or false, 1 came", id="revolt"),
        pytest.param('[[fate]]\nnation = " "', "nation must be a name", id="nation"),
        pytest.param("[[fate]]\ncount = 23", "24 fate cards were expected, 23 came", id="23-cards"),
        pytest.param("[[fate]]\ncount = 0", "count must be 1 to 24 in steps of 1, 0 came", id="no-card"),
        pytest.param(
            '[[fate]]\ncount = 20\n[[fate]]\ncount = 4\nbattle = "hit"',
            "battle was expected on all fate cards or on none, 4 of 24 have it",
            id="half-a-field",
        ),
    ],
)
def test_faults_of_the_file(text: str, message: str) -> None:
    with pytest.raises(BadTable, match=message):
        read_table(text, "mine.toml")
