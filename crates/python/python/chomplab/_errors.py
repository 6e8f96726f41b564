"""What goes wrong, as exceptions that say what, where and what would be right."""

from __future__ import annotations

from typing import Any


class ParseError(ValueError):
    """A text that is not a position, a move or an ordinal.

    >>> import chomplab
    >>> try:
    ...     chomplab.Position('3y4')
    ... except chomplab.ParseError as error:
    ...     print(error.text[slice(*error.span)])
    y
    """

    text: str
    """The text that was read."""
    span: tuple[int, int]
    """The characters of the text that are wrong: from, and up to but without."""
    hint: str | None
    """What would be right, where that can be guessed."""
    kind: str
    """'parse', 'invalid' or 'unsupported'."""

    def __init__(
        self,
        message: str,
        text: str = "",
        span: tuple[int, int] = (0, 0),
        hint: str | None = None,
        kind: str = "parse",
    ) -> None:
        super().__init__(message)
        self.message, self.text, self.span, self.hint, self.kind = message, text, span, hint, kind

    def __str__(self) -> str:
        lines = [self.message]
        if self.text and len(self.text) <= 200 and self.text.isprintable():
            start, end = self.span
            lines += ["  " + self.text, "  " + " " * start + "^" * max(1, end - start)]
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[type[ParseError], tuple[Any, ...]]:
        return type(self), (self.message, self.text, self.span, self.hint, self.kind)


class Undecided(Exception):
    """Something that was asked is not known; it refuses to be true or false.

    >>> import chomplab
    >>> try:
    ...     chomplab.Solver(budget=1000).grundy('9x11')
    ... except chomplab.Undecided as error:
    ...     print(error.why)
    budget
    """

    why: str
    """In a word or two: 'budget', 'memory', 'timeout', 'transfinite', 'too large' and so on."""
    needs: int | None
    """How many units of work, or bytes, would do, about, where an engine knows."""

    def __init__(self, text: str, why: str = "budget", needs: int | None = None) -> None:
        super().__init__(text)
        self.text, self.why, self.needs = text, why, needs

    def __str__(self) -> str:
        return f"undecided ({self.why}): {self.text}"

    def __bool__(self) -> bool:
        raise TypeError("an undecided answer is neither true nor false")

    def __reduce__(self) -> tuple[type[Undecided], tuple[Any, ...]]:
        return type(self), (self.text, self.why, self.needs)
