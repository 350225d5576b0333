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

/// A kind of second factor, as `firebase.sign_in_second_factor` names it.
package enum SecondFactorKind: String, Hashable, Sendable, Codable {
    case phone
    case totp
}

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

/// A telephone number in E.164 form.
package struct PhoneNumber: Hashable, Sendable, CustomStringConvertible, Codable {
    /// `+` and 6–15 digits.
    package let rawValue: String

    /// Nil unless the text is `+` and 6–15 digits, in which spaces, dashes, dots and parentheses are skipped.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+") else { return nil }
        var digits: [UInt8] = []
        for byte in text.utf8.dropFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
                UInt8(ascii: ")"):
                continue
            default: return nil
            }
        }
        guard (6...15).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
        rawValue = "+" + String(decoding: digits, as: UTF8.self)
    }

    /// The number with all but its last four digits hidden, as a sign-in shows it before it is complete.
    package var obscured: String {
        "+" + String(repeating: "*", count: max(0, rawValue.utf8.count - 5)) + rawValue.suffix(4)
    }

    package var description: String { rawValue }
}
