"""The command palette: everything that a key does on the screen in front, found by its words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from textual.binding import ActiveBinding, Binding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content


class AppPalette(CommandPalette):
    """Textual's, which takes a key as soon as it is there: before its list is laid out there is no page to turn."""

    def _action_command_list(self, action: str) -> None:
        if not action.startswith("page") or self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)


class Actions(Provider):
    """Each binding that is in force and has a name, with its key; those of the screen before those of the app."""

    def _actions(self) -> Iterator[tuple[str, Content, Callable[[], Awaitable[bool]]]]:
        """(name, how it is shown, what it runs) of each, no name twice."""
        seen = {""}
        for active in sorted(self.screen.active_bindings.values(), key=lambda active: active.node is self.app):
            name = active.binding.description
            if active.enabled and name not in seen and _ours(active):
                seen.add(name)
                yield name, self._shown(active), partial(self.app.run_action, active.binding.action, active.node)

    def _shown(self, active: ActiveBinding) -> Content:
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


def _ours(active: ActiveBinding) -> bool:
    """The app declares it; what Textual binds for typing and scrolling is no action of the game."""
    ours = (cls for cls in type(active.node).__mro__ if cls.__module__.startswith("companion."))
    bindings = (binding for cls in ours for binding in cls.__dict__.get("BINDINGS", ()))
    return any(isinstance(binding, Binding) and binding.action == active.binding.action for binding in bindings)
