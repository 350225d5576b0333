/// Why there is no answer from a provider.
package enum TransportError: Error, Sendable {
    /// No connection, or it broke.
    case unreachable
    /// The deadline passed.
    case timedOut
    /// The answer is longer than is read.
    case tooLarge
}
