package import Cryptography
package import OpenID
import Providers

/// Sign-ins whose browser is at the provider, each taken once by its `state` (RFC 6749 §10.12).
package struct PendingSignIns: Sendable {
    let recordStore: TypedRecordStore<PendingSignIn>

    /// The time that a sign-in may take from start to callback, seconds.
    package static let lifetime = Bounds.pendingSignIns.lifetime

    package init(in records: any RecordStore) {
        recordStore = TypedRecordStore(
            RecordKind("sign-in", .ephemeral, bound: Bounds.pendingSignIns, remembersEnd: true), in: records)
    }

    /// Keeps a sign-in until its callback.
    ///
    /// - Parameters:
    ///   - browser: the browser that has to bring the callback.
    ///   - owners: whose shares of the store it counts for.
    ///   - note: what comes back with it.
    /// - Throws: `StoreFull`, and as every store.
    package func keep(
        _ started: StartedSignIn, for browser: BrowserBinding, owners: [StoreOwner] = [.machine],
        note: RecordValue? = nil, now: Instant
    ) async throws {
        try await recordStore.put(
            PendingSignIn(
                addresses: started.addresses, nonce: started.nonce, verifier: started.verifier,
                browser: browser, owners: owners, note: note),
            key: Self.key(ofState: started.request.state.reveal), owners: owners, now: now)
    }

    /// The sign-in that a callback's `state` names, left where it is.
    ///
    /// - Throws: `stateMissing`, `stateReplayed`, `stateExpired`, `stateUnknown`; as every store.
    package func waiting(
        for parameters: [(name: String, value: String)], now: Instant
    ) async throws -> PendingSignIn {
        try Self.found(try await recordStore.state(try Self.key(parameters), now: now))
    }

    /// Takes the sign-in that a callback belongs to: of several callbacks with one `state`, at most one goes on.
    ///
    /// - Parameters:
    ///   - provider: the one at whose redirect URI the callback came; nil for any.
    ///   - browser: nil when the request carried no cookie of ours.
    ///   - unparked: the callback that the parameters are of, with which the sign-in was taken already.
    /// - Throws: `stateMissing`, `stateReplayed`, `stateExpired`, `stateUnknown`, `stateForeign` in another browser;
    ///   as every store.
    package func take(
        _ parameters: [(name: String, value: String)], provider: ProviderID? = nil, browser: BrowserBinding?,
        unparked: UnparkedCallback? = nil, now: Instant
    ) async throws -> PendingSignIn {
        let taken: TypedRecordStore<PendingSignIn>.Taken
        if let unparked {
            taken = unparked.taken
        } else {
            taken = try await recordStore.take(try Self.key(parameters), now: now)
        }
        let pending = try Self.found(taken)
        guard let browser, browser == pending.browser,
            provider == nil || provider == pending.addresses.provider.id
        else { throw SignInError.stateForeign }
        return pending
    }

    static func key(_ parameters: [(name: String, value: String)]) throws(SignInError) -> String {
        guard let state = parameters.value(of: "state") else { throw .stateMissing }
        return key(ofState: state)
    }

    /// The name of a sign-in: that of its parked callback as well, so that both stand in one partition.
    private static func key(ofState state: String) -> String {
        RecordKey.name(of: ParkedCallbacks.handle(ofState: state))
    }

    static func found(
        _ taken: TypedRecordStore<PendingSignIn>.Taken
    ) throws(SignInError) -> PendingSignIn {
        switch taken {
        case .value(let pending): return pending
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .stateUnknown
        }
    }
}

extension [(name: String, value: String)] {
    /// The first value of that name, unless it is empty.
    package func value(of name: String) -> String? {
        first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }
}

/// The browser that a sign-in belongs to: the hash of a random cookie, so that memory holds no cookie.
package struct BrowserBinding: Hashable, Sendable, Codable {
    private let digest: [UInt8]

    /// - Parameter cookie: the value of the browser's cookie, at least 128 bit of randomness.
    package init(cookie: String) {
        digest = SHA256.hash(cookie)
    }

    /// Names the browser in records.
    package var name: String { Hex.encode(digest) }

    /// Eight digits that tell two browsers apart on a page, and are useless otherwise.
    package var fingerprint: String { Hex.encode(SHA256.hash(digest).prefix(4)) }

    package static func == (a: BrowserBinding, b: BrowserBinding) -> Bool {
        constantTimeEqual(a.digest, b.digest)
    }
}

/// A sign-in between its start and its callback.
package struct PendingSignIn: Sendable, Codable {
    /// The provider that the browser was sent to; the response must come from there.
    package let addresses: ProviderAddresses
    /// The nonce that the ID token must carry.
    package let nonce: Nonce
    /// The other half of the code challenge.
    let verifier: CodeVerifier
    /// The browser that began it.
    package let browser: BrowserBinding
    /// The owners whose shares of the store it counts for.
    package let owners: [StoreOwner]
    /// The words of the one who began it, given back at the end as they came.
    package private(set) var note: RecordValue?

    /// The same without the note, once that was read.
    package var withoutNote: PendingSignIn {
        var pending = self
        pending.note = nil
        return pending
    }
}

extension PendingSignIn: RecordContent {
    package var recordBytes: Int { 2_048 + (note?.size ?? 0) }
}
