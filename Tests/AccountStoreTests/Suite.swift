// The tests of AccountStore.
