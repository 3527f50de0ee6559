"""The command palette: everything that a key does on the current screen, found by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from textual.binding import ActiveBinding, Binding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content


class AppPalette(CommandPalette):
    """Textual's palette, except that it ignores page keys until its list is laid out: there is no page to turn yet."""

    def _action_command_list(self, action: str) -> None:
        if not action.startswith("page") or self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)


class Actions(Provider):
    """Each binding that is in force and has a name, with its key; the screen's before the app's."""

    def _actions(self) -> Iterator[tuple[str, Content, Callable[[], Awaitable[bool]]]]:
        """The name, the text shown and the callback of each action; no name twice."""
        seen = {""}
        for active in sorted(self.screen.active_bindings.values(), key=lambda active: active.node is self.app):
            name = active.binding.description
            if active.enabled and name not in seen and _is_ours(active):
                seen.add(name)
                yield name, self._display_text(active), partial(self.app.run_action, active.binding.action, active.node)

    def _display_text(self, active: ActiveBinding) -> Content:
        name, key = active.binding.description, self.app.get_key_display(active.binding)
        return Content.assemble(name[:1].upper() + name[1:], "  ", (key, "$text-muted"))

    async def discover(self) -> Hits:
        for name, shown, run in self._actions():
            yield DiscoveryHit(shown, run, text=name)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, shown, run in self._actions():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, shown, run, text=name)


def _is_ours(active: ActiveBinding) -> bool:
    """Whether the app declares the binding; Textual's own, for typing and scrolling, are not actions of the game."""
    ours = (cls for cls in type(active.node).__mro__ if cls.__module__.startswith("companion."))
    bindings = (binding for cls in ours for binding in cls.__dict__.get("BINDINGS", ()))
    return any(isinstance(binding, Binding) and binding.action == active.binding.action for binding in bindings)
