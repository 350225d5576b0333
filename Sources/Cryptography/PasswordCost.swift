/// How much work one password hash costs (scrypt's N, r, p).
package struct PasswordCost: Hashable, Sendable {
    /// Binary logarithm of N.
    package let logN: Int
    /// r.
    package let blockSize: Int
    /// p.
    package let parallelism: Int

    /// What new hashes use: N = 2¹⁵, r = 8, p = 1; 32 MiB.
    package static let standard = PasswordCost(logN: 15, blockSize: 8, parallelism: 1)
    /// The least that is read; for tests, which should not spend their time here.
    package static let lowest = PasswordCost(logN: 10, blockSize: 8, parallelism: 1)

    private init(logN: Int, blockSize: Int, parallelism: Int) {
        self.logN = logN
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// Bytes of memory the work needs.
    package var memory: Int { 128 * blockSize * ((1 << logN) + parallelism) }

    /// `ln=15,r=8,p=1`.
    var text: String { "ln=\(logN),r=\(blockSize),p=\(parallelism)" }

    /// Reads `text`; nil beyond N = 2¹⁷, r = 16, p = 4, so that a stored hash cannot order endless work.
    init?(text: some StringProtocol) {
        var numbers: [Int] = []
        for (field, name) in zip(
            text.split(separator: ",", omittingEmptySubsequences: false), ["ln=", "r=", "p="])
        {
            guard field.hasPrefix(name), let number = Int(field.dropFirst(name.count)) else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 3, (10...17).contains(numbers[0]), (1...16).contains(numbers[1]),
            (1...4).contains(numbers[2])
        else { return nil }
        self.init(logN: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
        guard self.text == text else { return nil }
    }
}
