// The account backend's wire: an Identity Toolkit as Firebase SDKs speak it, request values to response values. Google's
// Identity Toolkit and Secure Token REST references describe it; docs/firebase-sdks.md says what is served, and how it
// differs from production and from the Auth emulator.
//
//     AccountRequest ─→ AccountBackend ─→ EndpointTable ─→ AccountEndpoint ─→ rules of Accounts ─→ AccountAnswer
//                        │ CORS, 404       path pattern      API key or administrator's bearer → AccountCall
//                        └ every failure → error JSON        body → WireBody (camelCase, snake_case, numbers)
//
// Neighbours: Accounts has the rules, WebServer receives requests and implements `IdPCredentialVerifier` (network).
// No HTTP server, no clock, no randomness of its own.
