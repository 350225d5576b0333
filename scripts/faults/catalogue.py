"""The faults that are played: what each is called, what is expected, and the function that plays it."""

import dataclasses
from collections.abc import Callable


@dataclasses.dataclass
class Fault:
    name: str
    expected: str
    play: Callable
    """Takes a stage; gives what was seen, or raises `Failed` with it."""
    part: str
    in_short: bool = True


FAULTS: list[Fault] = []


class Skipped(Exception):
    """This machine cannot play it; says why."""


def fault(name, expected, part, in_short=True):
    def add(play):
        FAULTS.append(Fault(name, expected, play, part, in_short))
        return play
    return add
