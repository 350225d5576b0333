package import Cryptography
internal import OpenID
import Synchronization

/// Names under which a stand-in published a key of its own after somebody had fetched its key set.
///
/// A rotation takes a fresh name for the last key rather than a fresh key: whoever fetches keys cannot tell the two
/// apart, and no visitor can make the server search for primes.
package final class KeyRotation: Sendable {
    private struct State {
        var turns = 0
        var names: [String] = []
    }

    private let state = Mutex(State())

    /// The number of names that stay published: tokens that were signed a moment ago are still checked.
    package static let published = 8

    /// The names that are published, oldest first.
    package var names: [String] { state.withLock(\.names) }

    /// A name that was never published before, and is from now on.
    package func next(for key: RSAPublicKey) -> String {
        state.withLock { state in
            state.turns += 1
            let name = StandInSigningKeys.keyID(of: key.modulus + Array(String(state.turns).utf8))
            state.names.append(name)
            if state.names.count > Self.published { state.names.removeFirst() }
            return name
        }
    }
}
