"""What a search comes back with; the numbers are those of the native `status.pxd`."""

from __future__ import annotations

MORE, DONE, LIMITED = 0, 1, -1
"""There may be more to tell, all is told, or the limit of steps was reached."""
