package import Cryptography
package import SignInFoundation

/// Callbacks that came as cross-site POSTs, without cookies, each waiting for the same-site GET that follows it.
package struct ParkedCallbacks: Sendable {
    private let shelf: RecordShelf<ParkedCallback>
    private let pending: PendingSignIns

    package init(in records: any RecordStore) {
        shelf = RecordShelf(
            RecordKind("parked-callback", .passing, bound: Bounds.parkedCallbacks, remembersEnd: true),
            in: records)
        pending = PendingSignIns(in: records)
    }

    /// Keeps a callback until the browser comes by with its cookie.
    ///
    /// Only callbacks of a sign-in that is under way are kept, one of each: a second one takes the first one's place.
    ///
    /// - Returns: a handle for `unpark(_:now:)`, usable once.
    /// - Throws: `SignInError` for a `state` that is missing or of no sign-in under way; `StoreFull`; as every store.
    package func park(
        _ parameters: [(name: String, value: String)], now: Instant
    ) async throws -> String {
        let owners = try await pending.waiting(for: parameters, now: now).owners
        // As secret as the state that it is made of, and the same whenever that comes again.
        let state = parameters.value(of: "state") ?? ""
        let handle = Base64URL.encode(Array(SHA256.hash("parked \(state)").prefix(16)))
        try await shelf.put(
            ParkedCallback(parameters: RecordedParameters(parameters)), key: RecordKey.name(of: handle),
            owners: owners, now: now)
        return handle
    }

    /// Takes a parked callback back, once.
    ///
    /// - Throws: `stateReplayed` the second time, `stateExpired`, `callbackInvalid` for an unknown handle; as every
    ///   store.
    package func unpark(_ handle: String, now: Instant) async throws -> [(name: String, value: String)] {
        switch try await shelf.take(RecordKey.name(of: handle), now: now) {
        case .value(let callback): return callback.parameters.list
        case .used: throw SignInError.stateReplayed
        case .expired: throw SignInError.stateExpired
        case .unknown:
            throw SignInError.callbackInvalid(reason: "unknown handle of a posted callback")
        }
    }
}

/// The posted parameters of a callback.
private struct ParkedCallback: RecordContent {
    static let recordVersion: UInt8 = 2
    let parameters: RecordedParameters

    var recordBytes: Int { parameters.bytes }
}
