import Cryptography
import OpenID

/// Key sets of providers: fetched once for many, again when a token names a key that is not there.
///
/// Unknown key ids cause at most one fetch of a key set in `interval` seconds, whoever sends them; a token that
/// meets a fetch too young to know its key waits for the next one, so that a flood cannot hide a real rotation.
actor KeySetCache {
    private struct Entry {
        var keys: JSONWebKeySet
        var fetchedAt: Instant
    }

    private let transport: any ProviderTransport
    private let pause: @Sendable (Int64) async throws -> Void
    private var known: [String: Entry] = [:]
    private var fetching: [String: Task<Result<JSONWebKeySet, SignInError>, Never>] = [:]

    /// Least time between two fetches of one key set, seconds.
    static let interval: Int64 = 3
    /// How long a key set is believed, seconds.
    static let lifetime: Int64 = 86_400
    /// How many key sets are kept: readers may name Microsoft tenants, each with an address of its own.
    static let capacity = 200

    init(transport: any ProviderTransport, pause: @escaping @Sendable (Int64) async throws -> Void) {
        self.transport = transport
        self.pause = pause
    }

    /// The key set at `url`, fresh enough to be asked for `keyID`.
    func keys(at url: URLParts, keyID: String?, now: Instant) async throws(SignInError) -> JSONWebKeySet {
        let address = url.description
        if let entry = known[address], now < entry.fetchedAt.adding(seconds: Self.lifetime) {
            guard entry.keys.lacks(keyID: keyID) else { return entry.keys }
            let age = now.seconds(since: entry.fetchedAt)
            if age < Self.interval, fetching[address] == nil {
                try? await pause(Self.interval - max(age, 0))
                if let later = known[address], later.fetchedAt > entry.fetchedAt { return later.keys }
                return try await fetch(address, now: now.adding(seconds: Self.interval - max(age, 0)))
            }
        }
        return try await fetch(address, now: now)
    }

    private func fetch(_ address: String, now: Instant) async throws(SignInError) -> JSONWebKeySet {
        let task: Task<Result<JSONWebKeySet, SignInError>, Never>
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
            if let entry = known[address], entry.fetchedAt > now { return keys }
            if known[address] == nil, known.count >= Self.capacity { forgetOldest() }
            known[address] = Entry(keys: keys, fetchedAt: now)
            return keys
        case .failure(let error):
            // A key set that was fetched before is better than none while the provider is away.
            if let entry = known[address], now < entry.fetchedAt.adding(seconds: Self.lifetime) {
                return entry.keys
            }
            throw error
        }
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
