"""The screen as a phone's camera sees it, read back by a reader that knows nothing of what made it."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image

from companion.store.pictures import png
from companion.tui.app import CompanionApp
from tools.svg import svg


def picture(app: CompanionApp) -> Image.Image:
    """The screen as a person sees it, in pixels: every cell with its own colours."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    rows = [[segment for strip in strips for segment in strip] for strips in update.strips]
    drawn = svg(rows, app.size.width, "screen").replace("<text", "<g").replace("</text", "</g")  # letters need fonts
    return Image.open(io.BytesIO(png(drawn)))


def scanned(app: CompanionApp) -> str:
    """What a phone reads off the screen."""
    codes = zxingcpp.read_barcodes(picture(app), formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False)
    assert len(codes) == 1
    return str(codes[0].text)
