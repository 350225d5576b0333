/// Why there is no answer from a provider.
package enum TransportError: Error, Sendable {
    /// No connection, or it broke.
    case unreachable
    /// The deadline passed.
    case timedOut
    /// A stand-in of ours says that our own store takes no changes.
    case storeUnavailable
    /// The answer is longer than is read.
    case tooLarge
}
