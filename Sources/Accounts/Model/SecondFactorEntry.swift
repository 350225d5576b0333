package import Cryptography

/// A second factor as an administrator names it.
package struct SecondFactorEntry: Hashable, Sendable {
    /// Nil for a new one.
    package var enrolmentID: String?
    /// Nil for an authenticator app: it stays with its secret, which nobody is told and nobody can bring.
    package var phoneNumber: String?
    package var displayName: String?
    package var enrolledAt: Instant?

    package init(
        enrolmentID: String? = nil, phoneNumber: String?, displayName: String? = nil,
        enrolledAt: Instant? = nil
    ) {
        self.enrolmentID = enrolmentID
        self.phoneNumber = phoneNumber
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }
}
