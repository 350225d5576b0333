package import Cryptography
import OpenID
package import Providers

extension RelyingParty {
    /// Keeps a callback that came as POST until the browser comes by with its cookie.
    ///
    /// Only callbacks of a sign-in that is under way are kept.
    ///
    /// - Returns: a handle for `unpark(_:now:)`, usable once.
    package func park(
        _ parameters: [(name: String, value: String)], provider: ProviderID, now: Instant
    ) async throws(SignInError) -> String {
        guard let state = Self.value("state", in: parameters) else { throw .stateMissing }
        switch await pending.state(Self.key(state), now: now) {
        case .value: break
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .stateUnknown
        }
        let handle: String
        do {
            handle = Base64URL.encode(try random.bytes(16))
        } catch {
            throw .failed(reason: "random source")
        }
        await parked.put(
            ParkedCallback(provider: provider, parameters: parameters), key: Self.key(handle), now: now)
        return handle
    }

    /// Takes a parked callback back, once.
    package func unpark(
        _ handle: String, now: Instant
    ) async throws(SignInError) -> [(name: String, value: String)] {
        switch await parked.take(Self.key(handle), now: now) {
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
