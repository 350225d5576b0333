/// The address that a provider sends the browser back to (RFC 6749 §3.1.2): absolute, no fragment, compared byte
/// for byte.
package struct RedirectURI: ProtocolText {
    package let reveal: String
    /// The same, taken apart.
    package let parts: URLParts

    package init(_ text: String) throws(ProtocolTextError) {
        do throws(URLPartsError) {
            parts = try URLParts(text)
        } catch {
            throw .notAURL(error)
        }
        guard parts.fragment == nil else { throw .hasFragment }
        reveal = text
    }
}
