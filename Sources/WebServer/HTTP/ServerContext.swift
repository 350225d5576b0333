import Hummingbird
import NIOCore
import OpenID

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

/// The address at which a request arrived.
enum Arrival: Sendable {
    /// The server's own, where anybody's requests may be led.
    case origin
    /// The one for administration.
    ///
    /// - Parameter isNamed: by the configuration.
    case administration(isNamed: Bool)
}
