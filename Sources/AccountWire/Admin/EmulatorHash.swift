/// A password as Google's emulator keeps it in its exports: `fakeHash:salt=SALT:password=PASSWORD`, not hashed at all.
enum EmulatorHash {
    /// The password; nil for a hash of any other form.
    ///
    /// - Throws: `invalidPayload`.
    static func password(of user: WireBody) throws(AccountWireError) -> String? {
        guard let text = try user.text("passwordHash"), text.hasPrefix("fakeHash:salt="),
            let mark = text.firstRange(of: ":password=")
        else { return nil }
        return String(text[mark.upperBound...])
    }
}
