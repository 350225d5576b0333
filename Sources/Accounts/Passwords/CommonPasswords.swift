internal import CCommonPasswords
internal import Cryptography

/// The passwords that everybody tries first.
enum CommonPasswords {
    /// Bytes of SHA-256 that stand for one.
    private static let width = 8

    /// Returns whether a password is one of the 10,000 most common, in whatever case of letters.
    static func contains(_ password: String) -> Bool {
        let wanted = Array(SHA256.hash(password.lowercased()).prefix(width))
        let list = UnsafeBufferPointer(
            start: portico_common_passwords(), count: portico_common_passwords_size())
        var (low, high) = (0, list.count / width)
        while low < high {
            let middle = (low + high) / 2
            let entry = list[middle * width..<(middle + 1) * width]
            if entry.elementsEqual(wanted) { return true }
            if entry.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
