// A reader's sign-in as a run: every step captured, held between steps where the reader wants to look, broken where a
// fault is asked for, and ended at an account.
//
//     SignInRunner.start ──→ StartSignIn ──→ (browser at the provider) ──→ callback
//          │ Fault.spoil: the request                                        │
//          │ SignInRun, a note of the pending sign-in                        │
//          └──────→ SignInRunner.finish ←────────────────────────────────────┘
//                   FinishSignIn, over FaultyTransport over ExchangeRecorder → credential exchange → SignInRun
//
// Neighbours: RelyingParty plays the client and knows neither runs nor faults, Accounts keeps accounts, WebServer shows
// runs. HTTP comes in through `ProviderTransport`; clock and randomness are passed in.
