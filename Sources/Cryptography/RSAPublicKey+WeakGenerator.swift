extension RSAPublicKey {
    /// Returns whether the modulus bears the mark of the Infineon generator whose keys can be factored (ROCA,
    /// CVE-2017-15361): modulo each small prime it is a power of 65537.
    static func isFactorable(modulus: [UInt8]) -> Bool {
        markedPrimes.allSatisfy { prime, powers in
            powers.contains(modulus.reduce(0) { ($0 << 8 | Int($1)) % prime })
        }
    }

    /// The primes from 11 to 167 and the powers of 65537 modulo each.
    private static let markedPrimes: [(prime: Int, powers: Set<Int>)] = stride(from: 11, through: 167, by: 2)
        .filter { number in stride(from: 3, to: number, by: 2).allSatisfy { number % $0 != 0 } }
        .map { prime in
            var powers: Set<Int> = []
            var power = 1
            while powers.insert(power).inserted { power = power * 65_537 % prime }
            return (prime, powers)
        }
}
