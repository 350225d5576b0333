package import Cryptography

/// A telephone number enrolled as second factor of an account.
package struct SecondFactor: Hashable, Sendable {
    /// Names the enrolment within its account.
    package let enrolmentID: String
    package var displayName: String?
    package var phoneNumber: PhoneNumber
    package var enrolledAt: Instant

    package init(enrolmentID: String, displayName: String?, phoneNumber: PhoneNumber, enrolledAt: Instant) {
        self.enrolmentID = enrolmentID
        self.displayName = displayName
        self.phoneNumber = phoneNumber
        self.enrolledAt = enrolledAt
    }
}
