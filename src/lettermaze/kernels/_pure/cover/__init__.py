"""Several words at once: one option for each word, no cell in two options, and every cell in one where asked."""

from __future__ import annotations

from .first_choice import choose as choose
