// The account backend's rules: who a credential signs in, what is linked, which tokens say so.
//
//     ProviderCredential ─┐                     ┌─ SignInOutcome: tokens, confirmation, second factor, refusal
//     password, code ─────┼─→ rules in one ─────┤
//     ID token ───────────┘   transaction       └─ AccountError: wire code, publishable text, private reason
//                                 │
//                          AccountStorage (AccountStore keeps it in SQLite)
//
// Neighbours: OpenID verifies what a provider signed, Providers says whose e-mails are trusted, AccountStore keeps
// the accounts, WebServer speaks the wire of an identity toolkit, Playground signs readers in.
// No HTTP, no database, no clock, no randomness of its own: `now` and a `RandomSource` are passed in.
