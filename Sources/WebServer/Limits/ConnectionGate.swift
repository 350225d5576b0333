import NIOCore

/// Closes a connection whose address has too many open; counts it while it lasts otherwise.
///
/// A proxy of this machine opens its connections from loopback, so there it is the proxy that counts its callers.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let count: ConnectionCount
    private var address: ClientAddress?

    init(_ count: ConnectionCount) {
        self.count = count
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = ClientAddress(peer: context.remoteAddress?.ipAddress)
        let isWelcome = count.enter(address)
        if isWelcome { self.address = address }
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
        if let address { count.leave(address) }
        address = nil
    }
}
