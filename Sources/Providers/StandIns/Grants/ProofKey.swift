internal import Cryptography
internal import OpenID

/// The PKCE challenge of an authorization request (RFC 7636), S256 or, where the brand still takes it, plain.
package struct ProofKey: Hashable, Sendable {
    /// The method by which the verifier becomes the challenge.
    package enum Method: String, Sendable {
        case s256 = "S256"
        case plain
    }

    package let challenge: String
    package let method: Method

    /// The verdict on the token request's verifier.
    package enum Verdict: String, Sendable {
        case passed
        /// A challenge was sent and no verifier came.
        case missing
        /// A verifier came though no challenge was sent: somebody took the challenge away (RFC 9700 §4.8).
        case unexpected
        case mismatch
    }

    /// Reads the two parameters; nil for a malformed challenge or a method that is not among `methods`.
    package static func parse(
        challenge: String?, method: String?, methods: [Method], defaultMethod: Method
    ) -> Result<ProofKey?, ParameterError> {
        guard let challenge else {
            return method == nil ? .success(nil) : .failure(.malformed("code_challenge"))
        }
        guard let known = method.map({ Method(rawValue: $0) }) ?? defaultMethod, methods.contains(known)
        else {
            return .failure(.malformed("code_challenge_method"))
        }
        let isSound =
            known == .s256 ? (try? CodeChallenge(challenge)) != nil : (try? CodeVerifier(challenge)) != nil
        return isSound
            ? .success(ProofKey(challenge: challenge, method: known)) : .failure(.malformed("code_challenge"))
    }

    /// Compares in constant time.
    package static func check(_ key: ProofKey?, verifier: String?) -> Verdict {
        switch (key, verifier) {
        case (nil, nil): return .passed
        case (nil, _?): return .unexpected
        case (_?, nil): return .missing
        case (let key?, let text?):
            guard let verifier = try? CodeVerifier(text) else { return .mismatch }
            let made = key.method == .s256 ? verifier.challenge.text : verifier.reveal
            return constantTimeEqual(made, key.challenge) ? .passed : .mismatch
        }
    }
}
