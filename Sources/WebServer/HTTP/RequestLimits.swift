/// How much of a request is taken (security reference, denial of service).
enum RequestLimits {
    /// Bytes of a body; a form_post with tokens fits well.
    static let body = 64 * 1024
    /// Parameters of a query or a form, counted before they are decoded.
    static let parameters = 40
    /// Cookies looked at.
    static let cookies = 40
    /// Bytes of all header fields.
    static let headers = 16 * 1024
    /// Header fields.
    static let headerCount = 100
    /// Seconds a whole body may take to come.
    static let bodySeconds: Int64 = 10
    /// Seconds a connection may stay idle.
    static let idleSeconds: Int64 = 15
}
