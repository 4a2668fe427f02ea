"""The parts on the Pi's pins: a button, a status LED, a light ring, a buzzer, a beam across the chute. All optional.

Pin numbers come in (None: not fitted), events go out to whoever was named, and the loop says what to show, sound and
light. A part that does not work is recorded with its cure and left out; the others go on. Pins that only pretend are
never used unless a test hands them in. gpiozero calls from threads of its own, so all they do is to pass events on.
"""

import sys
import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from gpiozero import LED, PWMLED, Button, Buzzer, Device, DigitalInputDevice
from gpiozero.exc import BadPinFactory, GPIOPinInUse, GPIOZeroError, PinFactoryFallback, PinInvalidPin
from gpiozero.pins.mock import MockFactory

from towerpi.errors import Sentence, sentence

HOLD_S = 1.5
BOUNCE_S = 0.03
LIGHT_HZ = 1000  # ten times in the shortest exposure: a slower ring would band the pictures


class PanelEvent(StrEnum):
    """What the panel tells the loop."""

    READ = "read"  # the button, short
    UNDO = "undo"  # the button, long
    BEAM = "beam"  # a cube came through the chute


class Part(StrEnum):
    """What may be fitted."""

    BUTTON = "button"
    STATUS = "status"
    LIGHT = "light"
    BUZZER = "buzzer"
    BEAM = "beam"


class Show(Enum):
    """How the status LED blinks: seconds on and off."""

    IDLE = (0.1, 2.9)
    WATCHING = (1.0, 0.0)
    DOUBT = (0.5, 0.5)
    FAULT = (0.1, 0.1)


class Sound(Enum):
    """How the buzzer beeps: seconds on and off, and how often."""

    DONE = (0.08, 0.05, 1)
    DOUBT = (0.08, 0.12, 2)
    WRONG = (0.4, 0.2, 3)


@dataclass(frozen=True, slots=True)
class Pins:
    """GPIO numbers; what is None is not fitted."""

    button: int | None = None
    status: int | None = None
    light: int | None = None
    buzzer: int | None = None
    beam: int | None = None


class Panel:
    """Whatever of the parts works. Closed once; a second time does nothing."""

    def __init__(
        self, pins: Pins, tell: Callable[[PanelEvent], object], *, hold_s: float = HOLD_S, pin_factory: Any = None
    ) -> None:
        """`tell` is called from other threads, with one event each time: give it an inbox's `put`."""
        self.faults: dict[Part, str] = {}  # why a part that was asked for does not work, and the cure
        self._pins_given = pin_factory is not None
        self._devices: dict[Part, Any] = {}
        self._shown: Show | None = None
        shared = {"pin_factory": pin_factory}
        self._fit(Part.STATUS, pins.status, lambda pin: LED(pin, **shared))
        self._fit(Part.LIGHT, pins.light, lambda pin: PWMLED(pin, frequency=LIGHT_HZ, **shared))
        self._fit(Part.BUZZER, pins.buzzer, lambda pin: Buzzer(pin, **shared))
        self._fit(Part.BEAM, pins.beam, lambda pin: _beam(pin, tell, shared))
        self._fit(Part.BUTTON, pins.button, lambda pin: _button(pin, tell, hold_s, shared))

    @property
    def working(self) -> tuple[Part, ...]:
        """The parts that are fitted and work."""
        return tuple(self._devices)

    def show(self, what: Show) -> None:
        """Let the status LED say it; saying it again changes nothing."""
        if what == self._shown:
            return
        self._shown = what
        on_s, off_s = what.value
        self._use(Part.STATUS, lambda led: led.blink(on_s, off_s) if off_s else led.on())

    def sound(self, what: Sound) -> None:
        """Let the buzzer say it, without waiting."""
        on_s, off_s, times = what.value
        self._use(Part.BUZZER, lambda buzzer: buzzer.beep(on_s, off_s, times))

    def light(self, level: float) -> None:
        """The ring from dark (0) to bright (1)."""
        self._use(Part.LIGHT, lambda ring: setattr(ring, "value", min(1.0, max(0.0, level))))

    def close(self) -> None:
        """Everything off, and the pins given back."""
        for part in self.working:
            self._use(part, lambda device: device.close())
        self._devices = {}

    def _fit(self, part: Part, pin: int | None, make: Callable[[int], Any]) -> None:
        if pin is None:
            return
        try:
            with warnings.catch_warnings():  # which pin libraries are missing is said once, by the cure
                warnings.simplefilter("ignore", PinFactoryFallback)
                device = make(pin)
        except _troubles() as error:
            self.faults[part] = _cure(part, pin, error)
            return
        if isinstance(device.pin_factory, MockFactory) and not self._pins_given:
            device.close()
            self.faults[part] = sentence(
                "{wanted}; GPIOZERO_PIN_FACTORY only pretends. Unset it.", wanted=_wanted(part, pin)
            )
            return
        self._devices[part] = device

    def _use(self, part: Part, action: Callable[[Any], object]) -> None:
        """A part that fails in use is left out from then on."""
        if part not in self._devices:
            return
        try:
            action(self._devices[part])
        except _troubles() as error:
            self.faults[part] = sentence(
                "The {part} stopped working ({fault}). Check its wiring and start again.",
                part=sentence(part),
                fault=str(error),
            )
            del self._devices[part]


def why_no_pins() -> str:
    """Why this machine gives no pins at all; nothing where it does."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PinFactoryFallback)
            Device.ensure_pin_factory()
    except _troubles() as error:
        return str(error)
    return "GPIOZERO_PIN_FACTORY only pretends" if isinstance(Device.pin_factory, MockFactory) else ""


class _Press:
    """Tells a short press from a long one; release and hold come from two threads."""

    def __init__(self, tell: Callable[[PanelEvent], object]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._down = False  # and nothing told about it yet

    def pressed(self) -> None:
        with self._lock:
            self._down = True

    def held(self) -> None:
        self._over(PanelEvent.UNDO)

    def released(self) -> None:
        self._over(PanelEvent.READ)

    def _over(self, event: PanelEvent) -> None:
        with self._lock:
            told, self._down = not self._down, False
        if not told:
            self._tell(event)


def _button(pin: int, tell: Callable[[PanelEvent], object], hold_s: float, shared: dict[str, Any]) -> Any:
    """A button to ground; what is told of a press is told once."""
    button = Button(pin, bounce_time=BOUNCE_S, hold_time=hold_s, **shared)
    press = _Press(tell)
    button.when_pressed, button.when_held, button.when_released = press.pressed, press.held, press.released
    return button


def _beam(pin: int, tell: Callable[[PanelEvent], object], shared: dict[str, Any]) -> Any:
    """A receiver that pulls its pin to ground while something is in the beam."""
    beam = DigitalInputDevice(pin, pull_up=True, **shared)
    beam.when_activated = lambda: tell(PanelEvent.BEAM)
    return beam


def _troubles() -> tuple[type[Exception], ...]:
    """What a pin may raise; lgpio's own error has no better parent than Exception."""
    lgpio = sys.modules.get("lgpio")
    return (GPIOZeroError, ImportError, OSError, RuntimeError, *([lgpio.error] if lgpio else []))


def _wanted(part: Part, pin: int) -> Sentence:
    return sentence("The {part} was to use GPIO {pin}", part=sentence(part), pin=pin)


def _cure(part: Part, pin: int, error: Exception) -> Sentence:
    wanted, fault = _wanted(part, pin), str(error)
    if isinstance(error, BadPinFactory):
        return sentence(
            "{wanted}; this machine gives no pins ({fault}). On a Pi run `sudo apt install python3-lgpio` and make "
            "the venv with --system-site-packages; elsewhere leave the pin out of the settings.",
            wanted=wanted,
            fault=fault,
        )
    if isinstance(error, PinInvalidPin):
        return sentence("{wanted}; there is no such pin. Choose another in the settings.", wanted=wanted)
    if isinstance(error, GPIOPinInUse) or "busy" in fault.lower():
        return sentence(
            "{wanted}; another part or program uses it. Choose another pin, or close that program.", wanted=wanted
        )
    return sentence(
        "{wanted}; that failed ({fault}). Check the wiring, and that this user is in the group gpio.",
        wanted=wanted,
        fault=fault,
    )
