package import Cryptography

/// The limits of several kinds of requests, found by their bounds.
package struct RateLimits: Sendable {
    private let limits: [String: RateLimit]

    package init(_ bounds: [RateBound]) {
        limits = Dictionary(bounds.map { ($0.name, RateLimit($0)) }) { first, _ in first }
    }

    /// Counts one request.
    ///
    /// - Throws: `StoreFull` when the owner, or everybody together, asked too often.
    package func take(_ bound: RateBound, by owner: StoreOwner, now: Instant) throws(StoreFull) {
        try limits[bound.name]?.take(owner, now: now)
    }
}
