"""Arrays as the native part takes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def as_rows(rows: Any) -> npt.NDArray[np.int64]:
    """Lines of rows as 64-bit integers, without a copy where they are that already."""
    array = np.asarray(rows)
    if array.ndim != 2 or array.shape[1] == 0:
        raise ValueError(
            f"an array with one position a line is needed, and not one of shape {array.shape}"
        )
    if array.dtype.kind not in "iu":
        raise TypeError(f"rows are integers, and not {array.dtype}")
    if array.dtype == np.uint64 and array.size and array.max() > np.iinfo(np.int64).max:
        raise OverflowError("rows have at most 2^63 - 1 cells in an array")
    return array.astype(np.int64, copy=False)
