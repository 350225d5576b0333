import Cryptography
import Synchronization

/// Reproducible bytes: SHA-256 of a seed and a counter.
enum TestRandom {
    static func seeded(_ seed: String) -> RandomSource {
        let counter = Counter()
        return RandomSource { (count) throws(CryptographyError) -> [UInt8] in
            var bytes: [UInt8] = []
            while bytes.count < count { bytes += SHA256.hash("\(seed)/\(counter.next())") }
            return Array(bytes.prefix(count))
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
    }
}
