import NIOCore
import OpenID

/// Closes a connection whose address has too many open; counts it while it lasts otherwise.
///
/// The connections of a trusted proxy are not counted here: it counts its callers.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let count: ConnectionCount
    private var peer: NetworkAddress?
    private var isCounted = false

    init(_ count: ConnectionCount) {
        self.count = count
    }

    func channelActive(context: ChannelHandlerContext) {
        peer = context.remoteAddress.flatMap(NetworkAddress.init)
        let isWelcome = count.enter(peer)
        isCounted = isWelcome
        // Those behind have to hear of the beginning before they hear of the end.
        context.fireChannelActive()
        if !isWelcome { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    private func leave() {
        if isCounted { count.leave(peer) }
        isCounted = false
    }
}
