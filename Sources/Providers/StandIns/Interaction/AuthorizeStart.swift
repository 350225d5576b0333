internal import OpenID

/// The first checks of an authorization request at a brand that shows whatever is wrong with client or redirect
/// URI: parameters each once, a client that is registered, an address that is registered with it (RFC 6749
/// §3.1.2.4, RFC 9700 §4.1.3).
///
/// The brand says in its own words what is wrong.
package protocol AuthorizeStart {
    associatedtype Refusal: Error
    var clients: [StandInClient] { get }

    /// A parameter that comes twice, or is too long.
    func bad(_ name: String) -> Refusal
    /// No client of that name, or no name at all.
    func unknownClient(_ clientID: String?) -> Refusal
    /// An address that the client did not register, or none at all.
    func unregistered(_ redirectURI: String?) -> Refusal
}

extension AuthorizeStart {
    /// The parameters, the client, and where its response goes.
    ///
    /// - Parameter bounded: parameters that are echoed or kept, and so of bounded length.
    /// - Throws: `bad`, `unknownClient`, `unregistered`: the first check that fails.
    package func begin(
        _ query: [(String, String)], bounded: [String]
    ) throws(Refusal) -> (parameters: Parameters, client: StandInClient, redirectURI: String) {
        let parameters: Parameters
        do throws(ParameterError) {
            parameters = try Parameters(query)
        } catch {
            throw bad(error.name)
        }
        let clientID = parameters["client_id"]
        guard let client = clients.first(where: { $0.clientID == clientID }) else {
            throw unknownClient(clientID)
        }
        let wanted = parameters["redirect_uri"]
        guard let redirectURI = wanted, client.redirectURIs.contains(redirectURI) else {
            throw unregistered(wanted)
        }
        for name in bounded {
            guard (parameters[name] ?? "").utf8.count <= 2048 else { throw bad(name) }
        }
        return (parameters, client, redirectURI)
    }

    /// The PKCE challenge; nil when there is none.
    ///
    /// - Throws: `bad` for a challenge or method that cannot be taken.
    package func proofKey(_ parameters: Parameters, methods: [ProofKey.Method]) throws(Refusal) -> ProofKey? {
        let parsed = ProofKey.parse(
            challenge: parameters["code_challenge"], method: parameters["code_challenge_method"],
            methods: methods, defaultMethod: .plain)
        switch parsed {
        case .success(let key): return key
        case .failure(let error): throw bad(error.name)
        }
    }
}
