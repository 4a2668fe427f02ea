"""What the throws tell: the tower's habits, how good the odds were, who had luck.

Throws that were taken back count nowhere. The first time all games are learned from, which takes a while after many
evenings; what was learned is kept beside the log.

Example:
  towerpi stats --data ~/.local/share/towerpi --game 3
"""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import replace

from towerpi.codec import to_plain
from towerpi.commands.parsing import whole
from towerpi.commands.plural import many
from towerpi.errors import BadInput
from towerpi.knowledge import SHELF, Knowledge
from towerpi.product import DATABASE, settings_from
from towerpi.progress import waited
from towerpi.statistics.habits import Habit
from towerpi.statistics.intervals import Share
from towerpi.statistics.summary import FEW, Statistics, statistics_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--data", metavar="DIR", help="where the games are kept")
    parser.add_argument("--game", type=whole(1, 999_999), metavar="N", help="one game; all without")
    parser.add_argument("--json", action="store_true", help="everything, as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the figures."""
    knowledge = open_knowledge(args.data)
    try:
        figures = statistics_of(knowledge.tally(args.game), knowledge.rates)
    finally:
        knowledge.close()
    if args.json:
        print(json.dumps({"game": args.game, **to_plain(figures)}, ensure_ascii=False))
        return 0
    for line in told(figures):
        print(line)
    return 0


def open_knowledge(data: str | None) -> Knowledge:
    """All games of a folder, learned from; BadInput when there are none."""
    settings = settings_from(None, dict(os.environ))
    folder = replace(settings, data_dir=data).data_path if data else settings.data_path
    if not (folder / DATABASE).exists():
        raise BadInput(f"Recorded games were expected in {folder}; there are none. Play one, or give --data.")
    knowledge = Knowledge(folder / DATABASE, folder / SHELF)
    with waited("Learning from the games") as left:
        knowledge.refresh(left)
    return knowledge


def told(figures: Statistics) -> Iterator[str]:
    """The figures in lines."""
    yield (
        f"{many(figures.games, 'game')}, {many(figures.throws, 'throw')}, "
        f"{many(figures.battles, 'battle')}, riots among them."
    )
    if figures.undone or figures.open:
        yield f"Not counted: {many(figures.undone, 'throw')} taken back, {figures.open} never settled."
    if not figures.throws:
        yield "Nothing was thrown yet: there is nothing to tell."
        return
    if figures.few:
        yield f"Under {FEW} throws: the intervals say how little that is."
    yield from _habits(figures)
    yield from _odds(figures)
    yield from _players(figures)
    yield from _counting(figures)


def _share(share: Share | None) -> str:
    return (
        f"{100 * share.mean:3.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})" if share else "nothing to tell"
    )


def _habits(figures: Statistics) -> Iterator[str]:
    yield ""
    yield f"{'':<12}{'thrown':>7}{'inside':>8}{'out':>6}  {'sticks':<20}let go"
    for row in figures.colours:
        yield _row(row.colour, row.habit)
    for size in figures.sizes:
        yield _row(f"of {size.least} to {size.most}" if size.most else f"of {size.least} up", size.habit)
    if (favour := figures.favour).luck is not None:
        yield (
            f"Colours differ as much as this by luck alone {100 * favour.luck:.0f} times in 100 "
            f"(chi-square {favour.chi_square:.1f}, {favour.freedom} degrees, {favour.throws} throws)."
        )
    if figures.stay.mean is not None:
        yield f"A cube that sticks stays for {figures.stay.mean:.1f} throws on average."
    yield f"Inside at the end: {figures.stay.inside}; since the fill at most {figures.stay.since_fill_most}."


def _row(name: str, habit: Habit) -> str:
    shares = f"{_share(habit.sticks):<20}{_share(habit.lets_go)}"
    return f"{name:<12}{habit.thrown:>7}{habit.inside:>8}{habit.out:>6}  {shares}"


def _odds(figures: Statistics) -> Iterator[str]:
    odds = figures.reliability
    yield ""
    if odds.brier is None:
        yield "No battle was fought: the odds were not put to the test."
        return
    base = f"who only knows how often each side wins gets {odds.brier_of_base_rates:.3f}"
    yield f"The odds: Brier score {odds.brier:.3f} over {many(odds.battles, 'battle')}; {base}."
    for tenth in odds.tenths:
        yield f"  said {100 * tenth.said:3.0f} in 100, came {_share(tenth.share)}, {many(tenth.number, 'time')}"


def _players(figures: Statistics) -> Iterator[str]:
    yield ""
    for player in figures.players:
        yield (
            f"{player.name}: {many(player.battles, 'battle')}, {player.won} won, {player.drawn} drawn; "
            f"{player.survived} of {many(player.riots, 'riot')} survived; "
            f"luck {round(player.luck, 1) + 0.0:+.1f} armies (within ± {player.deviation:.1f} two evenings in three)"
        )
    for one in figures.upsets:
        yield (
            f"Upset: game {one.game}, battle {one.number}, {one.attacker} against {one.defender} {one.province}: "
            f"{one.result.lower()} at {100 * one.chance:.1f} in 100, picture {one.picture or 'none'}"
        )


def _counting(figures: Statistics) -> Iterator[str]:
    yield ""
    for one in figures.counting:
        name = one.profile or "before its name was kept"
        asked = f"{one.throws} throws, {one.asked} asked about, {one.corrected} corrected"
        yield f"Calibration {name}: {asked}, {one.silent} of them without having asked."
