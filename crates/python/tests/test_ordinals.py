"""Ordinals as numbers: laws of arithmetic, order and hashing, and how they mix with integers."""

from __future__ import annotations

import pickle
import random

import pytest

from chomplab import Ordinal, mex, omega


def random_ordinal(rng: random.Random, depth: int = 2) -> Ordinal:
    total = Ordinal(rng.randint(0, 3))
    for _ in range(rng.randint(0, 3)):
        exponent = random_ordinal(rng, depth - 1) if depth else Ordinal(rng.randint(0, 3))
        total = total.natural_sum(omega**exponent * rng.randint(1, 4))
    return total


def test_laws(rng: random.Random) -> None:
    for _ in range(300):
        a, b, c = (random_ordinal(rng) for _ in range(3))
        assert (a + b) + c == a + (b + c)
        assert (a * b) * c == a * (b * c)
        assert a * (b + c) == a * b + a * c
        assert a.natural_sum(b) == b.natural_sum(a)
        assert a.natural_product(b) == b.natural_product(a)
        assert a ^ b == b ^ a and a ^ b ^ b == a
        assert a**(b + c) == a**b * a**c if a else True
        assert a + (a + b).after(a) == a + b
        assert (a < b) + (a == b) + (a > b) == 1
        assert eval(repr(a)) == a == pickle.loads(pickle.dumps(a)) == Ordinal(str(a))
        assert sum((omega**e * k for e, k in a.terms), Ordinal(0)) == a


def test_finite_ordinals_are_integers() -> None:
    for number in [0, 1, 7, 2**64, 10**100]:
        assert Ordinal(number) == number and hash(Ordinal(number)) == hash(number)
        assert int(Ordinal(number)) == number and Ordinal(number) in {number}
    assert 1 + omega == omega != omega + 1 and 2 * omega == omega and omega * 2 > omega
    assert 2**omega == omega and omega > 10**1000 and omega > -1 and not omega == 5
    assert range(10)[Ordinal(3)] == 3
    assert mex([0, 1, Ordinal(2), omega]) == 3
    with pytest.raises(OverflowError):
        int(omega)


@pytest.mark.parametrize("wrong", [-1, 1.5, None, True, [], "w +", object()])
def test_what_is_no_ordinal(wrong: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        Ordinal(wrong)  # type: ignore[arg-type]
    if not isinstance(wrong, (int, bool)):
        with pytest.raises(TypeError):
            omega + wrong  # type: ignore[operator]


def test_powers_that_nobody_can_write() -> None:
    with pytest.raises(OverflowError):
        (omega + 1) ** 10**9
    with pytest.raises(OverflowError):
        Ordinal(1 << 2_000_000)
