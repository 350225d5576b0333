/// The work that a hash of an earlier version cost (scrypt's N, r, p; RFC 7914).
struct ScryptCost: Hashable, Sendable {
    /// Binary logarithm of N.
    let logN: Int
    /// r.
    let blockSize: Int
    /// p.
    let parallelism: Int

    /// Bytes of memory the work needs.
    var memory: Int { 128 * blockSize * ((1 << logN) + parallelism) }

    /// Reads `ln=15,r=8,p=1`; nil beyond N = 2¹⁷, r = 16, p = 4, so that a stored hash cannot order endless work.
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
        (logN, blockSize, parallelism) = (numbers[0], numbers[1], numbers[2])
        guard "ln=\(logN),r=\(blockSize),p=\(parallelism)" == text else { return nil }
    }
}
