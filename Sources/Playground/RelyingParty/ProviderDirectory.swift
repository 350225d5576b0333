import Cryptography
import OpenID
import Providers

/// Where providers are: from their definitions, or from their discovery documents (OpenID Connect Discovery §4).
actor ProviderDirectory {
    private struct Entry {
        var addresses: ProviderAddresses
        var expires: Instant
    }

    private let transport: any ProviderTransport
    private var known: [ProviderID: Entry] = [:]
    private var fetching: [ProviderID: Task<Result<ProviderAddresses, SignInError>, Never>] = [:]

    /// How long a discovery document is believed, seconds.
    static let lifetime: Int64 = 3600

    init(transport: any ProviderTransport) {
        self.transport = transport
    }

    /// The addresses of `provider`, fetched when they are not known; several callers share one fetch.
    func addresses(of provider: ResolvedProvider, now: Instant) async throws(SignInError) -> ProviderAddresses
    {
        if case .oidc = provider.id {
            if let entry = known[provider.id], entry.expires > now { return entry.addresses }
            let task: Task<Result<ProviderAddresses, SignInError>, Never>
            if let running = fetching[provider.id] {
                task = running
            } else {
                let transport = transport
                task = Task { await Self.discover(provider, transport: transport) }
                fetching[provider.id] = task
            }
            let result = await task.value
            fetching[provider.id] = nil
            let addresses = try result.get()
            known[provider.id] = Entry(addresses: addresses, expires: now.adding(seconds: Self.lifetime))
            return addresses
        }
        return try Self.fixed(provider)
    }

    private static func fixed(_ provider: ResolvedProvider) throws(SignInError) -> ProviderAddresses {
        guard let authorization = url(provider.endpoints.authorization),
            let token = url(provider.endpoints.token)
        else { throw .failed(reason: "\(provider.id) has no authorization or token endpoint") }
        return ProviderAddresses(
            provider: provider, authorization: authorization, token: token,
            keys: url(provider.endpoints.keys),
            issuer: provider.issuer, promisesIssuer: false, algorithms: [.rs256],
            clientAuthentication: provider.definition.clientAuthentication)
    }

    private static func discover(
        _ provider: ResolvedProvider, transport: any ProviderTransport
    ) async -> Result<ProviderAddresses, SignInError> {
        guard case .exact(let issuer) = provider.issuer else {
            return .failure(.failed(reason: "\(provider.id) has no issuer"))
        }
        let path = ".well-known/openid-configuration"
        let response: ProviderResponse
        do {
            response = try await transport.send(
                ProviderRequest(
                    method: "GET", url: issuer.hasSuffix("/") ? issuer + path : issuer + "/" + path,
                    headers: [("Accept", "application/json")]))
        } catch {
            return .failure(SignInError(error))
        }
        guard response.status == 200 else {
            return .failure(.providerAnswerInvalid(reason: "discovery answered \(response.status)"))
        }
        do {
            let metadata = try ProviderMetadata(
                parsing: response.body, issuer: .exact(issuer), allowingHTTP: issuer.hasPrefix("http://"))
            guard let token = url(provider.endpoints.token) ?? metadata.tokenEndpoint else {
                return .failure(.providerAnswerInvalid(reason: "discovery document without token_endpoint"))
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
        } catch {
            return .failure(.providerAnswerInvalid(reason: "discovery document: \(error)"))
        }
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
