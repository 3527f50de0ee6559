"""Where an unexpected failure happened, without its details, which may be secret."""

from __future__ import annotations


def fault_place(fault: BaseException) -> str:
    """The kind of a fault and where it was raised, as "KeyError, line 12 of _save", without its message."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    kind = type(fault).__name__
    return kind if trace is None else f"{kind}, line {trace.tb_lineno} of {trace.tb_frame.f_code.co_name}"
