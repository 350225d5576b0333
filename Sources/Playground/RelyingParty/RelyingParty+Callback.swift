package import Cryptography
import OpenID
package import SignInFoundation

extension RelyingParty {
    /// Keeps a callback that came as POST until the browser comes by with its cookie.
    ///
    /// Only callbacks of a sign-in that is under way are kept, one of each: a second one takes the first one's place.
    ///
    /// - Returns: a handle for `unpark(_:now:)`, usable once.
    package func park(
        _ parameters: [(name: String, value: String)], provider: ProviderID, now: Instant
    ) async throws(SignInError) -> String {
        guard let state = Self.value("state", in: parameters) else { throw .stateMissing }
        let owners: [StoreOwner]
        switch try await pending.lookUp(Self.key(state), now: now) {
        case .value(let started): owners = started.run.owners
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .stateUnknown
        }
        // As secret as the state that it is made of, and the same whenever that comes again.
        let handle = Base64URL.encode(Array(SHA256.hash("parked \(state)").prefix(16)))
        do {
            try await parked.put(
                ParkedCallback(provider: provider, parameters: parameters), key: Self.key(handle),
                owners: owners, now: now)
        } catch {
            throw SignInError(error)
        }
        return handle
    }

    /// Takes a parked callback back, once.
    package func unpark(
        _ handle: String, now: Instant
    ) async throws(SignInError) -> [(name: String, value: String)] {
        switch try await parked.claim(Self.key(handle), now: now) {
        case .value(let callback): return callback.parameters
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .callbackInvalid(reason: "unknown handle of a posted callback")
        }
    }

    static func value(_ name: String, in parameters: [(name: String, value: String)]) -> String? {
        parameters.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }
}
