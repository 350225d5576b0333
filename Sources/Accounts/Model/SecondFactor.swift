package import Cryptography

/// A second proof that is enrolled with an account.
package struct SecondFactor: Hashable, Sendable, Codable {
    /// The thing that is proven.
    package enum Proof: Hashable, Sendable, Codable {
        /// A telephone, by a text message.
        case phone(PhoneNumber)
        /// An authenticator app, by its passwords of the time.
        case totp(Authenticator)
    }

    /// Names the enrolment within its account.
    package let enrolmentID: String
    package var displayName: String?
    package var proof: Proof
    package var enrolledAt: Instant

    package init(enrolmentID: String, displayName: String?, proof: Proof, enrolledAt: Instant) {
        self.enrolmentID = enrolmentID
        self.displayName = displayName
        self.proof = proof
        self.enrolledAt = enrolledAt
    }

    package init(enrolmentID: String, displayName: String?, phoneNumber: PhoneNumber, enrolledAt: Instant) {
        self.init(
            enrolmentID: enrolmentID, displayName: displayName, proof: .phone(phoneNumber),
            enrolledAt: enrolledAt)
    }

    /// The telephone; nil for an authenticator app.
    package var phoneNumber: PhoneNumber? {
        if case .phone(let number) = proof { number } else { nil }
    }

    /// The authenticator app; nil for a telephone.
    package var authenticator: Authenticator? {
        if case .totp(let authenticator) = proof { authenticator } else { nil }
    }

    package var kind: SecondFactorKind {
        switch proof {
        case .phone: .phone
        case .totp: .totp
        }
    }
}
