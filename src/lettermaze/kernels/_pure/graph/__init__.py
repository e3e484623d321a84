"""The word graph: building it, verifying it, looking words up, numbering them, spelling them.

A graph comes as the record `(edges, mask, first, words, digits, codes, memo)`, a node as `(mask, first, number)`.

The edges are a buffer of 16 bytes each, little-endian: `(mask, first, skip)`. A node is the `mask` and `first` of the
edge that leads to it, and its number that of the words before it: bits 0 to 61 of the mask are the digits that may
follow, bit 62 marks the last edge of a run, bit 63 a word that ends here; `first` is where the run of the edges to its
children starts. `skip` counts the words below the edges before this one in its run, so that adding up skips and ends
passed numbers the words in order. A letter is one digit, or in a large alphabet a fixed number of them. Runs stand in
post-order: a child's run below its parent's. Edge 0 is empty and the last 64 are padding.

The minimal graph is the one of Daciuk, Mihov, Watson and Watson (2000), "Incremental construction of minimal acyclic
finite-state automata"; the numbering is that of Lucchesi and Kowaltowski (1993).
"""

from .building import build
from .checking import check
from .lookup import contains, count, descend, has_prefix, index, letters, prefixes
from .spelling import below, spell

__all__ = [
    "below",
    "build",
    "check",
    "contains",
    "count",
    "descend",
    "has_prefix",
    "index",
    "letters",
    "prefixes",
    "spell",
]
