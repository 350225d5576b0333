package import Accounts
package import Cryptography
import OpenID

extension AccountDemos {
    /// Makes a custom token, as an app's own server would, and signs in with it.
    ///
    /// - Parameters:
    ///   - uid: the id that the app's server gives the person.
    ///   - claims: a JSON object of further claims; empty text for none.
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func signInWithCustomToken(
        uid: String, claims text: String, now: Instant
    ) async throws(AccountError) -> Outcome {
        let project = try await project()
        let (parts, sandbox) = (parts, sandbox)
        var receipt = AccountDemoReceipt(.customToken, at: now)
        receipt.request = [CapturedValue("uid", uid), CapturedValue("claims", text)]
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            guard let id = LocalID(uid) else { throw .invalidClaims }
            var claims = JSONObject()
            if !text.allSatisfy(\.isWhitespace) {
                guard let given = (try? JSONValue(parsing: text, limit: 1_000))?.objectValue else {
                    throw .invalidClaims
                }
                claims = given
            }
            let token = try parts.tokens.customToken(for: id, claims: claims, project: project, now: now)
            outcome.receipt.request.append(CapturedValue("token", token))
            let signedIn = try await CustomTokenSignIn(parts).signIn(
                token: token, takesUnsigned: false, sandbox: sandbox, now: now)
            outcome.signedIn = signedIn
            outcome.receipt.response =
                [CapturedValue("isNewUser", signedIn.isNewUser ? "true" : "false")]
                + Self.shown(signedIn.tokens)
        }
    }
}
