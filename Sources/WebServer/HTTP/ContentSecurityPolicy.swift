/// The Content-Security-Policy of our pages: nothing but our own files, never framed.
enum ContentSecurityPolicy {
    /// The policy as a header value.
    ///
    /// - Parameter formActions: origins beyond our own that a form of this page may post to, or be redirected to.
    static func header(formActions: [String] = []) -> String {
        let targets = (["'self'"] + formActions).joined(separator: " ")
        return
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            + "media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action \(targets); "
            + "frame-ancestors 'none'; base-uri 'none'"
    }
}
