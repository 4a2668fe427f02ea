"""The eye over the tray: a camera, stillness, counting and voting together; events for the game come out.

`look()` goes one frame further and returns what the game should know: that something moves, or that the tray has come
to rest and what lies in it. A camera that is lost is opened again by and by; until then `fault` says why the eye is
blind, and the table counts by hand. The eye never knows what a battle is.
"""

from collections.abc import Callable

import cv2

from towerpi.cameras.lock import warnings_of
from towerpi.cameras.watched import watched
from towerpi.errors import BadInput, CameraLost, HardwareMissing, PicturesOver
from towerpi.frames import Bgr, FrameSource
from towerpi.game.events import After, Event, TrayMoving, TraySeen
from towerpi.pictures import Pictures
from towerpi.reading import DoubtKind, Reading
from towerpi.stillness import Cause, Phase, Settled, Watch, begin, force, watch
from towerpi.vision.vote import vote

JPEG_QUALITY = 88

Counter = Callable[[Bgr], Reading]


class Eye:
    """Looks as long as a camera is there."""

    def __init__(
        self,
        open_camera: Callable[[], FrameSource],
        counter: Counter,
        pictures: Pictures,
        *,
        empty_bgr: Bgr | None = None,
        still_frames: int = 5,
        votes: int = 3,
    ) -> None:
        self._open_camera, self._counter, self._pictures = open_camera, counter, pictures
        self._still_frames = still_frames
        self._votes = min(votes, still_frames)  # no second rest can come while they vote
        self._empty = None if empty_bgr is None else watched(empty_bgr)
        self._camera: FrameSource | None = None
        self._watch: Watch = begin(self._empty, still_frames)
        self._seen_first = False
        self._over = False  # recorded pictures have come to their end
        self.seen: TraySeen | None = None  # the last reading, as long as the camera is there
        self.fault = ""

    @property
    def name(self) -> str:
        return self._camera.name if self._camera else "no camera"

    @property
    def blind(self) -> bool:
        return self._camera is None

    @property
    def phase(self) -> Phase:
        return self._watch.phase

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the camera does not hold as it was calibrated, and pictures that cannot be kept."""
        held = warnings_of(self._camera) if self._camera else ()
        return (*held, self._pictures.fault) if self._pictures.fault else held

    def force(self) -> None:
        """The button: count at the next frame, whatever it shows."""
        self._watch = force(self._watch)

    def look(self) -> list[Event]:
        """One frame further; a blind eye tries to open its camera."""
        try:
            if self._camera is None and not self._over:
                self._open()
            return [] if self._over else self._one_frame()
        except HardwareMissing as error:
            self._over = isinstance(error, PicturesOver)
            self._lose(str(error))
            return []

    def _open(self) -> None:
        self._camera = self._open_camera()
        self._watch = begin(self._empty, self._still_frames)
        self._seen_first = False
        self.fault = ""

    def _lose(self, fault: str) -> None:
        self.fault = fault
        self.seen = None
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _one_frame(self) -> list[Event]:
        before = self._watch.phase
        self._watch, settled = watch(self._watch, self._source.watch())
        events: list[Event] = []
        if self._watch.phase is not before and self._watch.phase in _MOVING:
            events.append(TrayMoving(_MOVING[self._watch.phase]))
        if settled:
            events += self._read(settled, _AFTER[settled.after], forced=settled.after is Cause.BUTTON)
        elif not self._seen_first and self._watch.lying is not None:
            # What lay there when the eye opened is looked at once, and is no throw by itself.
            events += self._read(None, After.HAND, forced=False)
        return events

    def _read(self, settled: Settled | None, after: After, forced: bool) -> list[Event]:
        try:
            pictures = [self._picture(number) for number in range(self._votes)]
            reading = vote([self._counter(picture) for picture in pictures])
        except BadInput as error:
            self.fault = str(error)
            return []
        self.fault = ""
        if settled is None and any(doubt.kind is DoubtKind.STILL_MOVING for doubt in reading.doubts):
            return []  # no first look while things move: it comes with the next rest
        self._seen_first = True
        _, jpeg = cv2.imencode(".jpg", pictures[0], [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        name = self._pictures.save(jpeg.tobytes())
        height, width = pictures[0].shape[:2]
        self.seen = TraySeen(reading, name, settled.at_s if settled else 0.0, after, forced, width, height)
        return [self.seen]

    def _picture(self, number: int) -> Bgr:
        """A picture of its own for each vote: a frame is watched between two of them."""
        if number:
            self._watch, _ = watch(self._watch, self._source.watch())
        return self._source.picture()

    @property
    def _source(self) -> FrameSource:
        if self._camera is None:
            raise CameraLost("A camera was expected; none is open. Plug it in.")
        return self._camera

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None


_MOVING = {Phase.FALLING: After.FALL, Phase.HAND: After.HAND}
_AFTER = {Cause.FALL: After.FALL, Cause.HAND: After.HAND, Cause.BUTTON: After.FALL}
