/// The work that a new password hash costs: Argon2id (RFC 9106) with one lane.
package struct PasswordCost: Hashable, Sendable {
    /// Kibibytes.
    package let memory: Int
    /// Passes over the memory.
    package let iterations: Int

    /// The cost of new hashes: 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet).
    package static let standard = PasswordCost(memory: 19_456, iterations: 2)
    /// For tests, which should not spend their time here.
    package static let lowest = PasswordCost(memory: 64, iterations: 1)

    private init(memory: Int, iterations: Int) {
        self.memory = memory
        self.iterations = iterations
    }

    var argon2: Argon2 {
        Argon2(variant: .id, iterations: iterations, memory: memory, parallelism: 1)
    }
}
