import NIOCore
import Synchronization

/// How many connections each address has open.
final class ConnectionCount: Sendable {
    private let most: Int
    private let sparesLoopback: Bool
    private let open = Mutex<[ClientAddress: Int]>([:])

    init(_ limits: ServerLimits) {
        most = max(limits.connectionsPerAddress ?? ServerLimits.connectionsPerAddress, 1)
        sparesLoopback = limits.connectionsPerAddress == nil
    }

    /// Counts one more; false when the address has as many as it may.
    func enter(_ address: ClientAddress) -> Bool {
        if sparesLoopback && address.isLoopback { return true }
        return open.withLock { open in
            let count = open[address, default: 0]
            guard count < most else { return false }
            open[address] = count + 1
            return true
        }
    }

    /// Counts one that was let in and ended.
    func leave(_ address: ClientAddress) {
        if sparesLoopback && address.isLoopback { return }
        open.withLock { open in
            let count = open[address, default: 0]
            open[address] = count > 1 ? count - 1 : nil
        }
    }
}
