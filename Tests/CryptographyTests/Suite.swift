// The tests of Cryptography.
