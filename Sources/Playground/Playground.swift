// A reader's sign-in: start, callback, code exchange, checks, and the trace of all of it.
