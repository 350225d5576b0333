/// Why a text is not form data we take.
package enum FormError: Error, Hashable, Sendable {
    /// More bytes than allowed.
    case tooLarge(limit: Int)
    /// More fields than allowed; counted before anything is decoded.
    case tooManyFields(limit: Int)
    /// A percent sign without two digits, or bytes that are not UTF-8.
    case malformedEscape
    /// A field that may come once came twice.
    case duplicateField(String)
}
