// The tests of Diagnostics.
