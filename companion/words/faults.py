"""Where something failed that should not have, without what it was about: that may be secret."""

from __future__ import annotations


def fault_place(fault: BaseException) -> str:
    """Its kind and the last place of its way, as "KeyError, line 12 of _save"; nothing of what it says."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    kind = type(fault).__name__
    return kind if trace is None else f"{kind}, line {trace.tb_lineno} of {trace.tb_frame.f_code.co_name}"
