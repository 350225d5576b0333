package import Accounts

/// The client libraries' names for an error (table `client-errors`).
package struct ClientErrorNames: Hashable, Sendable {
    /// The raw value on Apple platforms (17025).
    package let number: Int
    /// `AuthErrorCode.credentialAlreadyInUse`
    package let swift: String
    /// `FIRAuthErrorCodeCredentialAlreadyInUse`
    package let objectiveC: String
    /// `kAuthErrorCredentialAlreadyInUse`; nil where the C++ library has no name.
    package let cpp: String?
    /// `auth/credential-already-in-use`
    package let javaScript: String

    private static let table: [String: ClientErrorNames] = PlaygroundData.rows("client-errors").reduce(
        into: [:]) {
            guard $1.count == 5, let number = Int($1[1]) else { return }
            $0[$1[0]] = ClientErrorNames(
                number: number, swift: "AuthErrorCode.\($1[2])",
                objectiveC: "FIRAuthErrorCode\($1[2].prefix(1).uppercased())\($1[2].dropFirst())",
                cpp: $1[4] == "-" ? nil : "kAuthError\($1[4])", javaScript: "auth/\($1[3])")
        }
}

extension ClientErrorNames {
    /// Nil for what no client library names.
    package init?(code: String) {
        guard let names = Self.table[code] else { return nil }
        self = names
    }

    package init?(_ error: AccountError) {
        // Its code has another meaning too.
        self.init(code: error == .credentialOfAnotherAccount ? "user_mismatch" : error.wireCode)
    }

    /// The names that an app's SDK shows when a sign-in ends like this; nil for what an app does not come to see.
    ///
    /// The SDK's web flow reports every error of the page it opens as `webSignInUserInteractionFailure` unless it
    /// is one of the network or of its own (firebase-ios-sdk, `AuthErrorUtils.urlResponseError`).
    package init?(_ failure: RunFailure) {
        if case .account(let error) = failure { self.init(error) } else { self.init(code: failure.code) }
    }
}
