package import Accounts
package import Cryptography
package import OpenID

/// A request that reached an endpoint it may call, with its body read.
package struct AccountCall: Sendable {
    package let request: AccountRequest
    package let body: WireBody
    /// Values of the path's `{name}`s.
    package let variables: [String: String]
    /// The sandbox of the accounts; the standard one for endpoints that are open.
    package let sandbox: SandboxID
    package let isAdministrator: Bool
    package let backend: AccountBackend

    package var now: Instant { request.now }
    package var parts: AccountParts { backend.parts }
    /// The client's address, for limits.
    package var client: String? { request.client }
    /// The owners whose shares of the stores it counts for.
    package var owners: [StoreOwner] {
        sandbox == .standard ? [request.share] : [request.share, .sandbox(sandbox.rawValue)]
    }

    /// Indicates whether credentials that nobody signed may count, where the project takes them at all.
    ///
    /// Browsers put `Origin` on every POST (Fetch §3.1): without it no page has caused the call. Whoever makes such a
    /// credential can be anybody, which a page of another site may not.
    var takesUnsigned: Bool {
        guard let text = request.headers["origin"] else { return true }
        guard let origin = try? URLParts(text) else { return false }
        return origin.isLoopback || AuthorizedDomains(backend.options.authorizedDomains).allows(origin)
    }

    /// Counts a call of the kind; an administrator's is not counted.
    ///
    /// - Throws: `tooManyRequests` and `serverBusy` beyond its bounds.
    func take(_ bound: RateBound) throws(AccountError) {
        if isAdministrator { return }
        do {
            try backend.rates.take(bound, by: request.share, now: now)
        } catch {
            throw AccountError(error)
        }
    }

    /// The path's variable.
    ///
    /// - Throws: `notFound` when the path has none of that name.
    package func variable(_ name: String) throws(AccountWireError) -> String {
        guard let value = variables[name] else { throw .notFound }
        return value
    }
}

/// One method at one path.
package struct AccountEndpoint: Sendable {
    /// The function that answers a call. It may throw `AccountError` and `AccountWireError`; both become error JSON.
    package typealias Handler = @Sendable (AccountCall) async throws -> AccountResponse

    let method: String
    let pattern: PathPattern
    let access: EndpointAccess
    let need: EndpointNeed
    let acceptsForm: Bool
    let handler: Handler

    /// - Parameters:
    ///   - path: with the host as first segment; `{name}` stands for one segment, which the call then knows.
    ///   - need: what of the project it is about; a project that has turned it off says so first.
    ///   - acceptsForm: whether the body may be `application/x-www-form-urlencoded`.
    package init(
        _ method: String, _ path: String, access: EndpointAccess = .client,
        needs need: EndpointNeed = .nothing, acceptsForm: Bool = false, handler: @escaping Handler
    ) {
        self.method = method
        pattern = PathPattern(path)
        self.access = access
        self.need = need
        self.acceptsForm = acceptsForm
        self.handler = handler
    }
}

/// The path of an endpoint: segments that are fixed or one `{name}`, which may end in a fixed `:verb`.
struct PathPattern: Sendable {
    private enum Segment: Sendable {
        case fixed(String)
        case variable(name: String, suffix: String)
    }

    let text: String
    private let segments: [Segment]

    /// - Parameter text: `/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:lookup`.
    init(_ text: String) {
        self.text = text
        segments = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.first == "{", let end = part.firstIndex(of: "}") else { return .fixed(String(part)) }
            let name = part[part.index(after: part.startIndex)..<end]
            return .variable(name: String(name), suffix: String(part[part.index(after: end)...]))
        }
    }

    var hasVariables: Bool {
        segments.contains { if case .variable = $0 { true } else { false } }
    }

    /// The variables of a path that fits, percent-decoded; nil for another path.
    func variables(of path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var found: [String: String] = [:]
        for (segment, part) in zip(segments, path) {
            switch segment {
            case .fixed(let text):
                guard part == text else { return nil }
            case .variable(let name, let suffix):
                guard part.hasSuffix(suffix) else { return nil }
                let raw = part.dropLast(suffix.count)
                guard !raw.isEmpty, !raw.contains(":"), let value = PercentEncoding.decode(raw) else {
                    return nil
                }
                found[name] = value
            }
        }
        return found
    }
}
