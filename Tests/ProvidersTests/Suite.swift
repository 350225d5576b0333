// The tests of Providers.
