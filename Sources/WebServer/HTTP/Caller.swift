import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

/// The sender of a request, as far as the connection and the head of the request prove it.
struct Caller: Sendable {
    /// The address that it counts for, in every limit.
    let address: ClientAddress
    /// Indicates whether it has proved to be a program of the user who runs the server: it came to the address for
    /// administration, by a name of this machine, over a connection that the kernel says is that user's.
    ///
    /// Signs of a proxy are looked for as well, but their absence proves nothing. The kernel is asked when the head
    /// comes: later the client may be gone, and its port another's.
    private(set) var isOfThisMachine = false
    /// Indicates whether it looks as if it came from this machine, which a tunnel's requests do as well: good for
    /// showing the way, and for nothing else.
    private(set) var seemsOfThisMachine = false
    /// Indicates whether no browser can have sent it at some page's behest.
    ///
    /// Browsers put at least one of these on every request that a page causes: `Sec-Fetch-Site` (Fetch Metadata),
    /// `Origin`, `Referer`, a cookie. `Sec-Fetch-Mode` alone is what Node's `fetch` sends.
    private(set) var isNoBrowser = false

    /// Of a connection whose request is not read yet.
    init(peer: NetworkAddress?) {
        address = ClientAddress(peer)
    }

    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - host: the request's host.
    ///   - isTrustedArrival: whether it came to an address where programs of the machine's user are known.
    ///   - isOfOwnUser: whether the connection is that user's; asked only when it matters.
    init(
        _ headers: HTTPFields, peer: NetworkAddress?, host: HostName, proxies: TrustedProxies,
        isTrustedArrival: Bool, isOfOwnUser: @autoclosure () -> Bool
    ) {
        address = ClientAddress(proxies.client(peer: peer, headers: headers))
        let isDirect = !headers.contains { Self.signsOfProxies.contains($0.name.canonicalName) }
        seemsOfThisMachine = isDirect && host.isLoopback && peer?.isLoopback == true
        isOfThisMachine = isTrustedArrival && seemsOfThisMachine && isOfOwnUser()
        isNoBrowser = !headers.contains { Self.signsOfBrowsers.contains($0.name.canonicalName) }
    }

    /// Indicates whether it is a program on this machine, as a developer's own tools are.
    var isProgramOfThisMachine: Bool { isOfThisMachine && isNoBrowser }

    private static let signsOfProxies: Set<String> = [
        "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
        "cf-connecting-ip", "true-client-ip",
    ]
    private static let signsOfBrowsers: Set<String> = ["origin", "referer", "cookie", "sec-fetch-site"]
}

/// A context that knows the caller.
protocol CallerContext: RequestContext {
    /// The other end of the connection; nil when unknown.
    var peer: NetworkAddress? { get }
    /// The address of ours that the request came to.
    var arrival: Arrival { get }
    /// Indicates whether the other end of the connection is the user's who runs the server, or root's.
    var isOfOwnUser: Bool { get }
    /// The sender of the request; known once `RequestEntryHandler` has let it in.
    var caller: Caller { get set }
}

/// The context of a request beyond its text: the router's part, and the sender.
struct ServerContext: CallerContext {
    var coreContext: CoreRequestContextStorage
    let peer: NetworkAddress?
    var arrival = Arrival.origin
    var caller: Caller
    /// Finds out whether a connection between two addresses is our own user's.
    var findsOwner: @Sendable (SocketAddress?, SocketAddress?) -> Bool = ConnectionOwner.isOurs
    private let ends: (client: SocketAddress?, server: SocketAddress?)

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        ends = (source.channel.remoteAddress, source.channel.localAddress)
        peer = ends.client.flatMap(NetworkAddress.init)
        caller = Caller(peer: peer)
    }

    var isOfOwnUser: Bool { findsOwner(ends.client, ends.server) }
}

enum Arrival: Sendable {
    /// The server's own address, which any page can send requests to.
    case origin
    /// The one for administration.
    ///
    /// - Parameter isNamed: by the configuration.
    case administration(isNamed: Bool)
}

/// Apart from `TrustedProxies`, which `scripts/fuzz.py` compiles without the server's libraries.
extension NetworkAddress {
    /// The address of a socket; nil for one that is a path.
    init?(_ address: SocketAddress) {
        // After family and port: `sin_addr`, and after the flow label `sin6_addr` (POSIX <netinet/in.h>).
        let place: Range<Int>
        switch address {
        case .v4: place = 4..<8
        case .v6: place = 8..<24
        case .unixDomainSocket: return nil
        }
        self.init(
            bytes: address.withSockAddr { start, size in
                let bytes = UnsafeRawBufferPointer(start: start, count: size)
                return bytes.count < place.upperBound ? [] : Array(bytes[place])
            })
    }
}
