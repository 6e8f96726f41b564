"""The examples in docstrings of the native part, and that everything has one."""

from __future__ import annotations

import doctest
import inspect
import pathlib
import re
from collections.abc import Iterator

import pytest

import chomplab
from chomplab import _chomplab

ROOT = pathlib.Path(__file__).resolve().parents[3]


def documented() -> Iterator[tuple[str, str]]:
    """Names and docstrings of all that the native part has for its users."""
    for name, thing in vars(_chomplab).items():
        if name.startswith("_"):
            continue
        yield name, inspect.getdoc(thing) or ""
        if inspect.isclass(thing):
            for inner, member in vars(thing).items():
                if not inner.startswith("_"):
                    yield f"{name}.{inner}", inspect.getdoc(member) or ""


@pytest.mark.parametrize("name, text", list(documented()), ids=lambda it: str(it)[:30])
def test_examples_come_out(name: str, text: str) -> None:
    examples = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    told: list[str] = []
    failures, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert not failures, "".join(told)


def test_everything_is_documented() -> None:
    hidden = re.compile("(run|compute|find|described)_|_(numbers|ends|matrices)$|Iterator")
    assert [name for name, text in documented() if not text and not hidden.search(name)] == []
    assert [name for name in chomplab.__all__ if not hasattr(chomplab, name)] == []


@pytest.mark.parametrize("document", ["README.md", "book/src/research/python.md"])
def test_sessions_of_documents_come_out(document: str) -> None:
    """The Python examples of the README and of the book, each block a session."""
    text = (ROOT / document).read_text(encoding="utf-8")
    sessions = re.findall(r"```pycon\n(.*?)```", text, flags=re.DOTALL)
    assert sessions
    for session in sessions:
        examples = doctest.DocTestParser().get_doctest(session, {}, document, None, None)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        failures, tried = runner.run(examples, out=told.append)
        assert tried and not failures, "".join(told)
