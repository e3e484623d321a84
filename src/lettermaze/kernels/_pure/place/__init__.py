"""Placing words on a grid: where they fit and overlap, on bit boards, and the search that uses it."""

from __future__ import annotations

from .beam_search import beam as beam
from .bounds import least as least
from .branch_and_bound import prove as prove
from .fits import placements as placements
from .late_acceptance import polish as polish
