/// The address that a provider sends the browser back to (RFC 6749 §3.1.2): absolute, no fragment, no scheme that a
/// browser runs or reads from the address itself, compared byte for byte.
package struct RedirectURI: PublicText {
    package let text: String
    /// The same, taken apart.
    package let parts: URLParts

    /// Schemes that lead to no client: a browser's own.
    private static let ownSchemes: Set<String> = ["about", "blob", "data", "file", "javascript", "vbscript"]

    package init(_ text: String) throws(ProtocolTextError) {
        do throws(URLPartsError) {
            parts = try URLParts(text)
        } catch {
            throw .notAURL(error)
        }
        guard parts.fragment == nil else { throw .hasFragment }
        guard !Self.ownSchemes.contains(parts.scheme) else { throw .badScheme }
        self.text = text
    }
}
