"""Words in straight lines: the word graph walked from each cell in each direction.

A direction is its index in `STEPS`; a word of one cell has direction 0. Codes of cells and letters are unsigned here.
"""

from .hits import records as records
from .scan import count as count
from .scan import scan as scan
from .seek import seek as seek
from .seek import seek_text as seek_text
