// The tests of OpenID.
