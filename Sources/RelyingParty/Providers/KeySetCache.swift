import Cryptography
import OpenID

/// Key sets of providers: fetched once for many, again when a token names a key that is not there.
///
/// Of each key set every visitor is allowed a few such fetches in vain at once, then one a minute, and all visitors
/// together some more, so that a stranger who makes up keys uses up nobody else's. A fetch that finds its key costs
/// nothing, so that a provider may change its keys as often as it likes. Tokens that came from the provider itself have
/// fetches of their own. A token whose key is
/// not known when no fetch is left is refused at once, and so is one whose key was just looked for in vain. A provider
/// that fails several times in a row is left alone, for a moment at first and for longer each time. All of it belongs
/// to the address of the key set: a provider that gets another one begins anew. Nobody is kept waiting for anything
/// but a fetch.
actor KeySetCache {
    private struct Entry {
        var keys: JSONWebKeySet
        var fetchedAt: Instant
        /// Fetches in vain that are left: of each visitor, nil for tokens that came from the provider itself.
        var visitors: [StoreOwner?: Allowance] = [:]
        /// Those of all visitors together.
        var together: Allowance
        /// Keys that were looked for in vain.
        var missing: [String: FailureStreak] = [:]
    }

    /// Fetches that are left, some at once and more with time.
    private struct Allowance {
        private let most: Double
        private let perMinute: Double
        private var left: Double
        private var since: Instant

        init(most: Int, perMinute: Int, since: Instant) {
            self.most = Double(most)
            self.perMinute = Double(perMinute)
            left = Double(most)
            self.since = since
        }

        /// Counts the time that has passed.
        private mutating func refill(_ now: Instant) {
            left = min(most, left + max(0, now.time(since: since)) / 60 * perMinute)
            since = now
        }

        mutating func hasOne(at now: Instant) -> Bool {
            refill(now)
            return left >= 1
        }

        mutating func isWhole(at now: Instant) -> Bool {
            refill(now)
            return left >= most
        }

        mutating func take() { left -= 1 }
        mutating func giveBack() { left = min(most, left + 1) }
    }

    /// Consecutive failed attempts.
    private struct FailureStreak {
        var count = 0
        /// The time when the next attempt is allowed.
        var until: Instant

        /// Seconds until the next attempt: doubled each time, from `first` to a minute.
        static func pause(after count: Int, first: Int64) -> Int64 {
            min(KeySetCache.longestPause, first << Int64(min(max(count - 1, 0), 6)))
        }
    }

    private let transport: any ProviderTransport
    private var known: [String: Entry] = [:]
    /// Failures in a row of a key set's provider. The last error stands apart: Swift 6.3 reads the count of an entry
    /// that is not there as garbage when the value holds this enumeration (`failed[address]?.count`).
    private var failed: [String: FailureStreak] = [:]
    private var errors: [String: SignInError] = [:]
    private var fetching: [String: Task<Result<JSONWebKeySet, SignInError>, Never>] = [:]

    /// Fetches in vain that a visitor is allowed at once; after them there is one a minute.
    static let fetchesAtOnce = 3
    /// Those that all visitors together are allowed at once; after them there are six a minute.
    static let fetchesTogether = 12
    static let fetchesTogetherPerMinute = 6
    /// The number of visitors whose fetches are remembered, those with some spent.
    static let mostVisitors = 100
    /// The time that a key set is believed, seconds.
    static let lifetime: Int64 = 86_400
    /// The time that a key that was looked for in vain is not looked for again the first time, seconds.
    static let firstMissing: Int64 = 3
    /// The number of missing keys of a key set that are remembered.
    static let mostMissing = 200
    /// Failures in a row that are tried again at once.
    static let failuresAtOnce = 3
    /// The time that a provider that fails more often is left alone the first time, seconds.
    static let firstFailure: Int64 = 2
    /// The longest pause of both kinds, seconds.
    static let longestPause: Int64 = 60
    /// The number of key sets that are kept: readers may name Microsoft tenants, each with an address of its own.
    static let capacity = 200

    init(transport: any ProviderTransport) {
        self.transport = transport
    }

    /// The key set at `url`; one that lacks `keyID` when there is no other to be had now.
    ///
    /// - Parameter visitor: who brought the token that names the key; nil: the provider itself sent it.
    func keys(
        at url: URLParts, keyID: String?, for visitor: StoreOwner?, now: Instant
    ) async throws(SignInError) -> JSONWebKeySet {
        let address = url.description
        guard let entry = fresh(address, now) else { return try await fetch(address, now: now) }
        guard entry.keys.lacks(keyID: keyID) else { return entry.keys }
        if let keyID, let vain = entry.missing[keyID], vain.until > now { return entry.keys }
        guard fetching[address] != nil || takeFetch(address, visitor, now: now) else {
            return entry.keys
        }
        let keys = try await fetch(address, now: now)
        noteSearch(of: keyID, in: keys, at: address, visitor, now: now)
        return keys
    }

    private func fresh(_ address: String, _ now: Instant) -> Entry? {
        known[address].flatMap { now < $0.fetchedAt.adding(seconds: Self.lifetime) ? $0 : nil }
    }

    // MARK: Unknown keys

    /// Returns whether one more fetch for an unknown key is allowed now: the visitor's own are looked at first, so that
    /// one without any left does not use those of others.
    private func takeFetch(_ address: String, _ visitor: StoreOwner?, now: Instant) -> Bool {
        guard var entry = known[address] else { return true }
        defer { known[address] = entry }
        var own =
            entry.visitors[visitor] ?? Allowance(most: Self.fetchesAtOnce, perMinute: 1, since: now)
        guard own.hasOne(at: now) else { return false }
        if visitor != nil {
            guard entry.together.hasOne(at: now) else { return false }
            entry.together.take()
        }
        own.take()
        if entry.visitors[visitor] == nil, entry.visitors.count >= Self.mostVisitors {
            // Not many have spent some: all together bring no more than that.
            entry.visitors = entry.visitors.filter { visitor, allowance in
                var allowance = allowance
                return !allowance.isWhole(at: now)
            }
        }
        entry.visitors[visitor] = own
        return true
    }

    private func noteSearch(
        of keyID: String?, in keys: JSONWebKeySet, at address: String, _ visitor: StoreOwner?, now: Instant
    ) {
        guard var entry = known[address] else { return }
        if !keys.lacks(keyID: keyID) {
            entry.visitors[visitor]?.giveBack()
            if visitor != nil { entry.together.giveBack() }
            if let keyID { entry.missing[keyID] = nil }
        } else if let keyID, keyID.utf8.count <= 256 {
            if entry.missing[keyID] == nil, entry.missing.count >= Self.mostMissing {
                entry.missing = entry.missing.filter { $0.value.until > now }
                if entry.missing.count >= Self.mostMissing { entry.missing.removeAll() }
            }
            let count = (entry.missing[keyID]?.count ?? 0) + 1
            let pause = FailureStreak.pause(after: count, first: Self.firstMissing)
            entry.missing[keyID] = FailureStreak(count: count, until: now.adding(seconds: pause))
        }
        known[address] = entry
    }

    // MARK: Fetches

    private func fetch(_ address: String, now: Instant) async throws(SignInError) -> JSONWebKeySet {
        if let vain = failed[address], vain.until > now, let error = errors[address] {
            return try instead(address, error, now)
        }
        if let running = fetching[address] {
            return try await result(of: running, address, now)
        }
        let transport = transport
        let task = Task { await Self.download(address, transport: transport) }
        fetching[address] = task
        let found = await task.value
        fetching[address] = nil
        switch found {
        case .success(let keys):
            failed[address] = nil
            errors[address] = nil
            keep(keys, at: address, now: now)
        case .failure(let error):
            note(error, at: address, now: now)
        }
        return try await result(of: task, address, now)
    }

    private func result(
        of task: Task<Result<JSONWebKeySet, SignInError>, Never>, _ address: String, _ now: Instant
    ) async throws(SignInError) -> JSONWebKeySet {
        switch await task.value {
        case .success(let keys): return keys
        case .failure(let error): return try instead(address, error, now)
        }
    }

    /// A key set that was fetched before is better than none while the provider is away.
    private func instead(
        _ address: String, _ error: SignInError, _ now: Instant
    ) throws(SignInError) -> JSONWebKeySet {
        guard let entry = fresh(address, now) else { throw error }
        return entry.keys
    }

    private func keep(_ keys: JSONWebKeySet, at address: String, now: Instant) {
        if known[address] == nil, known.count >= Self.capacity { forgetOldest() }
        var entry =
            known[address]
            ?? Entry(
                keys: keys, fetchedAt: now,
                together: Allowance(
                    most: Self.fetchesTogether, perMinute: Self.fetchesTogetherPerMinute, since: now))
        entry.keys = keys
        entry.fetchedAt = max(entry.fetchedAt, now)
        known[address] = entry
    }

    private func note(_ error: SignInError, at address: String, now: Instant) {
        if failed[address] == nil, failed.count >= Self.capacity {
            failed = failed.filter { $0.value.until > now }
            if failed.count >= Self.capacity { failed.removeAll() }
            errors = errors.filter { failed[$0.key] != nil }
        }
        let count = (failed[address]?.count ?? 0) + 1
        let beyond = count - Self.failuresAtOnce
        let pause = beyond > 0 ? FailureStreak.pause(after: beyond, first: Self.firstFailure) : 0
        failed[address] = FailureStreak(count: count, until: now.adding(seconds: pause))
        errors[address] = error
    }

    private func forgetOldest() {
        guard let oldest = known.min(by: { $0.value.fetchedAt < $1.value.fetchedAt })?.key else { return }
        known[oldest] = nil
    }

    private static func download(
        _ address: String, transport: any ProviderTransport
    ) async -> Result<JSONWebKeySet, SignInError> {
        do {
            let response = try await transport.send(
                ProviderRequest(
                    .keySet, method: "GET", url: address, headers: [("Accept", "application/json")]))
            guard response.status == 200 else {
                return .failure(.providerResponseInvalid(reason: "key set answered \(response.status)"))
            }
            return .success(try JSONWebKeySet(parsing: response.body))
        } catch let error as TransportError {
            return .failure(SignInError(error))
        } catch {
            return .failure(.providerResponseInvalid(reason: "key set: \(error)"))
        }
    }
}
