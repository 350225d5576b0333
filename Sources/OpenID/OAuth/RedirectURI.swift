/// The address that a provider sends the browser back to (RFC 6749 §3.1.2): absolute, no fragment, compared byte
/// for byte.
package struct RedirectURI: PublicText {
    package let text: String
    /// The same, taken apart.
    package let parts: URLParts

    package init(_ text: String) throws(ProtocolTextError) {
        do throws(URLPartsError) {
            parts = try URLParts(text)
        } catch {
            throw .notAURL(error)
        }
        guard parts.fragment == nil else { throw .hasFragment }
        self.text = text
    }
}
