"""A refusal: why the rules do not allow something, as a code and as a sentence. Every game has its own reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from towerpi.errors import Sentence

R = TypeVar("R", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Refusing(Generic[R]):
    """Why it is not done; nothing has changed. A game's own refusal brings its SENTENCES."""

    SENTENCES: ClassVar[Mapping[Any, Sentence]]

    reason: R

    @property
    def sentence(self) -> Sentence:
        return self.SENTENCES[self.reason]

    def __str__(self) -> str:
        return self.sentence
