package import Accounts
package import Cryptography

extension AccountDemos {
    /// Sends the message that verifies the account's address.
    ///
    /// - Parameter client: the browser's, for the limit.
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func sendVerification(
        _ tokens: AccountTokens, client: String?, now: Instant
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.sendMail, at: now)
        receipt.request = [
            CapturedValue("requestType", EmailCodePurpose.verifyEmail.rawValue),
            CapturedValue("idToken", tokens.idToken),
        ]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            outcome.mail = try await EmailCodeSending(parts).send(
                EmailCodeRequest(purpose: .verifyEmail, idToken: tokens.idToken), client: client,
                sandbox: sandbox, now: now)
            if let mail = outcome.mail {
                outcome.receipt.response = [CapturedValue("email", mail.recipient.rawValue)]
            }
        }
    }

    /// Hands in the code of a message.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func confirm(_ code: String, now: Instant) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.confirmMail, at: now)
        receipt.request = [CapturedValue("oobCode", code, isSecret: true)]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            let account = try await EmailConfirmation(parts).confirm(
                code: code, sandbox: sandbox, now: now
            ).account
            outcome.receipt.response = [
                CapturedValue("email", account.email?.rawValue ?? ""),
                CapturedValue("emailVerified", account.emailVerified ? "true" : "false"),
            ]
        }
    }
}
