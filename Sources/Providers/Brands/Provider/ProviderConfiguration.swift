package import OpenID

/// The configuration of one provider (`providers:` of `portico.yml`); everything but `id` may be left
/// out.
package struct ProviderConfiguration: Hashable, Sendable, Codable {
    package var id: ProviderID
    /// The address of its picture from the site's root (`/images/acme.svg`); nil: none.
    package var icon: String?
    /// The guide that its pages lead to: a page as pages are linked from the root (`/guide/acme/`), or a whole address.
    /// Nil: the page of the brand's name, where the site has one.
    package var guide: String?
    /// Nil: real when the credentials are set, local otherwise.
    package var mode: ProviderMode?
    package var clientID: String?
    /// Clients of the same owner (an iOS app beside the web) whose ID tokens the account backend takes, too, in
    /// real mode.
    package var appClientIDs: [String]
    package var credential: ClientCredential
    /// The issuer, where it is not the brand's; required for `oidc.NAME`.
    package var issuer: String?
    /// Addresses that replace the brand's, in real mode.
    package var endpoints: ProviderEndpoints
    /// Microsoft's tenant; nil is `common`.
    package var tenant: Tenant?
    /// Scopes in place of the brand's defaults.
    package var scopes: [String]?
    /// E-mail trust in place of the brand's.
    package var trustEmail: EmailTrust?
    /// Indicates whether real endpoints may be plain http, loopback or private although the origin is public.
    package var allowPrivateNetwork: Bool

    package init(
        id: ProviderID, mode: ProviderMode? = nil, clientID: String? = nil,
        appClientIDs: [String] = [], credential: ClientCredential = .none, issuer: String? = nil,
        endpoints: ProviderEndpoints = ProviderEndpoints(), tenant: Tenant? = nil, scopes: [String]? = nil,
        trustEmail: EmailTrust? = nil, allowPrivateNetwork: Bool = false
    ) {
        self.id = id
        self.mode = mode
        self.clientID = clientID
        self.appClientIDs = appClientIDs
        self.credential = credential
        self.issuer = issuer
        self.endpoints = endpoints
        self.tenant = tenant
        self.scopes = scopes
        self.trustEmail = trustEmail
        self.allowPrivateNetwork = allowPrivateNetwork
    }

    /// The names of the settings that real mode still needs, as `portico.yml` spells them.
    package var missingForReal: [String] {
        var missing: [String] = []
        if (clientID ?? "").isEmpty { missing.append("clientID") }
        let signs = ProviderDefinition.of(id).clientAuthentication == .signedSecret
        switch credential {
        case _ where credential.isPresent: break
        case .signingKey(let team, let key, let pem) where signs:
            if team.isEmpty { missing.append("teamID") }
            if key.isEmpty { missing.append("keyID") }
            if pem.isEmpty { missing.append("privateKeyFile") }
        case _ where signs: missing += ["teamID", "keyID", "privateKeyFile"]
        case .none where id.isGeneric: break  // a public client: PKCE alone
        default: missing.append("clientSecret")
        }
        if id.isGeneric, (issuer ?? "").isEmpty { missing.append("issuer") }
        return missing
    }

    /// The mode that is meant: the configured one, else real when nothing is missing.
    package var effectiveMode: ProviderMode { mode ?? (missingForReal.isEmpty ? .real : .local) }
}

/// The mode of a provider: the real one, or this server's own stand-in.
package enum ProviderMode: String, CaseIterable, Sendable, Codable {
    case real
    case local
}
