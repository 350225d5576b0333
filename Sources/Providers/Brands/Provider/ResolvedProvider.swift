package import OpenID

/// A provider ready for use: the brand's rules, the operator's settings and this server's origin in one.
package struct ResolvedProvider: Hashable, Sendable, Codable {
    package let definition: ProviderDefinition
    package let mode: ProviderMode
    package private(set) var clientID: String
    package let credential: ClientCredential
    /// Absolute, with every placeholder filled in.
    package private(set) var endpoints: ProviderEndpoints
    package private(set) var issuer: IssuerPolicy
    package let responseIssuer: ResponseIssuerRule
    package let tenant: Tenant?
    /// Asked for, required ones first.
    package internal(set) var scopes: [String]
    package let emailTrust: EmailTrust
    /// `{origin}/playground/{provider-id}/callback`, unless a client of the account backend has its own.
    package internal(set) var redirectURI: String

    /// The source of the provider, to make its other forms.
    private let source: Source

    package var id: ProviderID { definition.id }
    package var variant: ProviderVariant { definition.variant }

    /// The delivery of the authorization response. Limited Login's fragment is for apps; the stand-in plays the
    /// SDK and posts the same fields.
    package var delivery: ResponseDelivery {
        mode == .local && variant == .limited ? .formPost : definition.delivery
    }

    /// Indicates whether a browser can sign in this way. The real Limited Login answers an app's own address
    /// (`fb{APPID}://authorize`) and is for the SDKs of Facebook only.
    package var isForBrowsers: Bool { delivery != .fragment }

    /// The settings of a provider, this server's origin and its client at the stand-in.
    private struct Source: Hashable, Sendable, Codable {
        var configuration: ProviderConfiguration
        var origin: String
        var standInClient: StandInClientCredential?
    }

    /// The address of its picture from the site's root.
    package var icon: String? { source.configuration.icon }
    /// The guide of the operator's choice, see `ProviderConfiguration`.
    package var guide: String? { source.configuration.guide }

    /// Further clients that an ID token presented to the account backend may be for.
    package var appClientIDs: [String] { source.configuration.appClientIDs }

    /// Joins a configuration with its brand.
    ///
    /// - Parameters:
    ///   - origin: scheme, host and port of this server, without a trailing slash.
    ///   - standInClient: the client that this installation registered at its own stand-in.
    /// - Throws: `ProviderResolutionError`, see its cases.
    package init(
        _ configuration: ProviderConfiguration, variant: ProviderVariant = .standard, origin: String,
        standInClient: StandInClientCredential?
    ) throws(ProviderResolutionError) {
        let definition = ProviderDefinition.of(configuration.id, variant: variant)
        if configuration.tenant != nil, !definition.quirks.contains(.tenantInPath) {
            throw .tenantNotSupported
        }
        self.definition = definition
        source = Source(configuration: configuration, origin: origin, standInClient: standInClient)
        mode = configuration.effectiveMode
        tenant =
            definition.quirks.contains(.tenantInPath) ? configuration.tenant ?? .common : nil
        scopes = definition.scopes.scopes(chosen: configuration.scopes)
        emailTrust = configuration.trustEmail ?? definition.emailTrust
        redirectURI = "\(origin)/playground/\(configuration.id.rawValue)/callback"
        let addresses: ProviderEndpoints
        switch mode {
        case .real:
            let missing = configuration.missingForReal
            guard missing.isEmpty, let clientID = configuration.clientID else {
                throw .missingSettings(missing)
            }
            self.clientID = clientID
            credential = configuration.credential
            addresses = ResolvedProvider.realAddresses(definition, configuration)
            issuer = ResolvedProvider.realIssuer(definition, configuration, tenant)
            responseIssuer = definition.responseIssuer
        case .local:
            guard let standInClient else { throw .noStandIn }
            clientID = standInClient.clientID
            credential = standInClient.credential
            let base = "\(origin)/stand-in/\(configuration.id.pathName)"
            addresses = definition.standInEndpoints.mapped { base + $0 }
            issuer = ResolvedProvider.localIssuer(definition, base, tenant)
            responseIssuer = ResolvedProvider.localResponseIssuer(definition, base)
        }
        let client = clientID
        let tenantPath = tenant?.pathComponent ?? "common"
        endpoints = addresses.mapped {
            $0.replacing("{tenant}", with: tenantPath).replacing("{client_id}", with: client)
        }
        try ResolvedProvider.check(endpoints, issuer: configuration.issuer, configuration, origin: origin)
    }
}

extension ResolvedProvider {
    /// The same provider with another client of the same owner, whose credential is the same: Apple's key is its
    /// team's.
    package func presenting(clientID: String) -> ResolvedProvider {
        var result = self
        result.clientID = clientID
        return result
    }

    /// The same provider at another name of this machine, which its tokens say then; nil for a real provider.
    package func at(origin: String) -> ResolvedProvider? {
        guard mode == .local else { return nil }
        return try? ResolvedProvider(
            source.configuration, variant: variant, origin: origin, standInClient: source.standInClient)
    }

    /// The same provider with another client, that an application registered at the stand-in; nil for one without a
    /// secret, and for a real provider.
    package func presenting(_ client: StandInClient) -> ResolvedProvider? {
        guard mode == .local, case .secret(let secret) = client.authentication else { return nil }
        return try? ResolvedProvider(
            source.configuration, variant: variant, origin: source.origin,
            standInClient: StandInClientCredential(clientID: client.clientID, credential: .secret(secret)))
    }

    /// The same provider in another variant, or for the accounts of another tenant.
    ///
    /// - Throws: `ProviderResolutionError`, see its cases.
    package func choosing(
        variant: ProviderVariant, tenant: Tenant? = nil
    ) throws(ProviderResolutionError) -> ResolvedProvider {
        var configuration = source.configuration
        if let tenant { configuration.tenant = tenant }
        let chosen = try ResolvedProvider(
            configuration, variant: variant, origin: source.origin, standInClient: source.standInClient)
        return chosen.returning(to: redirectURI, scopes: variant == self.variant ? scopes : [])
    }

    /// The provider with what its discovery document said: addresses that the configuration left open, and
    /// the issuer of a Microsoft domain tenant or a generic provider.
    ///
    /// The relying party has checked the document's issuer before (`OIDC Discovery §4.3`).
    package func completed(by discovered: ProviderEndpoints, issuer: String) -> ResolvedProvider {
        var result = self
        result.endpoints = discovered.overridden(by: endpoints)
        switch (self.issuer, tenant) {
        case (.tenantTemplate(let template, _), .domain):
            if let id = IssuerRule.tenant(of: issuer, template: template) {
                result.issuer = .tenantTemplate(template, .directory(id))
            }
        case (.none, _):
            if definition.issuesIDToken { result.issuer = .exact(issuer) }
        default: break
        }
        return result
    }

    private static func realAddresses(
        _ definition: ProviderDefinition, _ configuration: ProviderConfiguration
    ) -> ProviderEndpoints {
        var addresses = definition.endpoints.overridden(by: configuration.endpoints)
        if definition.id.isGeneric, addresses.discovery == nil, let issuer = configuration.issuer {
            let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
            addresses.discovery = base + "/.well-known/openid-configuration"
        }
        return addresses
    }

    private static func realIssuer(
        _ definition: ProviderDefinition, _ configuration: ProviderConfiguration, _ tenant: Tenant?
    ) -> IssuerPolicy {
        if let issuer = configuration.issuer, definition.issuesIDToken {
            return issuer.contains("{tenantid}") ? .tenantTemplate(issuer, tenant ?? .common) : .exact(issuer)
        }
        guard case .tenantTemplate(let template, _) = definition.issuer else { return definition.issuer }
        return .tenantTemplate(template, tenant ?? .common)
    }

    private static func localIssuer(
        _ definition: ProviderDefinition, _ base: String, _ tenant: Tenant?
    ) -> IssuerPolicy {
        switch definition.standInIssuer {
        case .exact(let path): .exact(base + path)
        case .anyOf(let paths): .anyOf(paths.map { base + $0 })
        case .tenantTemplate(let path, _): .tenantTemplate(base + path, tenant ?? .common)
        case .none: .none
        }
    }

    private static func localResponseIssuer(
        _ definition: ProviderDefinition, _ base: String
    ) -> ResponseIssuerRule {
        guard case .constant(let real) = definition.responseIssuer, let address = try? URLParts(real)
        else { return definition.responseIssuer }
        return .constant(base + address.path)
    }

    /// Returns whether the server may go to an address that the provider's discovery document names.
    package func mayReach(_ address: URLParts) -> Bool {
        let mayBePrivate = try? ResolvedProvider.mayBePrivate(source.configuration, origin: source.origin)
        return mayBePrivate == true || (address.scheme == "https" && !address.isPrivateNetwork)
    }

    private static func mayBePrivate(
        _ configuration: ProviderConfiguration, origin: String
    ) throws(ProviderResolutionError) -> Bool {
        try parts(origin).isPrivateNetwork || configuration.allowPrivateNetwork
            || configuration.effectiveMode == .local
    }

    private static func check(
        _ endpoints: ProviderEndpoints, issuer: String?, _ configuration: ProviderConfiguration,
        origin: String
    ) throws(ProviderResolutionError) {
        let mayBePrivate = try mayBePrivate(configuration, origin: origin)
        for text in endpoints.present + (issuer.map { [$0] } ?? []) {
            let address = try parts(text)
            if mayBePrivate { continue }
            if address.scheme != "https" { throw .insecureAddress(text) }
            if address.isPrivateNetwork { throw .privateAddress(text) }
        }
    }

    private static func parts(_ text: String) throws(ProviderResolutionError) -> URLParts {
        // A template's braces stand for a directory's UUID.
        let filled = text.replacing("{tenantid}", with: Tenant.personalDirectory)
        guard let parts = try? URLParts(filled), parts.isWeb, parts.fragment == nil else {
            throw .malformedAddress(text)
        }
        return parts
    }
}

extension ResolvedProvider {
    /// The provider without what differs from request to request: what is known of its addresses is the same.
    package var withoutRequest: ResolvedProvider {
        var result = self
        result.redirectURI = ""
        result.scopes = []
        return result
    }

    /// This provider with what another one asks.
    package func requesting(as other: ResolvedProvider) -> ResolvedProvider {
        var result = self
        result.redirectURI = other.redirectURI
        result.scopes = other.scopes
        return result
    }

    /// The provider for a client of the account backend, which says itself where the browser comes back.
    ///
    /// - Parameters:
    ///   - redirectURI: registered at the provider.
    ///   - scopes: asked for beside those that are asked for anyway, each once.
    package func returning(to redirectURI: String, scopes: [String]) -> ResolvedProvider {
        var result = self
        result.redirectURI = redirectURI
        let known = Set(self.scopes)
        result.scopes += scopes.filter { !known.contains($0) }
        return result
    }
}

/// The client that an installation has at its own stand-in, as the relying party holds it.
package struct StandInClientCredential: Hashable, Sendable, Codable {
    package var clientID: String
    package var credential: ClientCredential

    package init(clientID: String, credential: ClientCredential) {
        self.clientID = clientID
        self.credential = credential
    }
}
