"""What a type checker must say of calls: mypy reads this file and runs nothing; an error that is missing is one too."""

from __future__ import annotations

import lettermaze

lettermaze.generate_many(["cat"], count=2, level=1, size=4, seed=(1, "x"), effort="low")
lettermaze.generate_many(["cat"], count=2, levle=1)  # type: ignore[call-arg]
lettermaze.generate_many(["cat"], count=2, level=1.5)  # type: ignore[arg-type]
lettermaze.generate(["cat"], levle=1)  # type: ignore[call-arg]
lettermaze.generate(["cat"], level=1.5)  # type: ignore[arg-type]
