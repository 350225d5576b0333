// The local stand-in of each provider: request values in, response values out; no HTTP server inside.
//
//     browser ─ authorize ─→ AuthorizeRequest ─→ transaction ─→ chooser ─→ consent ─→ code ─→ redirect URI
//     client  ─ token     ─→ client proved, code consumed ─→ Grant ─→ access token, refresh token, ID token
//     client  ─ API       ─→ access token ─→ Grant ─→ profile
//
// `GrantStore` holds what all brands share (transactions, consents, codes, tokens), one folder per brand holds
// its wire. A stand-in speaks as a brand does and is none: its issuer contains this server's origin, its keys
// are the installation's, and every page says what it is. Storage is keyed by sandbox; time, randomness and
// keys are passed in.
