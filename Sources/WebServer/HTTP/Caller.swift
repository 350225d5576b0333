import HTTPTypes
import Hummingbird
import SignInFoundation

/// The sender of a request, as far as the connection and the head of the request prove it.
struct Caller: Sendable {
    /// The address that it counts for, in every limit.
    let address: ClientAddress
    /// Indicates whether it came from this machine, by a name of this machine, and through nobody's hands: the
    /// setting of the server alone does not tell, since a tunnel brings the world to loopback.
    let isOfThisMachine: Bool
    /// Indicates whether no browser can have sent it at some page's behest.
    ///
    /// Browsers put at least one of these on every request that a page causes: `Sec-Fetch-Site` (Fetch Metadata),
    /// `Origin`, `Referer`, a cookie.
    let isNoBrowser: Bool

    /// Of a connection whose request is not read yet.
    init(peer: NetworkAddress?) {
        address = ClientAddress(peer)
        isOfThisMachine = false
        isNoBrowser = false
    }

    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - host: the request's host.
    init(_ headers: HTTPFields, peer: NetworkAddress?, host: HostName, proxies: TrustedProxies) {
        address = ClientAddress(proxies.client(peer: peer, headers: headers))
        let isDirect = !headers.contains { Self.signsOfProxies.contains($0.name.canonicalName) }
        isOfThisMachine = isDirect && host.isLoopback && peer?.isLoopback == true
        isNoBrowser = !headers.contains { field in
            Self.signsOfBrowsers.contains(field.name.canonicalName)
                || field.name.canonicalName.hasPrefix("sec-fetch-")
        }
    }

    /// Indicates whether it is a program on this machine, as a developer's own tools are.
    var isProgramOfThisMachine: Bool { isOfThisMachine && isNoBrowser }

    private static let signsOfProxies: Set<String> = [
        "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
        "cf-connecting-ip", "true-client-ip",
    ]
    private static let signsOfBrowsers: Set<String> = ["origin", "referer", "cookie"]
}

/// A context that knows the caller.
protocol CallerContext: RequestContext {
    /// The other end of the connection; nil when unknown.
    var peer: NetworkAddress? { get }
    /// The sender of the request; known once `FrontDoor` has let it in.
    var caller: Caller { get set }
}
