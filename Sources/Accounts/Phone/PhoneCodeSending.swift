package import Cryptography
package import OpenID

/// Sends a code to a telephone that wants to sign in (`sendVerificationCode`).
package struct PhoneCodeSending: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Returns: the session that stands for the code (`sessionInfo`).
    /// - Throws: `operationNotAllowed(.phoneSignIn)`, `invalidPhoneNumber`,
    ///   `phoneAsFirstFactor` for a number whose account has a second factor, `tooManyAttempts`.
    package func send(
        to phoneNumber: String?, client: String? = nil, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> String {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            guard change.settings.phoneSignIn else { throw .operationNotAllowed(.phoneSignIn) }
            // The service calls a number that is missing invalid, too.
            guard let number = phoneNumber.flatMap({ PhoneNumber($0) }) else { throw .invalidPhoneNumber }
            if change.settings.multiFactor,
                try change.transaction.account(phoneNumber: number)?.secondFactors.isEmpty == false
            {
                throw .phoneAsFirstFactor
            }
            return try change.sendCode(to: number, for: .signIn, client: client)
        }
    }
}
