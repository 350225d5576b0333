import OpenID

/// The size of a request that is taken.
enum RequestLimits {
    /// Bytes of a body; a form_post with tokens fits well.
    static let body = Bounds.body.value
    /// Parameters of a query or a form, counted before they are decoded.
    static let parameters = Bounds.parameters.value
    /// Cookies looked at.
    static let cookies = Bounds.cookies.value
    /// Bytes of all header fields.
    static let headers = Bounds.headers.value
    /// Header fields.
    static let headerCount = Bounds.headerCount.value
    /// Seconds a whole body may take to come.
    static let bodySeconds = Int64(Bounds.bodySeconds.value)
    /// Bytes of a refused body that are still taken, so that its client can read the refusal.
    static let drainBytes = 256 * 1024
    /// Seconds for which they are.
    static let drainSeconds: Int64 = 2
    /// Seconds a connection may stay without a sign of life.
    static let idleSeconds = Int64(Bounds.idleSeconds.value)
}
