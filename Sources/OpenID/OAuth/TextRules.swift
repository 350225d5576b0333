/// Alphabets of protocol values (RFC 6749 appendix A).
enum TextRules {
    /// `VSCHAR`: printable ASCII with space.
    static func printable(_ text: String, _ allowed: ClosedRange<Int>) throws(ProtocolTextError) -> String {
        try check(text, allowed) { (0x20...0x7E).contains($0) }
    }

    /// The unreserved characters of RFC 3986: letters, digits, `-._~`.
    static func unreserved(_ text: String, _ allowed: ClosedRange<Int>) throws(ProtocolTextError) -> String {
        try check(text, allowed) { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII
                && (character.isLetter || character.isNumber || "-._~".contains(character))
        }
    }

    private static func check(
        _ text: String, _ allowed: ClosedRange<Int>, _ isAllowed: (UInt8) -> Bool
    ) throws(ProtocolTextError) -> String {
        guard allowed.contains(text.utf8.count) else { throw .badLength(allowed: allowed) }
        guard text.utf8.allSatisfy(isAllowed) else { throw .forbiddenCharacter }
        return text
    }
}
