// JOSE, OAuth 2.0 and OpenID Connect as types. No HTTP, no clock, no storage, no logging, no Foundation.
//
//     JSON/   bytes ─JSONValue(parsing:)→ JSONValue ─serialized→ bytes      strict: no duplicate members
//     Wire/   form text ⇄ fields, URL text → URLParts
//     JOSE/   compact text → UnverifiedJWS;  claims + SigningKey ─SignedJWT→ compact text;  JSON ⇄ JSONWebKeySet
//     OAuth/  newtypes (State, Nonce, CodeVerifier …), AuthorizationRequest → URL, parameters → AuthorizationResponse,
//             TokenRequest → form, bytes → TokenResponse | TokenError, ProviderMetadata
//     OIDC/   UnverifiedIDToken ─IDTokenVerifier→ VerifiedIDToken (+ IDTokenReport, one line a check)
//
// Claims leave a token only through its verifier. Secrets are types that print `Nonce(redacted)`.
// Neighbours: Providers says which rules a brand follows; Playground and Accounts verify; StandIns issue.
