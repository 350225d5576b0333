// What each provider is: endpoints, scopes, nonce rule, issuer rule, trust of its e-mail, quirks.
