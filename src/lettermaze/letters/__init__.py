"""Letters: boards and lexicons, and the searches for words on boards, along neighbouring cells or in straight lines."""
