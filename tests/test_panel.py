"""The panel on gpiozero's own mock pins. Presses are made by driving the pins, as a finger would."""

import queue
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from towerpi.panel import Panel, PanelEvent, Part, Pins, Show, Sound

ALL = Pins(button=17, status=18, light=12, buzzer=23, beam=24)
SOON_S = 5.0  # a limit, not a wait: events come at once


class TellingPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that tells each state it takes as it takes it, so that no test need wait; it can break, too."""

    def __init__(self, factory: MockFactory, info: Any) -> None:
        self.states_told: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self.broken = False
        super().__init__(factory, info)

    def _set_state(self, value: float) -> None:
        if self.broken:
            raise OSError(5, "Input/output error")
        super()._set_state(value)

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        if changed:
            self.states_told.put(bool(value))
        return changed


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory(pin_class=TellingPin)
    yield made
    made.reset()


class Desk:
    """A panel with an inbox, and fingers."""

    def __init__(self, factory: MockFactory, pins: Pins = ALL, hold_s: float = 60.0) -> None:
        self.inbox: queue.SimpleQueue[PanelEvent] = queue.SimpleQueue()
        self.factory = factory
        self.panel = Panel(pins, self.inbox.put, hold_s=hold_s, pin_factory=factory)

    def pin(self, number: int | None) -> Any:
        return self.factory.pin(number)

    def next_event(self) -> PanelEvent:
        return self.inbox.get(timeout=SOON_S)


@pytest.fixture
def desk(factory: MockFactory) -> Iterator[Desk]:
    made = Desk(factory)
    yield made
    made.panel.close()


def test_everything_works(desk: Desk) -> None:
    assert set(desk.panel.working) == set(Part)
    assert desk.panel.faults == {}


def test_a_short_press_reads(desk: Desk) -> None:
    desk.pin(ALL.button).drive_low()
    assert desk.inbox.empty(), "not before it is released"
    desk.pin(ALL.button).drive_high()
    assert desk.next_event() == PanelEvent.READ
    assert desk.inbox.empty()


def test_a_long_press_undoes_once_and_does_not_read(factory: MockFactory) -> None:
    desk = Desk(factory, hold_s=0.01)
    desk.pin(ALL.button).drive_low()
    assert desk.next_event() == PanelEvent.UNDO
    desk.pin(ALL.button).drive_high()
    desk.pin(ALL.beam).drive_low()
    assert desk.next_event() == PanelEvent.BEAM, "the release after a long press says nothing"
    desk.panel.close()


def test_presses_are_told_apart_one_after_the_other(factory: MockFactory) -> None:
    desk = Desk(factory, hold_s=0.01)
    for _ in range(3):
        desk.pin(ALL.button).drive_low()
        assert desk.next_event() == PanelEvent.UNDO
        desk.pin(ALL.button).drive_high()
    assert desk.inbox.empty()
    desk.panel.close()


def test_each_cube_in_the_beam_is_an_event(desk: Desk) -> None:
    for _ in range(3):
        desk.pin(ALL.beam).drive_low()
        desk.pin(ALL.beam).drive_high()
    assert [desk.next_event() for _ in range(3)] == [PanelEvent.BEAM] * 3
    assert desk.inbox.empty()


@pytest.mark.parametrize(("level", "seen"), [(0.0, 0.0), (0.4, 0.4), (1.0, 1.0), (7.0, 1.0), (-1.0, 0.0)])
def test_the_light_ring(desk: Desk, level: float, seen: float) -> None:
    desk.panel.light(level)
    assert desk.pin(ALL.light).state == pytest.approx(seen)
    assert desk.pin(ALL.light).frequency == 1000


def test_watching_is_steady_light(desk: Desk) -> None:
    desk.panel.show(Show.WATCHING)
    assert desk.pin(ALL.status).state == 1


@pytest.mark.parametrize("what", [Show.IDLE, Show.DOUBT, Show.FAULT], ids=lambda what: what.name)
def test_a_blinking_led_is_on_first_and_can_be_stopped(desk: Desk, what: Show) -> None:
    desk.panel.show(what)
    assert desk.pin(ALL.status).states_told.get(timeout=SOON_S) is True
    desk.panel.show(Show.WATCHING)
    assert desk.pin(ALL.status).state == 1


def test_saying_it_again_does_not_restart_the_pattern(desk: Desk) -> None:
    led = desk.pin(ALL.status).states_told
    desk.panel.show(Show.WATCHING)
    assert led.get(timeout=SOON_S) is True
    desk.panel.show(Show.WATCHING)
    assert led.empty()


@pytest.mark.parametrize("what", [Sound.DONE, Sound.DOUBT], ids=lambda what: what.name)
def test_the_buzzer_beeps_as_often_as_it_means(desk: Desk, what: Sound) -> None:
    heard = desk.pin(ALL.buzzer).states_told
    desk.panel.sound(what)
    times = what.value[2]
    assert [heard.get(timeout=SOON_S) for _ in range(2 * times)] == [True, False] * times


def test_nothing_fitted_is_no_fault(factory: MockFactory) -> None:
    panel = Desk(factory, Pins()).panel
    panel.show(Show.DOUBT)
    panel.sound(Sound.DONE)
    panel.light(1.0)
    panel.close()
    assert panel.working == ()
    assert panel.faults == {}


@pytest.mark.parametrize(
    ("pins", "part", "cure"),
    [
        pytest.param(Pins(button=17, light=99), Part.LIGHT, "no such pin. Choose another", id="no-such-pin"),
        pytest.param(Pins(button=17, status=17), Part.BUTTON, "another part or program uses it", id="two-on-one-pin"),
    ],
)
def test_a_part_that_fails_is_said_and_the_rest_works(factory: MockFactory, pins: Pins, part: Part, cure: str) -> None:
    desk = Desk(factory, pins)
    assert list(desk.panel.faults) == [part]
    assert cure in desk.panel.faults[part]
    assert len(desk.panel.working) == 1
    desk.panel.close()


@pytest.mark.filterwarnings("ignore::gpiozero.exc.PinFactoryFallback")
def test_a_machine_without_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    panel = Panel(ALL, print)
    if panel.working:
        panel.close()
        pytest.skip("this machine has pins")
    assert set(panel.faults) == set(Part)
    for fault in panel.faults.values():
        assert "gives no pins" in fault
        assert "apt install python3-lgpio" in fault
    panel.show(Show.FAULT)
    panel.close()


def test_pins_that_only_pretend_are_not_used(factory: MockFactory) -> None:
    """As with GPIOZERO_PIN_FACTORY=mock in the environment."""
    before, Device.pin_factory = Device.pin_factory, factory
    try:
        panel = Panel(Pins(button=17), print)
    finally:
        Device.pin_factory = before
    assert panel.working == ()
    assert "only pretends. Unset it" in panel.faults[Part.BUTTON]


def test_a_part_that_fails_in_use_is_left_out(desk: Desk) -> None:
    desk.pin(ALL.light).broken = True
    desk.panel.light(0.5)
    assert Part.LIGHT not in desk.panel.working
    assert "stopped working" in desk.panel.faults[Part.LIGHT]
    desk.panel.show(Show.WATCHING)
    assert desk.pin(ALL.status).state == 1


class LgpioError(Exception):
    """As lgpio.error: a plain Exception."""


class BusyPin(MockPWMPin):  # type: ignore[misc]
    """A pin that another program holds."""

    def _set_function(self, value: str) -> None:
        raise LgpioError("GPIO busy")

    def close(self) -> None:
        """Nothing was opened."""


def test_lgpio_s_own_error_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    lgpio = ModuleType("lgpio")
    lgpio.error = LgpioError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    panel = Panel(Pins(status=18), print, pin_factory=MockFactory(pin_class=BusyPin))
    assert "another part or program uses it" in panel.faults[Part.STATUS]


def test_closing_switches_off_and_gives_the_pins_back(factory: MockFactory) -> None:
    desk = Desk(factory)
    desk.panel.light(1.0)
    desk.panel.close()
    desk.panel.close()
    desk.panel.light(1.0)
    assert desk.pin(ALL.light).state == 0
    assert Desk(factory).panel.faults == {}
