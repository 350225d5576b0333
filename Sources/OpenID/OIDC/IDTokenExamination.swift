internal import Cryptography

/// One run over one token: the lines found so far, and what later checks need of earlier ones.
///
/// Each check is in its own file under `Checks/`.
struct IDTokenExamination {
    let token: UnverifiedIDToken
    let expectations: IDTokenExpectations
    /// A whole second, as claims have them.
    let now: Instant
    private(set) var results: [CheckResult] = []
    /// The first failure.
    private(set) var failure: IDTokenError?

    /// Nil when the token is no three parts of base64url.
    var parts: CompactParts?
    /// Nil when the first part is no object.
    var header: JSONObject?
    /// Nil when the second part is no object. Believed only if nothing fails.
    var claims: JSONObject?
    /// Nil when the header's algorithm is not allowed.
    var algorithm: Algorithm?
    /// Keys that may have signed.
    var candidates: [JSONWebKey] = []
    /// The key that did.
    var signer: JSONWebKey?

    init(_ token: UnverifiedIDToken, expectations: IDTokenExpectations, now: Instant) {
        self.token = token
        self.expectations = expectations
        self.now = now.wholeSecond
    }

    mutating func run() {
        for check in IDTokenCheck.allCases {
            let finding = run(check)
            results.append(
                CheckResult(
                    check: check, expected: finding.expected, actual: finding.actual, verdict: finding.verdict
                ))
            if failure == nil { failure = finding.failure }
        }
    }

    /// Returns whether a check was made and passed.
    func passed(_ check: IDTokenCheck) -> Bool {
        results.contains { $0.check == check && $0.verdict == .passed }
    }

    private mutating func run(_ check: IDTokenCheck) -> CheckFinding {
        switch check {
        case .structure: checkStructure()
        case .criticalHeader: checkCriticalHeader()
        case .type: checkType()
        case .algorithm: checkAlgorithm()
        case .key: checkKey()
        case .signature: checkSignature()
        case .issuer: checkIssuer()
        case .keyIssuer: checkKeyIssuer()
        case .audience: checkAudience()
        case .authorizedParty: checkAuthorizedParty()
        case .expiry: checkExpiry()
        case .issuedAt: checkIssuedAt()
        case .notBefore: checkNotBefore()
        case .subject: checkSubject()
        case .nonce: checkNonce()
        case .accessTokenHash: checkAccessTokenHash()
        case .codeHash: checkCodeHash()
        case .authenticationTime: checkAuthenticationTime()
        case .tokenID: checkTokenID()
        }
    }
}

extension IDTokenExamination {
    /// A claim as the token wrote it, for showing.
    func shown(_ name: String) -> String {
        switch claims?[name] {
        case nil: CheckFinding.nothing
        case .string(let text): text
        case let value?: value.serializedText
        }
    }

    /// A claim that is a moment between 1970 and 9999, fractions cut off; nil when it is anything else.
    func time(_ name: String) -> Instant? {
        let seconds: Int64?
        switch claims?[name] {
        case .integer(let number): seconds = number
        case .number(let number): seconds = Int64(exactly: number.rounded(.down))
        default: seconds = nil
        }
        guard let seconds, (0...253_402_300_799).contains(seconds) else { return nil }
        return Instant(secondsSince1970: seconds)
    }

    /// The moment `age` seconds ago, and the leeway before that.
    func earliest(age: Int64) -> Instant {
        now.adding(seconds: -max(age, 0)).adding(seconds: -expectations.boundedLeeway)
    }

    /// Returns whether a claim is there at all.
    func has(_ name: String) -> Bool { claims?[name] != nil }

    /// `aud` as a list; nil when absent or malformed.
    var audience: [String]? {
        switch claims?["aud"] {
        case .string(let one) where !one.isEmpty: [one]
        case .array(let elements) where (1...16).contains(elements.count):
            claims?["aud"]?.stringArrayValue.flatMap { $0.contains("") ? nil : $0 }
        default: nil
        }
    }

    /// Returns whether a text names one of our clients.
    func isOurs(_ text: String) -> Bool {
        ([expectations.clientID] + expectations.furtherClientIDs).contains { $0.text.isSameText(as: text) }
    }

    /// Our clients, for showing.
    var ourClients: String {
        ([expectations.clientID] + expectations.furtherClientIDs).map(\.text).joined(separator: " | ")
    }
}
