/// The reason why there is no response from a provider.
package enum TransportError: Error, Sendable {
    /// No connection, or it broke.
    case unreachable
    /// The deadline passed.
    case timedOut
    /// A stand-in of ours says that our own store takes no changes.
    case storeUnavailable
    /// The address, or what its name leads to, is not public, and this server goes to no other.
    case forbidden
    /// The response is longer than is read.
    case tooLarge
}
