internal import OpenID
package import Providers

/// What depends on who can reach the server.
extension PlaygroundConfiguration {
    /// Whether only this machine can reach a server that listens on `host` and is known as `origin`.
    private static func isOfThisMachine(host: String, origin: String) -> Bool {
        func isLoopback(_ url: String) -> Bool { (try? URLParts(url))?.isLoopback == true }
        return isLoopback("http://" + (host.contains(":") ? "[\(host)]" : host)) && isLoopback(origin)
    }

    /// The bearer of administrators' calls: the default one for this machine only.
    package func administratorToken(host: String, origin: String) -> ConcealedText? {
        hasOwnAdminToken || Self.isOfThisMachine(host: host, origin: origin) ? adminToken : nil
    }

    /// Whether the helpers of tests answer: as the file says, else on this machine only.
    package func hasTestEndpoints(host: String, origin: String) -> Bool {
        testEndpoints ?? Self.isOfThisMachine(host: host, origin: origin)
    }
}
