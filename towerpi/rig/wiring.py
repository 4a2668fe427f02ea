"""The wiring of the panel: which part goes to which pin of the Pi's header. Pin numbers come in, SVG goes out."""

from collections.abc import Iterator, Mapping

from towerpi.errors import BadInput
from towerpi.rig.drawing import COOL, FAINT, INK, WARM, box, page, path, words

# What is where on the 40 pins, from 1 on: a GPIO number, or a supply.
HEADER: tuple[int | str, ...] = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND",
    9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)  # fmt: skip
PITCH, LEFT, TOP = 26.0, 330.0, 90.0
GROUNDS = {"button_pin": 9, "led_pin": 14, "light_pin": 6, "buzzer_pin": 20, "beam_pin": 30}
COLOURS = {"button_pin": COOL, "led_pin": "#b3282d", "light_pin": WARM, "buzzer_pin": "#6b3f7d", "beam_pin": "#3f7d3c"}
PARTS = {
    "light_pin": (
        "Light ring, 5 V, white",
        "to the gate of a logic-level MOSFET (IRLZ44N) through 220 Ω; 10 kΩ from gate to ground",
        "ring: + to 5V (pin 4), - to drain; source to ground",
    ),
    "button_pin": ("Button", "the other side to ground; the Pi's own pull-up is used", ""),
    "led_pin": ("Status LED", "through 330 Ω to the long leg, the short leg to ground", ""),
    "buzzer_pin": ("Buzzer, active, 3.3 V", "+ to the pin, - to ground; above 10 mA through a transistor", ""),
    "beam_pin": ("Beam sensor at the chute", "output (open collector) to the pin, supply from 3V3 (pin 17)", ""),
}
ABOUT = "Every part is optional. Numbers in circles are pins of the header; GPIO numbers are what the settings name."
CARE = "Switch the Pi off before you touch the header. The ring takes its current from 5V, never from a GPIO pin."


def header_pin(gpio: int) -> int:
    """The pin of the header, 1 to 40, that carries a GPIO number."""
    if gpio not in HEADER:
        raise BadInput(f"A GPIO number from 0 to 27 was expected; {gpio} came.")
    return HEADER.index(gpio) + 1


def wiring_svg(pins: Mapping[str, int]) -> str:
    """The header in the middle, as it looks from above with the USB sockets down; parts to the right."""
    tops = {name: TOP + number * 104 for number, name in enumerate(PARTS)}
    lines = [
        words(24, 34, "Wiring of light ring, button, LED, buzzer and beam sensor", size=18),
        words(24, 54, ABOUT, ink=FAINT),
        box(LEFT - 20, TOP - 16, PITCH + 40, 20 * PITCH + 6, "#efe8d8"),
        *(wire for name, top in tops.items() for wire in _wires(name, pins[name], top)),
        *_header(),
        *(part for name, top in tops.items() for part in _part(name, pins[name], top)),
        words(24, TOP + 20 * PITCH + 40, CARE, ink=WARM),
    ]
    return page(1060, TOP + 20 * PITCH + 70, "Wiring of the panel", lines)


def _header() -> Iterator[str]:
    for number, what in enumerate(HEADER, 1):
        x, y = _place(number)
        supply = isinstance(what, str)
        fill = {"GND": "#23201c", "5V": "#b3282d", "3V3": "#b4531a"}.get(str(what), "#fff")
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5" fill="{fill}" stroke="{INK}"/>'
        yield words(x, y + 4, str(number), "middle", "#fff" if supply else INK, 10)
        if number % 2:
            pair = (str(one) if isinstance(one, str) else f"GPIO {one}" for one in HEADER[number - 1 : number + 1])
            yield words(LEFT - 30, y + 4, "   |   ".join(pair), "end", FAINT, 11)


def _place(pin: int) -> tuple[float, float]:
    return LEFT + (pin + 1) % 2 * PITCH, TOP + (pin - 1) // 2 * PITCH


def _wires(name: str, gpio: int, top: float) -> Iterator[str]:
    """Signal and ground; from the left row they pass between two pins of the right one."""
    number = list(PARTS).index(name)
    ends = ((header_pin(gpio), COLOURS[name], 0), (GROUNDS[name], INK, 1))
    for pin, ink, which in ends:
        x, y = _place(pin)
        lane, target = LEFT + PITCH + 34 + 11 * (2 * number + which), top + 14 + 20 * which
        between = [(x + 13, y + PITCH / 2), (lane, y + PITCH / 2)] if pin % 2 else [(lane, y)]
        yield path([(x, y), *between, (lane, target), (500, target)], ink, 2)


def _part(name: str, gpio: int, y: float) -> Iterator[str]:
    title, how, more = PARTS[name]
    ink = COLOURS[name]
    yield box(500, y, 540, 84, "#fff", ink)
    yield words(514, y + 20, f"{title}: {name} = {gpio}", size=15)
    told = f"signal to pin {header_pin(gpio)} (GPIO {gpio}), ground to pin {GROUNDS[name]}"
    yield words(514, y + 40, told, ink=ink)
    yield words(514, y + 58, how, ink=FAINT, size=12)
    yield words(514, y + 74, more, ink=FAINT, size=12)
