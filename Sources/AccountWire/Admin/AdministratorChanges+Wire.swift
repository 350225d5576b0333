internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

extension AdministratorChanges {
    /// Reads what an administrator sets: the body of making and of changing an account, an entry of an import.
    ///
    /// - Throws: `invalidPayload`, `invalidArgument`.
    init(_ body: WireBody) throws(AccountWireError) {
        self.init()
        email = try body.text("email")
        emailVerified = try body.flag("emailVerified")
        password = try body.text("password")
        displayName = try body.text("displayName")
        photoURL = try body.text("photoUrl")
        phoneNumber = try body.text("phoneNumber")
        disabled = try body.flag("disableUser")
        if disabled == nil { disabled = try body.flag("disabled") }
        customAttributes = try body.text("customAttributes")
        validSince = try body.integer("validSince").map { Instant(secondsSince1970: $0) }
        secondFactors = try Self.secondFactors(body)
        if let link = try body.body("linkProviderUserInfo") { linkedIdentity = try Identity(link) }
        for name in try body.names("deleteAttribute", numbers: Self.attributes) {
            guard let field = ProfileChanges.Field(rawValue: name) else {
                throw .invalidArgument("deleteAttribute: unknown attribute.")
            }
            emptied.insert(field)
        }
        unlinked = Set(try body.texts("deleteProvider"))
    }

    private static let attributes: [Int64: String] = [
        1: "EMAIL", 2: "DISPLAY_NAME", 3: "PROVIDER", 4: "PHOTO_URL", 5: "PASSWORD",
    ]

    /// `mfa.enrollments` replaces all factors; `mfaInfo` is its name when an account is made.
    private static func secondFactors(_ body: WireBody) throws(AccountWireError) -> [SecondFactorEntry]? {
        let entries: [WireBody]
        if let mfa = try body.body("mfa") {
            entries = try mfa.bodies("enrollments")
        } else if body.has("mfaInfo") {
            entries = try body.bodies("mfaInfo")
        } else {
            return nil
        }
        var factors: [SecondFactorEntry] = []
        for entry in entries {
            let factor = SecondFactorEntry(
                enrolmentID: try entry.text("mfaEnrollmentId"), phoneNumber: try entry.text("phoneInfo"),
                displayName: try entry.text("displayName"),
                enrolledAt: try entry.text("enrolledAt").flatMap { Instant(rfc3339: $0) })
            if factor.phoneNumber == nil, !entry.has("totpInfo") {
                throw .account(.invalidSecondFactorNumber)
            }
            factors.append(factor)
        }
        return factors
    }
}

extension Identity {
    /// Reads a provider's person as administrators send it.
    ///
    /// - Throws: `invalidPayload`, `missingProviderID`, `invalidProviderID`, `missingRawID`.
    init(_ body: WireBody) throws(AccountWireError) {
        let name = try body.text("providerId") ?? ""
        let (rawID, federatedID) = (try body.text("rawId") ?? "", try body.text("federatedId") ?? "")
        let email = try body.text("email")
        let (displayName, photoURL) = (try body.text("displayName"), try body.text("photoUrl"))
        let screenName = try body.text("screenName")
        if name.isEmpty { throw .account(.missingProviderID) }
        guard let provider = ProviderID(rawValue: name) else { throw .account(.invalidProviderID) }
        let subject = rawID.isEmpty ? federatedID : rawID
        if subject.isEmpty { throw .account(.missingRawID) }
        self.init(
            provider: provider, subject: subject, email: email.flatMap { EmailAddress($0) },
            displayName: displayName, photoURL: photoURL, screenName: screenName)
    }
}

extension WireBody {
    /// Names of an enumeration, each given by name or number.
    ///
    /// - Throws: `invalidPayload`; an unknown name or number is given as it is.
    func names(_ name: String, numbers: [Int64: String]) throws(AccountWireError) -> [String] {
        try texts(name).map { text in Int64(text).flatMap { numbers[$0] } ?? text }
    }
}

extension Instant {
    /// Reads a moment as this wire writes it (RFC 3339, UTC: `2026-11-21T03:40:05.123Z`); what is
    /// finer than a thousandth of a second is cut.
    init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), bytes[10] | 0x20 == UInt8(ascii: "t") else {
            return nil
        }
        func number(_ range: Range<Int>) -> Int64? {
            let digits = bytes[range]
            guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return nil
            }
            return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), let year = number(0..<4), let month = number(5..<7),
            let day = number(8..<10), let hour = number(11..<13), let minute = number(14..<16),
            let second = number(17..<19), (1...12).contains(month), (1...31).contains(day), hour < 24,
            minute < 60, second < 61, let rest = Self.thousandths(bytes[19..<(bytes.count - 1)])
        else { return nil }
        // Days since 1970-03-01 of the era's count, which begins years in March (the leap day is the last).
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        self.init(millisecondsSince1970: seconds * 1_000 + rest)
    }

    /// Reads the fraction of a second, the point before it included; nothing is 0.
    private static func thousandths(_ text: ArraySlice<UInt8>) -> Int64? {
        guard let point = text.first else { return 0 }
        let digits = text.dropFirst()
        guard point == UInt8(ascii: "."), (1...9).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let padded = Array(digits.prefix(3)) + [UInt8](repeating: UInt8(ascii: "0"), count: 2)
        return padded.prefix(3).reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
