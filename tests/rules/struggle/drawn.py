"""Attacks and battles drawn by hypothesis: any that are legal."""

from hypothesis import strategies as st

from towerpi.rules.struggle.attack import Attack, Helper, Party
from towerpi.rules.struggle.battle import Choices, Roll
from towerpi.rules.struggle.force import Battle, Rising, Side
from towerpi.rules.struggle.house import HOUSE, SWITCHES, House
from towerpi.rules.struggle.losses import Choice
from towerpi.rules.struggle.plan import Plan, plan_attack
from towerpi.rules.struggle.regions import Region

few = st.integers(0, 3)


def parties(player: str, helpers: tuple[str, str]) -> st.SearchStrategy[Party]:
    helping = st.lists(st.sampled_from(helpers), unique=True, max_size=2).flatmap(
        lambda names: st.tuples(*(st.builds(Helper, st.just(name), few, few) for name in names))
    )
    return st.builds(
        Party, st.just(player), few, few, st.integers(0, 2), helping, soldiers=few, sailors=few,
        reserves=st.integers(0, 1), blockade=st.booleans() if player == "red" else st.just(False),
        influence=st.booleans(),
    )  # fmt: skip


def _attack(region: Region, red: Party, blue: Party, target: int, at_sea: frozenset[Side]) -> Attack:
    if target < 2:
        return Attack(region, red, blue, at_sea=at_sea)
    if target < 6:
        return Attack(region, red, neutral=target - 1)
    return Attack(region, red, tile=list(Rising)[target - 6], marker="blue")


def attacks() -> st.SearchStrategy[Attack]:
    drawn = st.builds(
        _attack,
        st.sampled_from(Region),
        parties("red", ("grey", "green")),
        parties("blue", ("white", "yellow")),
        st.sampled_from([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]),
        st.frozensets(st.sampled_from(Side)),
    )
    return drawn.filter(lambda attack: isinstance(plan_attack(attack, HOUSE), Plan))


def _first(attack: Attack) -> Battle | None:
    plan = plan_attack(attack, HOUSE)
    return plan.naval or plan.land if isinstance(plan, Plan) else None


def battles() -> st.SearchStrategy[Battle]:
    found = attacks().map(_first)
    return found.filter(lambda battle: battle is not None)  # type: ignore[return-value]


dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
rolls = st.builds(Roll, dice, dice)
choices = st.builds(
    Choices,
    *[st.builds(Choice, st.booleans(), st.permutations(["white", "yellow", "grey"]).map(tuple)) for _ in Side],
)


def _options(name: str) -> st.SearchStrategy[object]:
    kind = SWITCHES[name]
    return st.booleans() if kind is bool else st.sampled_from(list(kind))


houses: st.SearchStrategy[House] = st.fixed_dictionaries(
    {}, optional={name: _options(name) for name in SWITCHES if name != "fleets"}
).map(lambda given: HOUSE.change(**given))
