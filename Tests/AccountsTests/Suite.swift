// The tests of Accounts.
