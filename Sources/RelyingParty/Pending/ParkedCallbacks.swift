package import Cryptography
package import OpenID

/// Callbacks that came as cross-site POSTs, without cookies, each waiting for the same-site GET that follows it.
package struct ParkedCallbacks: Sendable {
    private let recordStore: TypedRecordStore<ParkedCallback>
    private let pending: PendingSignIns

    package init(in records: any RecordStore) {
        recordStore = TypedRecordStore(
            RecordKind("parked-callback", .ephemeral, bound: Bounds.parkedCallbacks, remembersEnd: true),
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
        let waiting = pending.recordStore.key(try PendingSignIns.key(parameters))
        let handle = Self.handle(ofState: parameters.value(of: "state") ?? "")
        // One step, so that a database is asked once.
        let found = try await recordStore.store.put(
            recordStore.key(RecordKey.name(of: handle)),
            RecordValue(ParkedCallback(parameters: RecordedParameters(parameters))), expires: .ofKind,
            beside: waiting, owners: { try $0.value.content(PendingSignIn.self).owners }, now: now)
        _ = try PendingSignIns.found(try pending.recordStore.taken(found))
        return handle
    }

    /// The handle of a sign-in's callback: as secret as the state that it is made of, and the same whenever that comes
    /// again.
    static func handle(ofState state: String) -> String {
        Base64URL.encode(Array(SHA256.hash("parked \(state)").prefix(16)))
    }

    /// Takes a parked callback back, once, and the sign-in that it belongs to.
    ///
    /// - Throws: `stateReplayed` the second time, `stateExpired`, `callbackInvalid` for an unknown handle; as every
    ///   store.
    package func unpark(_ handle: String, now: Instant) async throws -> UnparkedCallback {
        let name = RecordKey.name(of: handle)
        // One step, so that a database is asked once.
        let (parked, signIn) = try await recordStore.store.take(
            recordStore.key(name), with: pending.recordStore.key(name), now: now)
        switch try recordStore.taken(parked) {
        case .value(let callback):
            return UnparkedCallback(
                parameters: callback.parameters.list, taken: try pending.recordStore.taken(signIn))
        case .used: throw SignInError.stateReplayed
        case .expired: throw SignInError.stateExpired
        case .unknown:
            throw SignInError.callbackInvalid(reason: "unknown handle of a posted callback")
        }
    }
}

/// A callback that was parked, and its sign-in.
package struct UnparkedCallback: Sendable {
    /// The parameters that were posted.
    package let parameters: [(name: String, value: String)]
    /// The outcome of taking the sign-in with them.
    let taken: TypedRecordStore<PendingSignIn>.Taken
}

/// The posted parameters of a callback.
private struct ParkedCallback: RecordContent {
    let parameters: RecordedParameters

    var recordBytes: Int { parameters.bytes }
}
