/// Why bytes are not the JSON we take (RFC 8259, and stricter). Offsets count bytes from the start.
package enum JSONError: Error, Hashable, Sendable {
    /// More bytes than the caller takes.
    case tooLarge(limit: Int)
    /// The text ends inside a value.
    case unexpectedEnd
    /// A byte that cannot stand there.
    case unexpectedByte(offset: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// An object names a member twice; readers would disagree about its value.
    case duplicateMember(String)
    /// Arrays and objects nested deeper than 64.
    case tooDeep
    /// A number that is no finite double.
    case numberOutOfRange(offset: Int)
    /// An escape that stands for no Unicode scalar (half a surrogate pair).
    case invalidEscape(offset: Int)
}
