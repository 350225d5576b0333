// JOSE, OAuth 2.0 and OpenID Connect as types. No HTTP, no clock, no storage, no logging.
