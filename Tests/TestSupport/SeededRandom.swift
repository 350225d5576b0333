package import Cryptography
import Synchronization

extension RandomSource {
    /// The same bytes for the same seed (SplitMix64); for tests only.
    package static func seeded(_ seed: UInt64) -> RandomSource {
        let state = SeedState(seed)
        return RandomSource { (count) throws(CryptographyError) -> [UInt8] in
            (0..<count).map { _ in state.next() }
        }
    }
}

/// The moving part of a seeded source.
private final class SeedState: Sendable {
    private let value: Mutex<UInt64>

    init(_ seed: UInt64) {
        value = Mutex(seed)
    }

    func next() -> UInt8 {
        value.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
        }
    }
}
