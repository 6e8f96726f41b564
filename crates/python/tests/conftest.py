"""What the tests share: how much of them is run, and random numbers that stay the same."""

from __future__ import annotations

import os
import random

import pytest


@pytest.fixture(scope="session")
def scale() -> int:
    """TEST_SCALE=10 makes the same tests longer."""
    return int(os.environ.get("TEST_SCALE", "1"))


@pytest.fixture
def rng() -> random.Random:
    return random.Random(3141592653)
