internal import COpenSSL

/// A source of unpredictable bytes; passed in, so that tests can seed it.
package struct RandomSource: Sendable {
    private let fill: @Sendable (Int) throws(CryptographyError) -> [UInt8]

    package init(_ fill: @escaping @Sendable (Int) throws(CryptographyError) -> [UInt8]) {
        self.fill = fill
    }

    /// OpenSSL's generator, seeded by the operating system. Named at the edges (WebServer, `portico`) only.
    package static let system = RandomSource { (count) throws(CryptographyError) -> [UInt8] in
        var bytes = [UInt8](repeating: 0, count: count)
        guard let length = Int32(exactly: count) else { throw .randomnessUnavailable }
        defer { ERR_clear_error() }
        guard RAND_bytes(&bytes, length) == 1 else { throw .randomnessUnavailable }
        return bytes
    }

    /// Fresh random bytes.
    ///
    /// - Throws: `randomnessUnavailable` when the source fails or gives another number of bytes than asked.
    package func bytes(_ count: Int) throws(CryptographyError) -> [UInt8] {
        guard count >= 0 else { throw .randomnessUnavailable }
        let bytes = try fill(count)
        guard bytes.count == count else { throw .randomnessUnavailable }
        return bytes
    }

    /// A number below `bound`, each equally likely (rejection, no modulo bias). `bound` 0 gives 0.
    package func number(below bound: UInt32) throws(CryptographyError) -> UInt32 {
        guard bound > 1 else { return 0 }
        let limit = UInt32.max - (UInt32.max % bound + 1) % bound
        for _ in 0..<128 {
            let number = try bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if number <= limit { return number % bound }
        }
        throw .randomnessUnavailable
    }
}
