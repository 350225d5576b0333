package import Cryptography

/// The records of one kind, as values of a type.
package struct TypedRecordStore<Content: RecordContent>: Sendable {
    /// The result of taking a key.
    package enum Taken: Sendable {
        /// It was there.
        case value(Content)
        /// It was taken before.
        case used
        /// Its time had passed.
        case expired
        /// It was never here, or is long forgotten.
        case unknown
    }

    package let store: any RecordStore
    package let kind: RecordKind

    package init(_ kind: RecordKind, in store: any RecordStore) {
        self.kind = kind
        self.store = store
    }

    /// The value of a key; nil when there is none.
    ///
    /// - Throws: as every store.
    package func value(_ name: String, now: Instant) async throws -> Content? {
        try await store.get(key(name), now: now)?.value.content(Content.self)
    }

    /// Keeps a value for the kind's lifetime.
    ///
    /// - Throws: `StoreFull`, and as every store.
    package func put(
        _ content: Content, key name: String, owners: [StoreOwner] = [.machine], now: Instant
    ) async throws {
        try await store.put(
            key(name), RecordValue(content), expires: .ofKind, owners: owners, now: now)
    }

    /// Keeps a value under a key that is not remembered; whether it was kept.
    ///
    /// - Throws: as `put`.
    package func putOnce(
        _ content: Content, key name: String, owners: [StoreOwner] = [.machine], now: Instant
    ) async throws -> Bool {
        try await store.putOnce(key(name), RecordValue(content), expires: .ofKind, owners: owners, now: now)
    }

    /// Takes the value of a key; a second time it is `.used`.
    ///
    /// - Throws: as every store.
    package func take(_ name: String, now: Instant) async throws -> Taken {
        try taken(try await store.take(key(name), now: now))
    }

    /// The result that taking a key would give, leaving it.
    ///
    /// - Throws: as every store.
    package func state(_ name: String, now: Instant) async throws -> Taken {
        try taken(try await store.state(key(name), now: now))
    }

    /// Changes the value of a key, however many do so at once.
    ///
    /// - Parameter change: gets the value, nil when there is none; may run again when somebody else was faster.
    /// - Throws: `StoreFull`, and as every store; `RecordContended` after twenty changes by others,
    ///   `CancellationError` when the task is cancelled while it waits for them.
    package func change<Result: Sendable>(
        _ name: String, owners: [StoreOwner] = [.machine], now: Instant,
        _ change: @Sendable (inout Content?) -> Result
    ) async throws -> Result {
        for attempt in 0..<20 {
            // A change that was too late several times waits, so that the others get done.
            if attempt > 4 { try await Task.sleep(for: .milliseconds(attempt)) }
            let found = try await store.get(key(name), now: now)
            var content = try found?.value.content(Content.self)
            let result = change(&content)
            guard let content else {
                if found != nil { try await store.remove(key(name)) }
                return result
            }
            let isDone = try await store.update(
                key(name), from: found?.revision, to: RecordValue(content), expires: .ofKind,
                owners: owners, now: now)
            if isDone { return result }
        }
        throw RecordContended()
    }

    /// Removes the value of a key.
    ///
    /// - Throws: as every store.
    package func remove(_ name: String) async throws { try await store.remove(key(name)) }

    /// The key of a name.
    package func key(_ name: String) -> RecordKey { RecordKey(spread: kind, name) }

    /// The value of what the store gave.
    package func taken(_ taken: RecordTaken) throws -> Taken {
        switch taken {
        case .record(let record): .value(try record.value.content(Content.self))
        case .used: .used
        case .expired: .expired
        case .unknown: .unknown
        }
    }
}

/// Every attempt to change a record failed because another writer was faster.
package struct RecordContended: Error, Hashable, Sendable {
    package init() {}
}
