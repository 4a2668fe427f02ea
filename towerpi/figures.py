"""The statistics in lines for a terminal, in one of the page's languages: `Statistics` in, text out."""

from collections.abc import Iterator

from towerpi.speech import Speech
from towerpi.statistics.habits import Habit
from towerpi.statistics.intervals import Share
from towerpi.statistics.players import Upset
from towerpi.statistics.summary import FEW, Statistics


def told(figures: Statistics, speech: Speech) -> Iterator[str]:
    """The figures in lines."""
    yield " · ".join(
        (
            speech.many("{n} game", "{n} games", figures.games),
            speech.many("{n} throw", "{n} throws", figures.throws),
            speech.many("{n} battle or riot", "{n} battles and riots", figures.battles),
        )
    )
    yield from left_out(figures, speech)
    if not figures.throws:
        yield speech.text("Nothing was thrown yet: there is nothing to tell.")
        return
    if figures.few:
        yield speech.text("Under {n} throws: the intervals say how little that is.", n=FEW)
    for part in (_habits, _odds, _players, _counting):
        yield ""
        yield from part(figures, speech)


def left_out(figures: Statistics, speech: Speech) -> Iterator[str]:
    """What counts nowhere."""
    if figures.undone:
        yield speech.many(
            "{n} throw was taken back and counts nowhere.",
            "{n} throws were taken back and count nowhere.",
            figures.undone,
        )
    if figures.open:
        yield speech.many(
            "{n} count was never settled and is left out.",
            "{n} counts were never settled and are left out.",
            figures.open,
        )


def _share(share: Share | None, speech: Speech) -> str:
    """With the interval that holds the true share nine times in ten."""
    if share is None:
        return "–"
    low, high = f"{100 * share.low:.0f}", f"{100 * share.high:.0f}"
    return f"{100 * share.mean:3.0f} % ({speech.text('{least} to {most}', least=low, most=high)})"


def _habits(figures: Statistics, speech: Speech) -> Iterator[str]:
    yield speech.text("In brackets is the range that holds the truth nine times out of ten.")
    heads = (speech.text("Thrown"), speech.text("Was inside"), speech.text("Out"))
    shares = (speech.text("Sticks"), speech.text("Let go"))
    rows = [(speech.colour(row.colour), row.habit) for row in figures.colours]
    for size in figures.sizes:
        least, most = size.least, size.most
        name = (
            speech.text("{least} and more", least=least)
            if most is None
            else speech.text("{least} to {most}", least=least, most=most)
        )
        rows.append((speech.text("{n} thrown", n=name), size.habit))
    first = max(len(name) for name, _ in rows)
    yield f"{'':<{first}}" + "".join(f"  {head:>7}" for head in heads) + f"  {shares[0]:<20}{shares[1]}"
    for name, habit in rows:
        yield f"{name:<{first}}" + _row([len(head) for head in heads], habit, speech)
    yield from _favour(figures, speech)
    if figures.stay.mean is not None:
        mean = speech.number(figures.stay.mean)
        yield speech.text("A cube that sticks stays inside for {n} throws, on average.", n=mean)
    yield speech.text("Inside at the end: {cubes}.", cubes=speech.cubes(figures.stay.inside))
    yield speech.many(
        "Of the fill at most {n} never came out.",
        "Of the fill at most {n} never came out.",
        figures.stay.since_fill_most,
    )


def _row(widths: list[int], habit: Habit, speech: Speech) -> str:
    numbers = (habit.thrown, habit.inside, habit.out)
    cells = "".join(f"  {number:>{max(7, width)}}" for number, width in zip(numbers, widths, strict=True))
    return f"{cells}  {_share(habit.sticks, speech):<20}{_share(habit.lets_go, speech)}"


def _favour(figures: Statistics, speech: Speech) -> Iterator[str]:
    """The test of colours, with all that it takes to judge it."""
    favour = figures.favour
    if favour.luck is None:
        return
    yield speech.text(
        "If all colours were alike, they would differ as much as here by luck alone {n} times in 100 "
        "(chi-square {chi}, {freedom} degrees of freedom, {throws} throws).",
        n=speech.number(100 * favour.luck, ".1f" if favour.luck < 0.1 else ".0f"),
        chi=speech.number(favour.chi_square),
        freedom=favour.freedom,
        throws=favour.throws,
    )


def _odds(figures: Statistics, speech: Speech) -> Iterator[str]:
    odds = figures.reliability
    if odds.brier is None or odds.brier_of_base_rates is None:
        yield speech.text("No battle has been fought, so the odds were not put to the test.")
        return
    yield speech.many(
        "{n} battle, {chances} chances", "{n} battles, {chances} chances", odds.battles, chances=odds.chances
    )
    yield speech.text(
        "Brier score {brier}; who only knows how often each side wins gets {base}. 0 is perfect, 2 the worst.",
        brier=speech.number(odds.brier, ".3f"),
        base=speech.number(odds.brier_of_base_rates, ".3f"),
    )
    for tenth in odds.tenths:
        said, came = f"{100 * tenth.said:3.0f}", _share(tenth.share, speech)
        yield "  " + speech.text("said {said} in 100, came {came}, {n} times", said=said, came=came, n=tenth.number)


def _players(figures: Statistics, speech: Speech) -> Iterator[str]:
    for player in figures.players:
        yield speech.text(
            "{name}: {battles} battles, {won} won, {drawn} drawn; {survived} of {riots} riots survived; "
            "luck {luck} armies (within ± {deviation} two evenings in three)",
            name=player.name,
            battles=player.battles,
            won=player.won,
            drawn=player.drawn,
            survived=player.survived,
            riots=player.riots,
            luck=speech.number(player.luck, "+.1f"),
            deviation=speech.number(player.deviation),
        )
    yield from (_upset(one, speech) for one in figures.upsets)


def _upset(one: Upset, speech: Speech) -> str:
    told = speech.text(
        "Upset: game {game}, battle {n}: {attacker} against {defender}, {attack} : {defence}, "
        "which came once in {times} by the odds",
        game=one.game,
        n=one.number,
        attacker=speech.colour(one.attacker),
        defender=speech.colour(one.defender),
        attack=one.attack,
        defence=one.defence,
        times=speech.number(1 / one.chance, ".0f" if one.chance < 0.1 else ".1f"),
    )
    return " · ".join(
        part for part in (told, one.province, one.picture and speech.text("Picture") + f" {one.picture}") if part
    )


def _counting(figures: Statistics, speech: Speech) -> Iterator[str]:
    for one in figures.counting:
        name = one.profile
        parts = [
            speech.text("Calibration {name}", name=name) if name else speech.text("Calibration not noted"),
            speech.many("{n} throw", "{n} throws", one.throws),
            speech.many("{n} asked about", "{n} asked about", one.asked),
            speech.many("{n} count was corrected by hand.", "{n} counts were corrected by hand.", one.corrected),
        ]
        if one.corrected:
            parts.append(
                speech.many("{n} of them had raised no question.", "{n} of them had raised no question.", one.silent)
            )
        yield " · ".join(parts)
