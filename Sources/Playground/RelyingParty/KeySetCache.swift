import Cryptography
import OpenID

/// Key sets of providers: fetched once for many, again when a token names a key that is not there.
///
/// Of each key set a few such fetches are allowed at once, then one a minute, whoever sends the tokens. A token whose
/// key is not known when there is no fetch left is refused at once, and so is one whose key was looked for in vain.
/// A provider that fails again and again is not asked for a while. Nobody is kept waiting for anything but a fetch.
actor KeySetCache {
    private struct Entry {
        var keys: JSONWebKeySet
        var fetchedAt: Instant
        /// Fetches for unknown keys that are left, and since when.
        var fetches = Double(KeySetCache.fetchesAtOnce)
        var since: Instant
        /// Keys that were looked for in vain, and until when that is remembered.
        var missing: [String: Instant] = [:]
    }

    private struct Failure {
        let error: SignInError
        let until: Instant
        /// How often in a row.
        let count: Int
    }

    private let transport: any ProviderTransport
    private var known: [String: Entry] = [:]
    private var failed: [String: Failure] = [:]
    private var fetching: [String: Task<Result<JSONWebKeySet, SignInError>, Never>] = [:]

    /// Fetches for unknown keys that are allowed at once; after them there is one a minute.
    static let fetchesAtOnce = 3
    /// How long a key set is believed, seconds.
    static let lifetime: Int64 = 86_400
    /// How long a key that was looked for in vain is not looked for again, seconds; how many are remembered.
    static let missingLifetime: Int64 = 60
    static let mostMissing = 200
    /// Failures in a row after which a provider is left alone; until then it is usable as soon as it is mended.
    static let failuresAtOnce = 10
    /// How long a provider that failed that often is left alone, seconds: the first time, and at most.
    static let failureLifetime: Int64 = 3
    static let longestFailure: Int64 = 60
    /// How many key sets are kept: readers may name Microsoft tenants, each with an address of its own.
    static let capacity = 200

    init(transport: any ProviderTransport) {
        self.transport = transport
    }

    /// The key set at `url`; one that lacks `keyID` when there is no other to be had now.
    func keys(at url: URLParts, keyID: String?, now: Instant) async throws(SignInError) -> JSONWebKeySet {
        let address = url.description
        guard let entry = known[address], now < entry.fetchedAt.adding(seconds: Self.lifetime) else {
            return try await fetch(address, now: now)
        }
        guard entry.keys.lacks(keyID: keyID) else { return entry.keys }
        if let keyID, let until = entry.missing[keyID], until > now { return entry.keys }
        if fetching[address] == nil {
            guard takeFetch(address, now: now) else { return entry.keys }
        }
        let keys = try await fetch(address, now: now)
        if let keyID, keys.lacks(keyID: keyID) { remember(keyID, of: address, now: now) }
        return keys
    }

    /// Whether one more fetch for an unknown key is allowed now.
    private func takeFetch(_ address: String, now: Instant) -> Bool {
        guard var entry = known[address] else { return true }
        let passed = Double(max(0, now.seconds(since: entry.since)))
        entry.fetches = min(Double(Self.fetchesAtOnce), entry.fetches + passed / 60)
        entry.since = now
        let isAllowed = entry.fetches >= 1
        if isAllowed { entry.fetches -= 1 }
        known[address] = entry
        return isAllowed
    }

    private func remember(_ keyID: String, of address: String, now: Instant) {
        guard var entry = known[address], keyID.utf8.count <= 256 else { return }
        if entry.missing.count >= Self.mostMissing { entry.missing = entry.missing.filter { $0.value > now } }
        if entry.missing.count >= Self.mostMissing { entry.missing.removeAll() }
        entry.missing[keyID] = now.adding(seconds: Self.missingLifetime)
        known[address] = entry
    }

    private func fetch(_ address: String, now: Instant) async throws(SignInError) -> JSONWebKeySet {
        if let failure = failed[address], failure.until > now {
            return try instead(address, failure.error, now)
        }
        let task: Task<Result<JSONWebKeySet, SignInError>, Never>
        let isFirst = fetching[address] == nil
        if let running = fetching[address] {
            task = running
        } else {
            let transport = transport
            task = Task { await Self.download(address, transport: transport) }
            fetching[address] = task
        }
        let result = await task.value
        if fetching[address] == task { fetching[address] = nil }
        switch result {
        case .success(let keys):
            failed[address] = nil
            keep(keys, at: address, now: now)
            return keys
        case .failure(let error):
            if isFirst { note(error, at: address, now: now) }
            return try instead(address, error, now)
        }
    }

    /// A key set that was fetched before is better than none while the provider is away.
    private func instead(
        _ address: String, _ error: SignInError, _ now: Instant
    ) throws(SignInError) -> JSONWebKeySet {
        guard let entry = known[address], now < entry.fetchedAt.adding(seconds: Self.lifetime) else {
            throw error
        }
        return entry.keys
    }

    private func keep(_ keys: JSONWebKeySet, at address: String, now: Instant) {
        if var entry = known[address] {
            entry.keys = keys
            entry.fetchedAt = max(entry.fetchedAt, now)
            known[address] = entry
            return
        }
        if known.count >= Self.capacity,
            let oldest = known.min(by: { $0.value.fetchedAt < $1.value.fetchedAt })?.key
        {
            known[oldest] = nil
        }
        known[address] = Entry(keys: keys, fetchedAt: now, since: now)
    }

    private func note(_ error: SignInError, at address: String, now: Instant) {
        if failed.count >= Self.capacity { failed = failed.filter { $0.value.until > now } }
        if failed.count >= Self.capacity { failed.removeAll() }
        let count = (failed[address]?.count ?? 0) + 1
        let beyond = count - Self.failuresAtOnce
        let seconds =
            beyond < 0 ? 0 : min(Self.longestFailure, Self.failureLifetime << Int64(min(beyond, 5)))
        failed[address] = Failure(error: error, until: now.adding(seconds: seconds), count: count)
    }

    private static func download(
        _ address: String, transport: any ProviderTransport
    ) async -> Result<JSONWebKeySet, SignInError> {
        do {
            let response = try await transport.send(
                ProviderRequest(method: "GET", url: address, headers: [("Accept", "application/json")]))
            guard response.status == 200 else {
                return .failure(.providerAnswerInvalid(reason: "key set answered \(response.status)"))
            }
            return .success(try JSONWebKeySet(parsing: response.body))
        } catch let error as TransportError {
            return .failure(SignInError(error))
        } catch {
            return .failure(.providerAnswerInvalid(reason: "key set: \(error)"))
        }
    }
}
