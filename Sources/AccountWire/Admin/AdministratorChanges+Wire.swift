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
    func names(
        _ name: String, numbers: [Int64: String]
    ) throws(AccountWireError) -> [String] {
        try texts(name).map { text in Int64(text).flatMap { numbers[$0] } ?? text }
    }
}
