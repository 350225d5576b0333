internal import Cryptography

/// One run over one token: the lines found so far, and what later checks need of earlier ones.
///
/// Each check is in its own file under `Checks/`.
struct IDTokenExamination {
    let token: UnverifiedIDToken
    let expectations: IDTokenExpectations
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
        self.now = now
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

    /// Whether a check was made and passed.
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
