/// A request that is refused before any handler sees it.
enum RequestError: Error {
    /// The body is longer than `RequestLimits.body`.
    case tooLarge
    /// The body did not come within `RequestLimits.bodySeconds`.
    case tooSlow
    /// The connection ended, or what came was no HTTP any more, before the whole body was there.
    case cutOff
    /// Parameters that are not `application/x-www-form-urlencoded`, or too many.
    case badForm
}
