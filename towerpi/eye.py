"""The eye over the tray: a camera, stillness, counting and voting together; events for the game come out.

`look()` goes one frame further and returns what the game should know: that something moves, or that the tray has come
to rest and what lies in it. A camera that is lost is opened again by and by; until then `fault` says why the eye is
blind, and the table counts by hand. An eye that was never taught looks and says so, but does not count. While it is
lent to whoever teaches it, the game hears nothing. The eye never knows what a battle is.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.cameras.film import Film
from towerpi.cameras.lock import AUTOMATIC, Lock, found_by, warnings_of
from towerpi.cameras.replay import Replay
from towerpi.cameras.watched import watched
from towerpi.errors import BadInput, CameraLost, CameraMissing, HardwareMissing, PicturesOver, sentence
from towerpi.frames import Bgr, Frame, FrameSource
from towerpi.game.events import After, Event, TrayMoving, TraySeen
from towerpi.pictures import Pictures
from towerpi.reading import DiceReading, DoubtKind
from towerpi.sight import Sight
from towerpi.stillness import Cause, Phase, Settled, Watch, begin, force, watch
from towerpi.vision.dice_vote import vote_dice
from towerpi.vision.vote import vote

JPEG_QUALITY = 88
GLIMPSE_PX, GLIMPSE_QUALITY = 640, 70  # of the live picture


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """Dice at rest, and the picture they were read in.

    `roll` names the roll they belong to: the picture it was first seen in, whatever hands corrected since. It is empty
    for dice that lay there when the eye opened: nobody saw them roll."""

    reading: DiceReading
    picture: str
    width: int
    height: int
    roll: str = ""

    def roll_of(self, reading: DiceReading, picture: str) -> str:
        """Of the next look: the same roll as long as a die lies as it lay, or nothing can be read."""
        blurred = bool(reading.doubts) and not reading.dice
        return self.roll if blurred or reading.shares(self.reading) else picture


class Eye:
    """Looks as long as a camera is there."""

    def __init__(
        self,
        open_camera: Callable[[Lock], FrameSource],
        sight: Sight | None,
        pictures: Pictures,
        *,
        untaught: str = "",
        still_frames: int = 5,
        votes: int = 3,
    ) -> None:
        """Without a sight it does not count; `untaught` says why."""
        self._open_camera, self._sight, self._pictures = open_camera, sight, pictures
        self._untaught = untaught
        self._still_frames = still_frames
        self._votes = min(votes, still_frames)  # no second rest can come while they vote
        self._camera: FrameSource | None = None
        self._lock = sight.lock if sight else AUTOMATIC
        self._lent = False
        self._over = False  # recorded pictures have come to their end
        self._for_dice = False
        self.seen: TraySeen | None = None  # the last reading, as long as the camera is there
        self.dice: DiceSeen | None = None  # the same, where dice are read and not cubes
        self._begin()

    def _begin(self) -> None:
        """What lies there is new to the eye."""
        empty = self._sight.empty_bgr if self._sight else None
        self._watch: Watch = begin(None if empty is None else watched(empty), self._still_frames)
        self._frame: Frame | None = None
        self._seen_first = False
        self.fault = ""

    @property
    def name(self) -> str:
        return self._camera.name if self._camera else sentence("no camera")

    @property
    def blind(self) -> bool:
        return self._camera is None

    @property
    def watching(self) -> Phase | None:
        """What goes on in the tray; None while the table must count by hand."""
        return None if self.blind or self._lent or self._sight is None else self._watch.phase

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is missing: a calibration, values that the camera does not hold, room for pictures."""
        if self._lent:
            return ()
        held = warnings_of(self._camera) if self._camera else ()
        return tuple(warning for warning in (self._untaught, *held, self._pictures.fault) if warning)

    def force(self) -> None:
        """The button: count at the next frame, whatever it shows."""
        self._watch = force(self._watch)

    def look_for(self, *, dice: bool) -> None:
        """Dice or cubes: what lies there is looked at anew when that changes."""
        if dice is not self._for_dice:
            self._for_dice, self._seen_first = dice, False
            self.seen = self.dice = None

    def look(self) -> list[Event]:
        """One frame further; a blind eye tries to open its camera."""
        try:
            if self._camera is None and not self._over:
                self._open()
            return [] if self._over else self._one_frame()
        except HardwareMissing as error:
            self._over = isinstance(error, PicturesOver)
            self._lose(error.sentence)
            return []

    def lend(self, lock: Lock) -> None:
        """To whoever teaches: the camera holds this lock, and until `take_back` the game hears nothing."""
        if self._over or isinstance(self._camera, Film | Replay):
            raise CameraMissing(
                sentence(
                    "A camera was expected to calibrate with; {name} shows what was recorded. Choose another camera, "
                    "or run `towerpi calibrate --from`.",
                    name=self.name,
                )
            )
        self._lent = True
        self._hold(lock)

    def take_back(self, sight: Sight | None = None) -> None:
        """Count again, with a new sight or with the old one."""
        self._lent = False
        if sight:
            self._sight, self._untaught = sight, ""
        self._hold(self._sight.lock if self._sight else AUTOMATIC)
        self._begin()

    def _hold(self, lock: Lock) -> None:
        """The next look opens the camera with this lock, if it is not open with it already."""
        if lock != self._lock:
            self._lock = lock
            self.close()

    def frame(self) -> Frame:
        """The frame that was last looked at."""
        if self._frame is None or self._camera is None:
            raise CameraLost(self.fault or sentence("A camera was expected; none is open. Plug it in."))
        return self._frame

    def found(self) -> Lock:
        """What the camera has chosen for itself."""
        return found_by(self._source)

    def picture(self) -> Bgr:
        """The full picture, now."""
        try:
            return self._source.picture()
        except HardwareMissing as error:
            self._lose(error.sentence)
            raise

    def glimpse(self) -> bytes:
        """A small picture as JPEG, now: to aim by, not to count."""
        bgr = self.picture()
        scale = min(1.0, GLIMPSE_PX / bgr.shape[1])
        small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return _jpeg(np.asarray(small, np.uint8), GLIMPSE_QUALITY)

    def keep(self, bgr: Bgr) -> str:
        """Put a picture among those that the page shows; its name, or nothing when the disk will not have it."""
        return self._pictures.save(_jpeg(bgr, JPEG_QUALITY))

    def _open(self) -> None:
        self._camera = self._open_camera(self._lock)
        self._begin()

    def _lose(self, fault: str) -> None:
        self.fault = fault
        self.seen = self.dice = None
        self.close()

    def _one_frame(self) -> list[Event]:
        before = self._watch.phase
        self._frame = self._source.watch()
        self._watch, settled = watch(self._watch, self._frame)
        sight = None if self._lent else self._sight
        if sight is None:
            return []
        events: list[Event] = []
        if self._watch.phase is not before and self._watch.phase in _MOVING:
            events.append(TrayMoving(_MOVING[self._watch.phase]))
        if settled:
            events += self._read(sight, settled, _AFTER[settled.after], forced=settled.after is Cause.BUTTON)
        elif before in _MOVING and self._watch.phase not in _MOVING:
            events.append(TrayMoving(After.NOTHING))
        elif not self._seen_first and self._watch.lying is not None:
            # What lay there when the eye opened is looked at once, and is no throw by itself.
            events += self._read(sight, None, After.HAND, forced=False)
        return events

    def _read(self, sight: Sight, settled: Settled | None, after: After, forced: bool) -> list[Event]:
        try:
            pictures = [self._vote(number) for number in range(self._votes)]
            if self._for_dice:
                return self._read_dice(sight, pictures, first=settled is None)
            reading = vote([sight.count(picture) for picture in pictures])
        except BadInput as error:
            self.fault = error.sentence
            return []
        self.fault = ""
        if settled is None and any(doubt.kind is DoubtKind.STILL_MOVING for doubt in reading.doubts):
            return []  # no first look while things move: it comes with the next rest
        self._seen_first = True
        height, width = pictures[0].shape[:2]
        at_s = settled.at_s if settled else 0.0
        picture = self.keep(pictures[0])
        self.seen = TraySeen(reading, picture, at_s, after, forced, width, height, sight.profile, sight.outline)
        return [self.seen]

    def _read_dice(self, sight: Sight, pictures: list[Bgr], first: bool) -> list[Event]:
        """Nothing for the game: the table settles what they mean."""
        if sight.dice is not None:
            reading = vote_dice([sight.dice(picture) for picture in pictures])
            height, width = pictures[0].shape[:2]
            self.fault, self._seen_first = "", True
            picture = self.keep(pictures[0])
            roll = "" if first else self.dice.roll_of(reading, picture) if self.dice else picture
            self.dice = DiceSeen(reading, picture, width, height, roll)
        return []

    def _vote(self, number: int) -> Bgr:
        """A picture of its own for each vote: a frame is watched between two of them."""
        if number:
            self._watch, _ = watch(self._watch, self._source.watch())
        return self._source.picture()

    @property
    def _source(self) -> FrameSource:
        if self._camera is None:
            raise CameraLost(self.fault or sentence("A camera was expected; none is open. Plug it in."))
        return self._camera

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None


_MOVING = {Phase.FALLING: After.FALL, Phase.HAND: After.HAND}
_AFTER = {Cause.FALL: After.FALL, Cause.HAND: After.HAND, Cause.BUTTON: After.FALL}


def _jpeg(bgr: Bgr, quality: int) -> bytes:
    return bytes(cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())
