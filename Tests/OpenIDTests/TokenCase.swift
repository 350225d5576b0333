import OpenID
import Testing

/// One way to spoil a token, and the error it must give.
struct TokenCase: Sendable, CustomTestStringConvertible {
    let name: String
    let error: IDTokenError
    let change: @Sendable (inout Forgery, TestIssuer) throws -> Void

    init(
        _ name: String, _ error: IDTokenError,
        _ change: @escaping @Sendable (inout Forgery, TestIssuer) throws -> Void
    ) {
        self.name = name
        self.error = error
        self.change = change
    }

    var testDescription: String { name }

    /// Spoils a fine token and expects that exactly the one check fails.
    func check() throws {
        let issuer = try TestIssuer.shared.get()
        var forgery = issuer.fine
        try change(&forgery, issuer)
        let (report, result) = try forgery.examined()
        #expect(throws: error) { try result.get() }
        #expect(report.failures.map(\.check) == [error.check])
        #expect(report.checks.map(\.check) == IDTokenCheck.allCases)
    }

    /// All tables.
    static let all = structureCases + keyCases + claimCases + timeCases
}
