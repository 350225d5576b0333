import NIOCore
import OpenID
import Synchronization

/// The number of connections that each address has open.
final class ConnectionCount: Sendable {
    private let most: Int
    private let sparesLoopback: Bool
    private let proxies: TrustedProxies
    private let open = Mutex<[ClientAddress: Int]>([:])

    /// - Parameter proxies: not counted, since each brings many clients, and counts them itself.
    init(_ limits: ServerLimits, proxies: TrustedProxies) {
        self.proxies = proxies
        most = max(limits.connectionsPerAddress ?? ServerLimits.connectionsPerAddress, 1)
        sparesLoopback = limits.sparesLoopback && limits.connectionsPerAddress == nil
    }

    /// Counts one more; false when the address has as many as it may.
    func enter(_ peer: NetworkAddress?) -> Bool {
        guard let address = counted(peer) else { return true }
        return open.withLock { open in
            let count = open[address, default: 0]
            guard count < most else { return false }
            open[address] = count + 1
            return true
        }
    }

    func leave(_ peer: NetworkAddress?) {
        guard let address = counted(peer) else { return }
        open.withLock { open in
            let count = open[address, default: 0]
            open[address] = count > 1 ? count - 1 : nil
        }
    }

    /// The address that a connection counts for; nil when it is not counted.
    private func counted(_ peer: NetworkAddress?) -> ClientAddress? {
        if let peer, proxies.contains(peer) || (sparesLoopback && peer.isLoopback) { return nil }
        return ClientAddress(peer)
    }
}

/// Closes a connection whose address has too many open; counts it while it lasts otherwise.
///
/// The connections of a trusted proxy are not counted here: it counts its callers.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
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
