import Cryptography
import OpenID
import Synchronization

/// Names under which a stand-in published a key of its own after somebody had fetched its key set.
///
/// A rotation takes a fresh name for the last key rather than a fresh key: whoever fetches keys cannot tell the two
/// apart, and no visitor can make the server search for primes.
final class KeyRotation: Sendable {
    private struct State {
        var turns = 0
        var names: [String] = []
    }

    private let state = Mutex(State())

    /// How many names stay published: tokens that were signed a moment ago are still checked.
    static let published = 8

    /// The names that are published, oldest first.
    var names: [String] { state.withLock(\.names) }

    /// A name that was never published before, and is from now on.
    func next(for key: RSAPublicKey) -> String {
        state.withLock { state in
            state.turns += 1
            let name = StandInSigningKeys.keyID(of: key.modulus + Array(String(state.turns).utf8))
            state.names.append(name)
            if state.names.count > Self.published { state.names.removeFirst() }
            return name
        }
    }
}
