// The client side of every provider, as five operations; each reads from top to bottom.
//
//     StartSignIn ──→ AuthorizationRequest ──→ (browser at the provider) ──→ callback
//          │ PendingSignIn, kept by its state (PendingSignIns)                  │
//          └─────────────────────────→ FinishSignIn ←─ ParkedCallbacks ←────────┘
//               state taken once → iss → code exchange → ID token, or profile → ProviderCredential
//
//     VerifyPresented      the ID token or access token that an app brings → ProviderCredential
//     Revoke               tokens, or a code → taken back at the provider
//     ProviderNotifications   what a provider's own server tells of a user → ProviderNotification
//
// Neighbours: Brands says what a provider expects, OpenID checks tokens. Who has an account, which run is shown on
// which page and what is broken on purpose is known to Playground, which wraps the transport from outside. HTTP comes
// in through `ProviderTransport`; clock and randomness are passed in.
