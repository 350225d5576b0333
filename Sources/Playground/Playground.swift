// A reader's sign-in, as the relying party does it.
//
//     StartSignIn ──→ authorization request ──→ (browser at the provider) ──→ callback
//          │ PendingSignIn, keyed by state                                      │
//          └────────────────────────→ FinishSignIn ←── ParkedCallback ←─────────┘
//               consume state → iss → code exchange → ID-token report → credential exchange
//                                      └→ SignInRun: what each step saw, for the pages
//
// Neighbours: Providers says what a provider expects, OpenID checks tokens, Accounts keeps accounts. HTTP comes
// in through `ProviderTransport`; clock and randomness are passed in.
