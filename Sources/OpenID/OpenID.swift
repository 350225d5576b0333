// JOSE, OAuth 2.0 and OpenID Connect as types, and how much of anything is taken and kept, and for whom. No HTTP, no
// clock, no storage, no logging, no Foundation; no provider, no account.
//
//     JSON/     bytes ─JSONValue(parsing:)→ JSONValue ─serialized→ bytes      strict: no duplicate members
//     Wire/     form text ⇄ fields, URL text → URLParts
//     JOSE/     compact text → UnverifiedJWS;  claims + SigningKey ─SignedJWT→ compact text;  JSON ⇄ JSONWebKeySet
//     OAuth/    newtypes (State, Nonce, CodeVerifier …), AuthorizationRequest → URL, parameters → AuthorizationResponse,
//               TokenRequest → form, bytes → TokenResponse | TokenError, ProviderMetadata
//     OIDC/     UnverifiedIDToken ─IDTokenVerifier→ VerifiedIDToken (+ IDTokenReport, one line a check)
//     Records/  values ⇄ bytes, and the stores that keep them for a while
//     Bounds    every number, with its unit and its reason; StoreBound ─→ BoundedStore keeps to the numbers of one store,
//               StoreOwner says whose share of it a value counts for
//
// Claims leave a token only through its verifier. Secrets are types that print `Nonce(redacted)`.
// Neighbours: Providers says which rules a brand follows, and its stand-ins issue; Playground and Accounts verify.
