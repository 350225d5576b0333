import Cryptography
import OpenID
import Providers

/// Addresses of providers: from their definitions, or from their discovery documents (OpenID Connect Discovery §4).
actor ProviderDirectory {
    private struct Entry {
        var addresses: ProviderAddresses
        var expires: Instant
    }

    private struct Failure {
        var error: SignInError
        var expires: Instant
    }

    private let transport: any ProviderTransport
    private var known: [ResolvedProvider: Entry] = [:]
    /// Failed discoveries, kept briefly: until then no new attempt is made.
    private var failed: [ResolvedProvider: Failure] = [:]
    /// The times of the last minute's look-ups of domains that readers named.
    private var lookups: [Instant] = []
    private var fetching: [ResolvedProvider: Task<Result<ProviderAddresses, SignInError>, Never>] = [:]

    /// The time that a discovery document is believed, seconds.
    static let lifetime: Int64 = 3600
    /// The number of documents that are remembered; readers may name tenants.
    static let capacity = 200
    /// The time that a failed discovery is not tried again, seconds: long for what the provider does not know,
    /// short for a provider that is away, so that it is found as soon as it is back.
    static let unknownLifetime: Int64 = 60
    static let awayLifetime: Int64 = 3
    /// The number of domains that are looked up within a minute, for all readers together.
    static let lookupsPerMinute = 60

    init(transport: any ProviderTransport) {
        self.transport = transport
    }

    /// The authorization endpoints of a provider that are known without asking it, one for each way to sign in.
    func knownAuthorizations(of id: ProviderID) -> [URLParts] {
        known.filter { $0.key.id == id }.map(\.value.addresses.authorization)
    }

    /// The addresses of `provider`, fetched when they are not known; several callers share one fetch.
    func addresses(of asked: ResolvedProvider, now: Instant) async throws(SignInError) -> ProviderAddresses {
        // The provider is the same for every request: made-up parameters must not cause one more fetch.
        var found = try await known(asked.withoutRequest, now: now)
        found.provider = found.provider.requesting(as: asked)
        return found
    }

    private func known(
        _ provider: ResolvedProvider, now: Instant
    ) async throws(SignInError) -> ProviderAddresses {
        guard Self.needsDiscovery(provider) else {
            if let entry = known[provider] { return entry.addresses }
            let addresses = try Self.fixed(provider)
            keep(addresses, of: provider, until: .distantFuture, now: now)
            return addresses
        }
        if let entry = known[provider], entry.expires > now { return entry.addresses }
        if let failure = failed[provider], failure.expires > now { throw failure.error }
        let task: Task<Result<ProviderAddresses, SignInError>, Never>
        if let running = fetching[provider] {
            task = running
        } else {
            if case .domain = provider.tenant { try admitLookup(now: now) }
            let transport = transport
            task = Task { await Self.discover(provider, transport: transport) }
            fetching[provider] = task
        }
        let result = await task.value
        fetching[provider] = nil
        let addresses: ProviderAddresses
        do {
            addresses = try result.get()
        } catch {
            remember(error, of: provider, now: now)
            throw error
        }
        failed[provider] = nil
        keep(addresses, of: provider, until: now.adding(seconds: Self.lifetime), now: now)
        return addresses
    }

    private func keep(
        _ addresses: ProviderAddresses, of provider: ResolvedProvider, until expires: Instant, now: Instant
    ) {
        if known.count >= Self.capacity { known = known.filter { $0.value.expires > now } }
        if known.count >= Self.capacity { known.removeAll() }
        known[provider] = Entry(addresses: addresses, expires: expires)
    }

    private func remember(_ error: SignInError, of provider: ResolvedProvider, now: Instant) {
        if failed.count >= Self.capacity { failed = failed.filter { $0.value.expires > now } }
        if failed.count >= Self.capacity { failed.removeAll() }
        let isAway =
            switch error {
            case .providerUnreachable, .providerSlow: true
            default: false
            }
        // The operator's own provider is never set aside for long: its document may be mended at any moment.
        let isNamedByReaders = if case .domain = provider.tenant { true } else { false }
        let seconds = isAway || !isNamedByReaders ? Self.awayLifetime : Self.unknownLifetime
        failed[provider] = Failure(error: error, expires: now.adding(seconds: seconds))
    }

    private func admitLookup(now: Instant) throws(SignInError) {
        lookups.removeAll { now.seconds(since: $0) >= 60 }
        guard lookups.count < Self.lookupsPerMinute else {
            throw .tooManyRequests(retryAfter: 60)
        }
        lookups.append(now)
    }

    /// A generic provider is known by its issuer alone, a Microsoft domain by its name alone.
    private static func needsDiscovery(_ provider: ResolvedProvider) -> Bool {
        if provider.id.isGeneric { return true }
        if case .domain = provider.tenant { return true }
        return false
    }

    private static func fixed(_ provider: ResolvedProvider) throws(SignInError) -> ProviderAddresses {
        guard let authorization = url(provider.endpoints.authorization) else {
            throw .failed(reason: "\(provider.id) has no authorization endpoint")
        }
        // Limited Login has none, though the configuration may name one for the brand's other ways.
        let hasToken = provider.definition.tokenAnswer != .none
        let token = hasToken ? url(provider.endpoints.token) : nil
        guard (token != nil) == hasToken else {
            throw .failed(reason: "\(provider.id) has no token endpoint")
        }
        return ProviderAddresses(
            provider: provider, authorization: authorization, token: token,
            keys: url(provider.endpoints.keys),
            issuer: provider.issuer, promisesIssuer: false, algorithms: [.rs256],
            clientAuthentication: provider.definition.clientAuthentication)
    }

    private static func discover(
        _ provider: ResolvedProvider, transport: any ProviderTransport
    ) async -> Result<ProviderAddresses, SignInError> {
        guard let (address, rule) = document(of: provider) else {
            return .failure(.failed(reason: "\(provider.id) has no issuer"))
        }
        let response: ProviderResponse
        do {
            response = try await transport.send(
                ProviderRequest(
                    .discovery, method: "GET", url: address, headers: [("Accept", "application/json")]))
        } catch {
            return .failure(SignInError(error))
        }
        guard response.status == 200 else {
            return .failure(.providerResponseInvalid(reason: "discovery answered \(response.status)"))
        }
        do {
            let metadata = try ProviderMetadata(
                parsing: response.body, issuer: rule, allowingHTTP: address.hasPrefix("http://"))
            return addresses(provider, metadata)
        } catch {
            return .failure(.providerResponseInvalid(reason: "discovery document: \(error)"))
        }
    }

    /// The address of the document, and the issuer it must name (Discovery §4.3).
    private static func document(of provider: ResolvedProvider) -> (address: String, issuer: IssuerRule)? {
        switch (provider.issuer, provider.tenant) {
        case (.exact(let issuer), nil):
            let path = ".well-known/openid-configuration"
            return (issuer.hasSuffix("/") ? issuer + path : issuer + "/" + path, .exact(issuer))
        case (.tenantTemplate(let template, _), .domain):
            return provider.endpoints.discovery.map { ($0, .tenantTemplate(template, .any)) }
        default: return nil
        }
    }

    private static func addresses(
        _ configured: ResolvedProvider, _ metadata: ProviderMetadata
    ) -> Result<ProviderAddresses, SignInError> {
        guard let token = url(configured.endpoints.token) ?? metadata.tokenEndpoint else {
            return .failure(.providerResponseInvalid(reason: "discovery document without token_endpoint"))
        }
        let provider = configured.completed(
            by: ProviderEndpoints(revocation: metadata.revocationEndpoint?.description),
            issuer: metadata.issuer)
        guard provider.issuer.verification != nil else {
            return .failure(.providerResponseInvalid(reason: "discovery names no directory"))
        }
        guard
            ([token, metadata.jwksURI] + [metadata.revocationEndpoint].compactMap { $0 })
                .allSatisfy(provider.mayReach)
        else {
            return .failure(
                .providerResponseInvalid(reason: "discovery names an address on a private network"))
        }
        let offered = Set(metadata.idTokenAlgorithms.compactMap(Algorithm.init(rawValue:)))
        return .success(
            ProviderAddresses(
                provider: provider,
                authorization: url(provider.endpoints.authorization) ?? metadata.authorizationEndpoint,
                token: token, keys: url(provider.endpoints.keys) ?? metadata.jwksURI,
                issuer: provider.issuer, promisesIssuer: metadata.sendsIssuer,
                algorithms: offered.isEmpty ? Set([Algorithm.rs256]) : offered,
                clientAuthentication: authentication(
                    provider, offered: metadata.tokenAuthenticationMethods)))
    }

    /// `client_secret_basic` unless the provider offers `client_secret_post` alone (Discovery §3).
    private static func authentication(_ provider: ResolvedProvider, offered: [String])
        -> ClientAuthenticationMethod
    {
        guard provider.definition.clientAuthentication == .basic, !offered.isEmpty,
            !offered.contains("client_secret_basic"), offered.contains("client_secret_post")
        else { return provider.definition.clientAuthentication }
        return .post
    }

    private static func url(_ text: String?) -> URLParts? { text.flatMap { try? URLParts($0) } }
}
