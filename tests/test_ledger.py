import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from towerpi.cubes import COLOURS, GREEN, NO_CUBES, PLAYER_COLOURS, Cubes
from towerpi.errors import BadCubes
from towerpi.ledger import (
    Booking,
    Cause,
    Ledger,
    Movement,
    Place,
    accident,
    book_tray,
    clean_up,
    compare_tray,
    correct,
    court_take,
    end_game,
    favour_put,
    fill,
    landsknecht_put,
    start_in_mid_game,
    throw,
)
from towerpi.reading import Doubt, DoubtKind
from towerpi.rules.wallenstein.battle import resolve
from towerpi.rules.wallenstein.editions import FIRST, SECOND
from towerpi.rules.wallenstein.plan import Attack, Refusal, Riot, Throw, plan_attack, plan_riot

BOX = Cubes(red=62, blue=62, green=20)


def cubes(text: str) -> Cubes:
    return Cubes.parse(text)


def books(tower: str = "none", tray: str = "none") -> Ledger:
    return Ledger(BOX, cubes(tower), cubes(tray))


def test_w40_the_whole_tray_goes_in_dv_14() -> None:
    ledger = Ledger(Cubes(yellow=62, red=62, green=20), cubes("4 yellow 5 red 6 green"), cubes("2 yellow 1 green"))
    booking = throw(ledger, cubes("3 yellow 2 red"), cubes("4 yellow 2 red"))
    assert booking.ledger.tower == cubes("5 yellow 5 red 7 green")
    assert booking.ledger.tray == cubes("4 yellow 2 red")
    assert [str(movement) for movement in booking.movements] == [
        "THROW: 2 red 3 yellow outside -> tower",
        "THROW: 2 yellow 1 green tray -> tower",
        "THROW: 2 red 4 yellow tower -> tray",
    ]
    assert booking.doubts == ()


def test_i17_fill_leaves_the_tray_empty() -> None:
    booking = fill(Ledger(BOX), cubes("7 red 7 blue 10 green"), cubes("2 red 3 green"))
    assert booking.ledger == books("5 red 7 blue 7 green")
    assert booking.ledger.outside == cubes("57 red 55 blue 13 green")
    assert {movement.cause for movement in booking.movements} == {Cause.INITIAL_FILL}


@pytest.mark.parametrize(
    ("booking", "tower", "tray", "cause"),
    [
        pytest.param(clean_up(books("1 red", "3 red 1 blue"), cubes("3 red")), "1 red", "1 blue", Cause.CLEANUP),
        pytest.param(accident(books("2 red", "1 blue"), cubes("1 red")), "1 red", "1 red 1 blue", Cause.ACCIDENT),
        pytest.param(court_take(books("2 red", "3 red"), "red", 2), "2 red", "1 red", Cause.COURT_TAKE),
        pytest.param(favour_put(books("2 red"), "blue", 2), "2 red", "2 blue", Cause.FAVOUR_PUT),
        pytest.param(landsknecht_put(books("2 red"), "red", 1), "2 red", "1 red", Cause.LANDSKNECHT_PUT),
        pytest.param(correct(books("2 red"), cubes("1 red 1 blue")), "1 red 1 blue", "none", Cause.CORRECTION),
        pytest.param(end_game(books("2 red", "1 green"), cubes("2 red 1 green")), "none", "none", Cause.GAME_END),
    ],
    ids=lambda value: str(value) if isinstance(value, Cause) else "",
)
def test_movements(booking: Booking, tower: str, tray: str, cause: Cause) -> None:
    assert booking.ledger == books(tower, tray)
    assert {movement.cause for movement in booking.movements} == {cause}
    assert booking.doubts == ()


def test_nothing_moved_is_no_movement() -> None:
    assert accident(books("1 red"), NO_CUBES).movements == ()


def doubts(*pairs: tuple[DoubtKind, str]) -> tuple[Doubt, ...]:
    return tuple(Doubt(kind, (colour,)) for kind, colour in pairs)


MORE_OUT, NO_SUCH = DoubtKind.MORE_OUT_THAN_IN, DoubtKind.MORE_THAN_EXIST
FEWER, NOT_IN_PLAY = DoubtKind.FEWER_THAN_BOOKED, DoubtKind.NOT_IN_PLAY


@pytest.mark.parametrize(
    ("booking", "expected"),
    [
        pytest.param(throw(books("1 red"), cubes("1 red"), cubes("3 red")), doubts((MORE_OUT, "red")), id="I-03"),
        pytest.param(
            throw(books("1 red"), NO_CUBES, cubes("2 red 1 green")),
            doubts((MORE_OUT, "red"), (MORE_OUT, "green")),
            id="two",
        ),
        pytest.param(
            throw(books("1 red"), NO_CUBES, cubes("2 red 70 blue")),
            doubts((MORE_OUT, "red"), (NO_SUCH, "blue")),
            id="more-than-the-box",
        ),
        pytest.param(
            throw(books("1 red"), NO_CUBES, cubes("1 red 1 black")),
            doubts((NOT_IN_PLAY, "black")),
            id="I-05-a-colour-nobody-plays",
        ),
        pytest.param(throw(books("60 red"), cubes("3 red"), NO_CUBES), doubts((NO_SUCH, "red")), id="thrown-too-many"),
        pytest.param(accident(books(), cubes("1 blue")), doubts((MORE_OUT, "blue")), id="accident-from-nowhere"),
        pytest.param(accident(books(), cubes("1 black")), doubts((NOT_IN_PLAY, "black")), id="accident-unknown"),
        pytest.param(clean_up(books("", "1 red"), cubes("2 red")), doubts((FEWER, "red")), id="clean-up-too-many"),
        pytest.param(court_take(books("9 red", "1 red"), "red", 2), doubts((FEWER, "red")), id="court-take-too-many"),
        pytest.param(favour_put(books("60 red"), "red", 3), doubts((NO_SUCH, "red")), id="put-too-many"),
        pytest.param(
            correct(books("", "1 green"), cubes("20 green")), doubts((NO_SUCH, "green")), id="correct-too-many"
        ),
        pytest.param(
            end_game(books("2 red"), cubes("1 red 1 blue")),
            doubts((FEWER, "red"), (MORE_OUT, "blue")),
            id="audit-differs",
        ),
        pytest.param(
            start_in_mid_game(BOX, cubes("60 red 50 blue"), cubes("3 red")), doubts((NO_SUCH, "red")), id="mid-game"
        ),
    ],
)
def test_an_impossible_count_is_a_doubt(booking: Booking, expected: tuple[Doubt, ...]) -> None:
    assert booking.doubts == expected


def test_a_count_the_table_stands_by_corrects_the_books() -> None:
    booking = throw(books("1 red"), cubes("1 red"), cubes("3 red"))
    assert booking.ledger == books("none", "3 red")
    assert Movement(Cause.CORRECTION, Place.OUTSIDE, Place.TOWER, cubes("1 red")) in booking.movements


def test_a_count_no_box_could_show_changes_nothing() -> None:
    before = books("1 red", "1 blue")
    assert throw(before, cubes("1 red"), cubes("63 red")).ledger == before
    assert throw(before, cubes("1 red"), cubes("63 red")).movements == ()
    assert accident(before, cubes("1 black")).ledger == before
    assert fill(before, cubes("1 red"), cubes("63 red")) == throw(before, cubes("1 red"), cubes("63 red"))


def test_start_in_mid_game() -> None:
    booking = start_in_mid_game(BOX, cubes("55 red 60 blue 12 green"), cubes("2 red"))
    assert booking.ledger == books("5 red 2 blue 8 green", "2 red")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        pytest.param("2 red", (), id="as-it-should-be"),
        pytest.param("1 red", doubts((FEWER, "red")), id="a-wrong-cube-was-taken"),
        pytest.param("2 red 1 blue", (), id="one-fell-out-of-the-tower"),
        pytest.param("2 red 2 blue", doubts((MORE_OUT, "blue")), id="more-than-the-tower-held"),
        pytest.param("2 red 1 black", doubts((NOT_IN_PLAY, "black")), id="unknown-colour"),
    ],
)
def test_the_tray_is_watched(seen: str, expected: tuple[Doubt, ...]) -> None:
    assert compare_tray(books("1 blue", "2 red"), cubes(seen)) == expected


def test_book_tray_by_hand() -> None:
    booking = book_tray(books("2 red", "2 blue"), cubes("1 red 1 blue"))
    assert booking.ledger == books("1 red", "1 red 1 blue")
    assert [movement.cause for movement in booking.movements] == [Cause.ACCIDENT, Cause.CORRECTION]


def test_impossible_ledgers_are_errors() -> None:
    with pytest.raises(BadCubes, match="hold 1 red more than the box"):
        books("62 red", "1 red")
    with pytest.raises(BadCubes, match="1 red more were to be moved than are in the tray"):
        Booking(books()).move(Cause.CLEANUP, Place.TRAY, Place.OUTSIDE, cubes("1 red"))


def test_text() -> None:
    assert str(books("1 red", "2 blue")) == "tower 1 red; tray 2 blue; outside 61 red 60 blue 20 green"
    assert books("1 red").at(Place.OUTSIDE) == books("1 red").outside


class Evening(RuleBasedStateMachine):
    """Any sequence of fill, battles, riots, accidents, court takes and favours keeps the books straight."""

    @initialize(data=st.data(), house=st.sampled_from([FIRST, SECOND]))
    def fill(self, data: st.DataObject, house: object) -> None:
        self.house = FIRST if house is FIRST else SECOND
        self.box = Cubes({**dict.fromkeys(PLAYER_COLOURS, 62), GREEN: 20})
        thrown = Cubes({**dict.fromkeys(PLAYER_COLOURS, 7), GREEN: 10})
        booking = fill(Ledger(self.box), thrown, self.some_of(data, thrown))
        assert not booking.ledger.tray
        self.ledger = booking.ledger

    @staticmethod
    def some_of(data: st.DataObject, cubes: Cubes) -> Cubes:
        return Cubes({colour: data.draw(st.integers(0, number), colour) for colour, number in cubes.items()})

    def fight(self, data: st.DataObject, plan: Throw | Refusal) -> None:
        if isinstance(plan, Refusal):
            return
        tower, tray = self.ledger.tower, self.ledger.tray
        inside = tower + tray + plan.thrown
        out = self.some_of(data, inside)
        booking = throw(self.ledger, plan.thrown, out)
        if booking.doubts:  # more armies than the box has left
            assert booking.ledger == self.ledger
            return
        assert booking.ledger.tower == inside - out  # I-04
        outcome = resolve(plan.battle, out, self.house)
        self.ledger = clean_up(booking.ledger, outcome.ret_from_tray + outcome.place).ledger
        assert self.ledger.tray == outcome.stay  # I-07

    @rule(data=st.data(), moved=st.integers(1, 9), armies=st.integers(0, 9), markers=st.integers(0, 3))
    def attack(self, data: st.DataObject, moved: int, armies: int, markers: int) -> None:
        attacker, defender = data.draw(st.permutations(COLOURS).filter(lambda order: order[0] != GREEN))[:2]
        supply = self.ledger.outside[GREEN]
        plan = plan_attack(Attack(attacker, moved, defender, armies, markers=markers, green_supply=supply), self.house)
        self.fight(data, plan)

    @rule(
        data=st.data(),
        player=st.sampled_from(PLAYER_COLOURS),
        armies=st.integers(1, 9),
        markers=st.integers(0, 3),
        winter=st.booleans(),
    )
    def riot(self, data: st.DataObject, player: str, armies: int, markers: int, winter: bool) -> None:
        supply = self.ledger.outside[GREEN]
        riot = Riot(player, armies, markers, collecting=not winter, extra=2, green_supply=supply)
        self.fight(data, plan_riot(riot, self.house))

    @rule(data=st.data())
    def accident(self, data: st.DataObject) -> None:
        fallen, tray = self.some_of(data, self.ledger.tower), self.ledger.tray
        booking = accident(self.ledger, fallen)
        assert not booking.doubts
        self.ledger = booking.ledger
        assert self.ledger.tray == tray + fallen

    @rule(colour=st.sampled_from(PLAYER_COLOURS), number=st.integers(1, 3))
    def court(self, colour: str, number: int) -> None:
        tray = self.ledger.tray
        booking = court_take(self.ledger, colour, number)
        assert bool(booking.doubts) == (tray[colour] < number)
        self.ledger = booking.ledger

    @rule(colour=st.sampled_from(PLAYER_COLOURS), number=st.integers(1, 3), favour=st.booleans())
    def put(self, colour: str, number: int, favour: bool) -> None:
        self.ledger = (favour_put if favour else landsknecht_put)(self.ledger, colour, number).ledger

    @rule(data=st.data())
    def miscount(self, data: st.DataObject) -> None:
        wild = Cubes(data.draw(st.dictionaries(st.sampled_from([*COLOURS, "white"]), st.integers(0, 70))))
        self.ledger = throw(self.ledger, NO_CUBES, wild).ledger

    @invariant()
    def conserved(self) -> None:
        ledger = self.ledger
        assert ledger.tower + ledger.tray + ledger.outside == self.box  # I-01; Cubes are never negative: I-02

    def teardown(self) -> None:
        if hasattr(self, "ledger"):
            booking = end_game(self.ledger, self.ledger.tower + self.ledger.tray)
            assert booking.doubts == ()
            assert booking.ledger.outside == self.box


TestEvening = Evening.TestCase
