"""The 45 provinces: region, yields, cities and neighbours, read from a table that people may edit.

In comes the text of a CSV file (towerpi/data/provinces.csv, or the table's own copy); out comes a `Map` that
finds a province by any of its spellings. The numbers were checked against the rule texts, not against printed cards,
so a faulty line is told, all faults at once, rather than mended.
"""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass

from towerpi.errors import BadTable, sentence, told
from towerpi.rules.wallenstein.events import Region

COLUMNS = ["province", "region", "gold", "grain", "cities", "in_play_with_3", "neighbours"]
PROVINCES_PER_REGION = 9

_PREFIX = re.compile(r"^(bm|gft|grafschaft|erzbm|erwbm|hm|fm|bistum|erzbistum|herzogtum|fürstentum)\b\.? *")
_SPELLINGS = {"luettich": "lüttich", "bavaria": "bayern", "sächsische lande": "sächs. lande"}  # W-17


@dataclass(frozen=True, slots=True)
class Province:
    """One province as printed."""

    name: str
    region: Region
    gold: int
    grain: int
    cities: int
    in_play_with_3: bool
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """All provinces, by their printed names."""

    provinces: dict[str, Province]

    def find(self, name: str) -> Province:
        """By the printed name or another spelling: "Grafschaft Mark" is "Gft. Mark"."""
        if name in self.provinces:
            return self.provinces[name]
        wanted = _bare(name)
        for province in self.provinces.values():
            if _bare(province.name) == wanted:
                return province
        raise BadTable(
            sentence(
                "A province of the map was expected; {came} came. See provinces.csv for the names.", came=told(name)
            )
        )

    def in_region(self, *regions: Region) -> tuple[Province, ...]:
        return tuple(p for p in self.provinces.values() if p.region in regions)


def _bare(name: str) -> str:
    """A name without its rank, in lower case: what all spellings share."""
    bare = _PREFIX.sub("", name.strip().lower())
    return _SPELLINGS.get(bare, bare)


def read_provinces(text: str, source: str = "provinces.csv") -> Map:
    """The map in that text, or BadTable with every fault."""
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), restval="", restkey="more")
    provinces: dict[str, Province] = {}
    faults: list[str] = []
    try:
        if reader.fieldnames != COLUMNS:
            raise BadTable(f"{source}: the columns {', '.join(COLUMNS)} were expected; {reader.fieldnames} came.")
        for row in reader:
            found, wrong = _read_row(row)
            if found and found.name in provinces:
                wrong = [f"{found.name} comes twice"]
            elif found:
                provinces[found.name] = found
            faults += [f"line {reader.line_num}: {fault}" for fault in wrong]
    except csv.Error as error:
        raise BadTable(f"{source}: a CSV file was expected; line {reader.line_num}: {error}.") from None
    if faults := faults or _map_faults(provinces):
        raise BadTable(f"{source}: {'; '.join(faults)}.")
    return Map(provinces)


def _read_row(row: dict[str, str]) -> tuple[Province | None, list[str]]:
    faults = []
    if "more" in row:
        faults.append("more columns than the heading has")
    if not row["province"].strip():
        faults.append("a province name was expected")
    if row["region"] not in list(Region):
        faults.append(f"a region out of {', '.join(Region)} was expected, {told(row['region'])} came")
    faults += [
        f"{column} must be a whole number, {told(row[column])} came"
        for column in ("gold", "grain", "cities")
        if not (row[column].isascii() and row[column].isdigit())
    ]
    if row["in_play_with_3"] not in ("yes", "no"):
        faults.append(f"in_play_with_3 must be yes or no, {told(row['in_play_with_3'])} came")
    if faults:
        return None, faults
    province = Province(
        row["province"].strip(),
        Region(row["region"]),
        int(row["gold"]),
        int(row["grain"]),
        int(row["cities"]),
        row["in_play_with_3"] == "yes",
        tuple(name.strip() for name in row["neighbours"].split(";") if name.strip()),
    )
    return province, []


def _map_faults(provinces: dict[str, Province]) -> list[str]:
    """What no single line shows: regions of nine, borders with two sides."""
    sizes = Counter(province.region for province in provinces.values())
    faults = [
        f"{region} must have {PROVINCES_PER_REGION} provinces, it has {sizes[region]}"
        for region in Region
        if sizes[region] != PROVINCES_PER_REGION
    ]
    for province in provinces.values():
        for name in province.neighbours:
            if name not in provinces:
                faults.append(f"{province.name} borders on {told(name)}, which is no province")
            elif province.name not in provinces[name].neighbours:
                faults.append(f"{province.name} borders on {name}, but not the other way round")
    return faults
