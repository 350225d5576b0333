import Accounts
import OpenID
import Playground
import Providers

/// The code of an app for one step of a run, with the run's own values in it.
struct StepSnippets {
    /// Code in one language.
    struct Snippet {
        /// The tab's key, the same on every page.
        let key: String
        /// The language's own name, never translated.
        let label: String
        /// The highlighter's name of the language.
        let language: String
        let text: String
    }

    let run: SignInRun
    let step: RunStep

    /// Swift, Objective-C and C++, where an app has something to do at this step.
    var all: [Snippet] {
        guard let (swift, objectiveC, cpp) = texts else { return [] }
        return [
            Snippet(key: "swift", label: "Swift", language: "swift", text: swift),
            Snippet(key: "objective-c", label: "Objective-C", language: "objectivec", text: objectiveC),
            Snippet(key: "cpp", label: "C++", language: "cpp", text: cpp),
        ]
    }

    private var texts: (String, String, String)? {
        switch step {
        case .nonce: run.nonce.rule == .hashed ? nonce : nil
        case .request: request
        case .callback: run.provider == .apple ? callback : nil
        case .credential: credential
        case .account: account
        default: nil
        }
    }

    private var id: String { run.provider.rawValue }
    private var raw: String { run.nonce.raw.reveal }
    private var sent: String { run.nonce.sent ?? "" }

    private var nonce: (String, String, String) {
        (
            """
            let rawNonce = "\(raw)"
            let digest = SHA256.hash(data: Data(rawNonce.utf8))
            let hashed = digest.map { String(format: "%02x", $0) }.joined()
            // "\(sent)"
            """,
            """
            NSString *rawNonce = @"\(raw)";
            NSString *hashed = [Nonce sha256HexOf:rawNonce];
            // @"\(sent)"
            """,
            """
            const std::string raw_nonce = "\(raw)";
            const std::string hashed = Sha256Hex(raw_nonce);
            // "\(sent)"
            """
        )
    }

    private var request: (String, String, String) {
        guard run.provider == .apple else {
            return (
                """
                let provider = OAuthProvider(providerID: "\(id)")
                provider.scopes = [\(scopes.map { "\"\($0)\"" }.joined(separator: ", "))]
                let credential = try await provider.credential(with: nil)
                """,
                """
                FIROAuthProvider *provider = [FIROAuthProvider providerWithProviderID:@"\(id)"];
                provider.scopes = @[\(scopes.map { "@\"\($0)\"" }.joined(separator: ", "))];
                [provider getCredentialWithUIDelegate:nil completion:completion];
                """,
                """
                firebase::auth::FederatedOAuthProviderData provider_data("\(id)");
                provider_data.scopes = {\(scopes.map { "\"\($0)\"" }.joined(separator: ", "))};
                firebase::auth::FederatedOAuthProvider provider(provider_data);
                """
            )
        }
        return (
            """
            let request = ASAuthorizationAppleIDProvider().createRequest()
            request.requestedScopes = [.fullName, .email]
            request.nonce = "\(sent)"
            """,
            """
            ASAuthorizationAppleIDRequest *request = [[[ASAuthorizationAppleIDProvider alloc] init] createRequest];
            request.requestedScopes = @[ASAuthorizationScopeFullName, ASAuthorizationScopeEmail];
            request.nonce = @"\(sent)";
            """,
            """
            // The request is made in Objective-C++; C++ hands the hashed nonce over.
            StartAppleSignIn("\(sent)");
            """
        )
    }

    private var scopes: [String] {
        (run.request.first { $0.name == "scope" }?.value ?? "")
            .split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    }

    private var callback: (String, String, String) {
        (
            """
            guard let rawNonce = currentNonce, let token = appleCredential.identityToken,
                let idToken = String(data: token, encoding: .utf8)
            else { return }
            currentNonce = nil  // \(raw)
            """,
            """
            NSString *rawNonce = self.currentNonce;  // \(raw)
            self.currentNonce = nil;
            NSData *token = appleCredential.identityToken;
            if (rawNonce == nil || token == nil) { return; }
            """,
            """
            // The Objective-C++ side calls back with the token and keeps the raw nonce:
            OnAppleToken(id_token, /*raw_nonce=*/"\(raw)");
            """
        )
    }

    private var credential: (String, String, String) {
        switch run.nonce.rule {
        case .hashed:
            (
                """
                let credential = OAuthProvider.appleCredential(
                    withIDToken: idToken, rawNonce: "\(raw)", fullName: appleCredential.fullName)
                let result = try await Auth.auth().signIn(with: credential)
                """,
                """
                FIROAuthCredential *credential =
                    [FIROAuthProvider appleCredentialWithIDToken:idToken
                                                        rawNonce:@"\(raw)"
                                                        fullName:appleCredential.fullName];
                [FIRAuth.auth signInWithCredential:credential completion:completion];
                """,
                """
                firebase::auth::Credential credential = firebase::auth::OAuthProvider::GetCredential(
                    "\(id)", id_token.c_str(), "\(raw)", nullptr);
                auth->SignInAndRetrieveDataWithCredential(credential).OnCompletion(completion);
                """
            )
        default:
            (
                "let result = try await Auth.auth().signIn(with: credential)",
                "[FIRAuth.auth signInWithCredential:credential completion:completion];",
                "auth->SignInWithProvider(&provider).OnCompletion(completion);"
            )
        }
    }

    private var account: (String, String, String)? {
        guard let localID = run.signedIn?.account.localID.rawValue else { return nil }
        return (
            """
            let user = Auth.auth().currentUser
            // user?.uid == "\(localID)"
            """,
            """
            FIRUser *user = FIRAuth.auth.currentUser;
            // [user.uid isEqual:@"\(localID)"]
            """,
            """
            firebase::auth::User user = auth->current_user();
            // user.is_valid() && user.uid() == "\(localID)"
            """
        )
    }
}
