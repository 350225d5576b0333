internal import CCrypt

/// Hashes of bcrypt, by libxcrypt, which Linux's C library comes with; OpenSSL has none.
enum Bcrypt {
    /// Doublings of the work that one comparison may take.
    private static let costs = 4...14
    private static let length = 60
    private static let alphabet = Set("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// Returns whether the text is `$2b$COST$` with salt and hash (or `$2a$`, `$2y$`), and comparing with it is
    /// bounded work.
    static func isHash(_ text: [UInt8]) -> Bool {
        guard text.count == length,
            ["$2a$", "$2b$", "$2y$"].contains(String(decoding: text[..<4], as: UTF8.self)),
            let cost = Int(String(decoding: text[4..<6], as: UTF8.self)), costs.contains(cost),
            text[6] == UInt8(ascii: "$")
        else { return false }
        return text[7...].allSatisfy(alphabet.contains)
    }

    /// The password hashed as `known` was; nothing for a password with a zero byte, where C would end it.
    ///
    /// - Throws: `engineFailure`.
    static func hash(_ password: [UInt8], as known: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard !password.contains(0) else { return [] }
        let size = MemoryLayout<crypt_data>.size
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        defer { memory.deallocate() }
        let setting = (known + [0]).map { CChar(bitPattern: $0) }
        let phrase = (password + [0]).map { CChar(bitPattern: $0) }
        guard let hash = crypt_rn(phrase, setting, memory, Int32(size)) else { throw .engineFailure }
        return (0..<length).map { UInt8(bitPattern: hash[$0]) }
    }
}
