"""What the project aims for, row by row. The table shows whether an aim is met; a missed aim is not a failure."""

from __future__ import annotations

from dataclasses import dataclass

from bench.stopwatch import Row


@dataclass(frozen=True, slots=True)
class Aim:
    """The `column` should be at most `most`."""

    column: str
    most: float

    def limit_text(self, row: Row) -> str:
        """The limit, and whether the row meets it."""
        return f"{self.column} ≤ {self.most:.3g} {self.verdict(row)}"

    def verdict(self, row: Row) -> str:
        """Whether the aim is met: by the clock, in CPU time on a busy machine, or by what that is at full speed."""
        value = row.value(self.column)
        if value is None or value <= self.most:
            return "met"
        if row.unit != "ms" or "ratio" in self.column:
            return "NOT MET"
        cpu = row.cpu if self.column == "median" and row.cpu is not None else value
        if cpu <= self.most:
            return "met in CPU time"
        fastest = min(value, cpu) / row.slower
        return f"met at full speed ({fastest:.3g})" if fastest <= self.most else "NOT MET"


BOARD = Aim("median", 50)
MEMORY = Aim("median", 70)
PICTURE = Aim("worst ratio", 1 / 3)
FRAME = Aim("ratio", 1 / 3)

AIMS: dict[str, tuple[Aim, ...]] = {
    "folding 150 moves, in memory": (Aim("median", 10),),
    "folding 150 moves, from the journal": (Aim("median", 10),),
    "importing a record of 150 moves": (Aim("median", 20),),
    "suggestions, at each letter typed": (Aim("median", 2),),
    "suggestions at each letter, 100 tracks": (Aim("median", 2),),
    "suggestions at each letter, 243 tracks": (Aim("median", 5),),
    "statistics of 1000 games, the first time": (Aim("median", 4000),),
    "statistics of 1000 games, results kept": (Aim("median", 150),),
    "verdict, the first one of a session": (Aim("median", 0.5),),
    "verdict, at each letter typed": (Aim("9 of 10", 0.5),),
    "key to the verdict on the screen, 140 by 40": (Aim("median", 16), Aim("9 of 10", 16)),
    "Enter to the claim on the screen, 140 by 40": (Aim("median", 16),),
    "key to the verdict, 6 phones listening, beside none": (Aim("ratio", 1.3),),
    "Enter to the view on each of 6 phones": (Aim("median", 150),),
    "growth: line 5 of 150 changed": (Aim("median", 16),),
    "growth: line 5 of 2400 changed": (Aim("median", 120),),
    "growth: opening a game of 150 moves": (Aim("median", 450),),
    "growth: opening a game of 2400 moves": (Aim("median", 800),),
    "companion, 150 moves open": (Aim("median", 450),),
    "picture, bytes of one claim, 80 by 24": (PICTURE,),
    "picture, bytes of one claim, 140 by 40": (PICTURE,),
    "picture, bytes of one claim, 200 by 56": (PICTURE,),
    "app, bytes of one claim, 80 by 24": (FRAME,),
    "app, bytes of one claim, 140 by 40": (FRAME,),
    "app, bytes of one claim, 200 by 56": (FRAME,),
    "USA, 1 to 5 tracks": (Aim("worst ratio", 2),),
    "USA, 6 to 12 tracks": (Aim("worst ratio", 2),),
    "USA, 45 pieces, dense": (Aim("median", 0.5), Aim("longest", 3)),
    "USA, 45 pieces, densest": (Aim("ratio", 0.1), Aim("longest", 3)),
    "Team Asia, 54 pieces of a team, random": (Aim("longest", 5),),
    "Team Asia, 54 pieces of a team, dense": (Aim("longest", 5),),
    "grid 6 by 6, 60 pieces": (Aim("median", 50),),
    "companion score, 150 moves, CPU time": (Aim("ratio", 1.8),),
    "companion, first frame": (Aim("ratio", 1.25),),
    "companion score, 150 moves, memory": (MEMORY,),
    "companion, first frame, memory": (MEMORY,),
    "companion, 150 moves open, memory": (MEMORY,),
}


def aims(row: Row) -> tuple[Aim, ...]:
    """The aims of a row; those of all whole boards are the same."""
    return (BOARD,) if row.what.endswith(" tracks at once") else AIMS.get(row.what, ())
