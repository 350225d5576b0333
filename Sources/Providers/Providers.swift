// What each provider is: endpoints, scopes, nonce rule, issuer rule, trust of its e-mail, quirks.
//
//     ProviderConfiguration (portico.yml) ─┐
//     ProviderDefinition (the brand)      ─┼─resolve→ ResolvedProvider (every endpoint final)
//     origin of this server               ─┘
//
// Data and rules only: nothing here sends a request, reads a clock or makes a random value. `StandIns` plays
// the provider's side of these rules, `Playground` the relying party's.
