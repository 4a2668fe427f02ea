"""What wears out or starves: the SD card and the power supply. A Machine comes in, rows go out.

SD cards do not tell how worn they are, but Linux knows how much was ever written to the file system, how large it is
and whether it had to mend it; eMMC tells its age itself. The Pi's firmware remembers every dip of the supply.
"""

from towerpi.health import PartStatus, State
from towerpi.machine import Machine

MANY_WRITES = 300  # times its own size: what cheap cards are said to bear
OLD_EMMC = 8  # tenths of its life
UNDER_VOLTAGE, THROTTLED = 0x1, 0x4  # now; sixteen bits higher: since the start

_NEW_CARD = "Move to a new card: `towerpi backup --to` a USB stick, then `./run install --restore` on the new one."


def wear(machine: Machine) -> PartStatus:
    """How much the card has behind it."""
    device = _root_device(machine)
    if not device:
        return PartStatus("card", State.OFF, "The system is on no SD card.")
    about = f"/sys/fs/ext4/{device}"
    errors = _number(machine.text(f"{about}/errors_count"))
    if errors:
        return PartStatus("card", State.FAULT, f"The card has given {errors} errors.", _NEW_CARD)
    age = max((int(word, 16) for word in machine.text("/sys/block/mmcblk0/device/life_time").split()), default=0)
    if age >= OLD_EMMC:
        return PartStatus("card", State.WARNING, f"{(age - 1) * 10} % of the card's life is used.", _NEW_CARD)
    size_gb = _number(machine.text("/sys/block/mmcblk0/size")) * 512 / 1e9
    written_gb = _number(machine.text(f"{about}/lifetime_write_kbytes")) * 1024 / 1e9
    say = f"{written_gb:.0f} GB were written to the {size_gb:.0f} GB card in its life."
    if size_gb and written_gb > MANY_WRITES * size_gb:
        return PartStatus("card", State.WARNING, say, _NEW_CARD)
    return PartStatus("card", State.OK, say)


def _root_device(machine: Machine) -> str:
    """The partition of the card that the system runs from; nothing where it runs from something else."""
    return next((word for word in ("mmcblk0p2", "mmcblk0p1") if machine.path(f"/sys/fs/ext4/{word}").is_dir()), "")


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def power(machine: Machine) -> PartStatus:
    """Has the supply been too weak?"""
    told = machine.text("/sys/devices/platform/soc/soc:firmware/get_throttled")
    if not told:
        return PartStatus("power", State.OFF, "This machine does not tell.")
    bits = int(told, 16)
    cure = "Use the supply made for this Pi, with a short cable; take other things off its USB."
    if bits & UNDER_VOLTAGE:
        return PartStatus("power", State.FAULT, "The voltage is too low.", cure)
    if bits & UNDER_VOLTAGE << 16:
        return PartStatus("power", State.WARNING, "The voltage has been too low since the start.", cure)
    if bits & THROTTLED:
        hot = "Give it air, or a heat sink."
        return PartStatus("power", State.WARNING, "The Pi is too hot and runs slowly.", hot)
    return PartStatus("power", State.OK, "Steady since the start.")
