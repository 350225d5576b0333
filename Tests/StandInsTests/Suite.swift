// The tests of StandIns.
