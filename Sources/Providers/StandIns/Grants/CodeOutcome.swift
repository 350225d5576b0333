/// The fate of an authorization code that a client presented.
package enum CodeOutcome: Sendable {
    /// It was good, and is used up now.
    case redeemed(Grant)
    /// It had been used before: whatever was issued for it is dead now (RFC 6749 §4.1.2).
    case replayed
    /// Unknown, expired, or its consent was taken back.
    case unknown
}
