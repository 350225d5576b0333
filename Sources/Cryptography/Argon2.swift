internal import CArgon2

/// Argon2 (RFC 9106) as another system used it, by the reference library; OpenSSL has it from 3.2 on only.
package struct Argon2: Hashable, Sendable {
    /// The variant of the three functions.
    package enum Variant: String, CaseIterable, Hashable, Sendable { case d, i, id }

    package var variant: Variant
    /// 16 (0x10) or 19 (0x13).
    package var version: Int
    /// Passes over the memory.
    package var iterations: Int
    /// Kibibytes.
    package var memory: Int
    /// Lanes.
    package var parallelism: Int
    package var associatedData: [UInt8]

    package init(
        variant: Variant, version: Int = 19, iterations: Int, memory: Int, parallelism: Int,
        associatedData: [UInt8] = []
    ) {
        self.variant = variant
        self.version = version
        self.iterations = iterations
        self.memory = memory
        self.parallelism = parallelism
        self.associatedData = associatedData
    }

    /// Fewest bytes of a salt.
    static let shortestSalt = 8

    /// Indicates whether one comparison is bounded work, within what an import may ask (Identity Toolkit,
    /// `Argon2Parameters`).
    var isAcceptable: Bool {
        [16, 19].contains(version) && (1...16).contains(iterations) && (1...16).contains(parallelism)
            && (8 * parallelism...32_768).contains(memory) && associatedData.count <= 1_024
    }

    /// The hash of a password.
    ///
    /// - Throws: `engineFailure`.
    func hash(_ password: [UInt8], salt: [UInt8], length: Int) throws(CryptographyError) -> [UInt8] {
        // The library's context points to all of these, and may write over none but the hash.
        var (hash, password, salt, data) = (
            [UInt8](repeating: 0, count: length), password, salt, associatedData
        )
        let lengths = (
            hash: UInt32(clamping: length), password: UInt32(clamping: password.count),
            salt: UInt32(clamping: salt.count), data: UInt32(clamping: data.count)
        )
        let outcome = hash.withUnsafeMutableBufferPointer { hash in
            password.withUnsafeMutableBufferPointer { password in
                salt.withUnsafeMutableBufferPointer { salt in
                    data.withUnsafeMutableBufferPointer { data in
                        var context = argon2_context()
                        context.out = hash.baseAddress
                        context.outlen = lengths.hash
                        context.pwd = password.baseAddress
                        context.pwdlen = lengths.password
                        context.salt = salt.baseAddress
                        context.saltlen = lengths.salt
                        context.ad = data.baseAddress
                        context.adlen = lengths.data
                        context.t_cost = UInt32(clamping: iterations)
                        context.m_cost = UInt32(clamping: memory)
                        context.lanes = UInt32(clamping: parallelism)
                        context.threads = 1
                        context.version = UInt32(clamping: version)
                        return argon2_ctx(&context, type)
                    }
                }
            }
        }
        guard outcome == ARGON2_OK.rawValue else { throw .engineFailure }
        return hash
    }

    private var type: argon2_type {
        switch variant {
        case .d: Argon2_d
        case .i: Argon2_i
        case .id: Argon2_id
        }
    }
}
