import Brands
package import Cryptography
import OpenID
package import SignInFoundation

/// Sign-ins whose browser is at the provider, each taken once by its `state` (RFC 6749 §10.12).
package struct PendingSignIns: Sendable {
    private let shelf: RecordShelf<PendingSignIn>

    /// The time that a sign-in may take from start to callback, seconds.
    package static let lifetime = Bounds.pendingSignIns.lifetime

    package init(in records: any RecordStore) {
        shelf = RecordShelf(
            RecordKind("sign-in", .passing, bound: Bounds.pendingSignIns, remembersEnd: true), in: records)
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
        try await shelf.put(
            PendingSignIn(
                addresses: started.addresses, nonce: started.nonce, verifier: started.verifier,
                browser: browser, owners: owners, note: note),
            key: RecordKey.name(of: started.request.state.reveal), owners: owners, now: now)
    }

    /// The sign-in that a callback's `state` names, left where it is.
    ///
    /// - Throws: `stateMissing`, `stateReplayed`, `stateExpired`, `stateUnknown`; as every store.
    package func waiting(
        for parameters: [(name: String, value: String)], now: Instant
    ) async throws -> PendingSignIn {
        try Self.found(try await shelf.state(try Self.key(parameters), now: now))
    }

    /// Takes the sign-in that a callback belongs to: of several callbacks with one `state`, at most one goes on.
    ///
    /// - Parameters:
    ///   - provider: the one at whose redirect URI the callback came; nil for any.
    ///   - browser: nil when the request carried no cookie of ours.
    /// - Throws: `stateMissing`, `stateReplayed`, `stateExpired`, `stateUnknown`, `stateForeign` in another browser;
    ///   as every store.
    package func take(
        _ parameters: [(name: String, value: String)], provider: ProviderID? = nil, browser: BrowserBinding?,
        now: Instant
    ) async throws -> PendingSignIn {
        let pending = try Self.found(try await shelf.take(try Self.key(parameters), now: now))
        guard let browser, browser == pending.browser,
            provider == nil || provider == pending.addresses.provider.id
        else { throw SignInError.stateForeign }
        return pending
    }

    private static func key(_ parameters: [(name: String, value: String)]) throws(SignInError) -> String {
        guard let state = parameters.value(of: "state") else { throw .stateMissing }
        return RecordKey.name(of: state)
    }

    private static func found(
        _ taken: RecordShelf<PendingSignIn>.Taken
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
