internal import Cryptography

/// The secret of one installation, from which everything is derived that must stay the same over restarts.
package struct StandInInstallation: Sendable {
    private let secret: [UInt8]

    /// - Parameter secret: at least 32 random bytes that never leave the installation.
    package init(secret: [UInt8]) {
        self.secret = secret
    }

    /// 32 bytes that only this installation can derive, the same for the same parts.
    package func derive(_ parts: String...) -> [UInt8] {
        let message = parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
        return HMACSHA256.authenticate(message, key: secret)
    }

    /// A number below `bound` (at most 2^53), derived likewise.
    package func deriveNumber(below bound: UInt64, _ parts: String...) -> UInt64 {
        let message = parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
        let bytes = HMACSHA256.authenticate(message, key: secret).prefix(8)
        return bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % max(bound, 1)
    }
}

extension StandInInstallation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "StandInInstallation(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
