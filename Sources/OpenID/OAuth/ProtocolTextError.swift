/// Why a text is not the protocol value it should be; never quotes the text.
package enum ProtocolTextError: Error, Hashable, Sendable {
    /// Empty, or longer than allowed.
    case badLength(allowed: ClosedRange<Int>)
    /// A character outside the value's alphabet.
    case forbiddenCharacter
    /// No absolute URL we take.
    case notAURL(URLPartsError)
    /// A redirect URI with a fragment (RFC 6749 §3.1.2).
    case hasFragment
}
