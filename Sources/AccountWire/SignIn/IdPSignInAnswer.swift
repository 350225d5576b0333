internal import Accounts
internal import OpenID
internal import Providers

/// The answer of `signInWithIdp`.
enum IdPSignInAnswer {
    static func object(_ outcome: SignInOutcome) -> JSONObject {
        switch outcome {
        case .signedIn(let signedIn): return object(signedIn)
        case .needsSecondFactor(let request):
            var answer = credential(request.credential)
            putAccount(request.account, isNew: request.isNewUser, in: &answer)
            answer.put(request)
            return answer
        case .needsConfirmation(let request):
            var answer = credential(request.credential)
            answer["needConfirmation"] = true
            answer["localId"] = .string(request.localID.rawValue)
            answer["email"] = .string(request.email.rawValue)
            answer["verifiedProvider"] = .array(request.verifiedProviders.map { .string($0) })
            answer["pendingToken"] = .string(request.pendingToken)
            return answer
        case .refused(let refused):
            var answer = credential(refused.credential)
            answer["errorMessage"] = .string(refused.error.wireMessage)
            answer["pendingToken"] = .string(refused.pendingToken)
            return answer
        }
    }

    private static func object(_ signedIn: SignedIn) -> JSONObject {
        var answer = credential(signedIn.credential)
        putAccount(signedIn.account, isNew: signedIn.isNewUser, in: &answer)
        if signedIn.emailRecycled { answer["emailRecycled"] = true }
        answer.put(signedIn.tokens)
        return answer
    }

    private static func putAccount(_ account: Account, isNew: Bool, in answer: inout JSONObject) {
        answer["localId"] = .string(account.localID.rawValue)
        if answer["email"] == nil { answer["email"] = account.email.map { .string($0.rawValue) } }
        if answer["displayName"] == nil { answer["displayName"] = account.displayName.map { .string($0) } }
        if answer["photoUrl"] == nil { answer["photoUrl"] = account.photoURL.map { .string($0) } }
        answer["isNewUser"] = .bool(isNew)
    }

    /// The statements and tokens of the provider.
    private static func credential(_ credential: ReturnedCredential?) -> JSONObject {
        var answer = JSONObject(kind: "VerifyAssertionResponse")
        answer["context"] = ""
        guard let credential else { return answer }
        let (profile, tokens) = (credential.profile, credential.tokens)
        answer["providerId"] = .string(profile.provider.rawValue)
        answer["federatedId"] = .string(credential.federatedID)
        if let email = profile.emailAddress {
            answer["email"] = .string(email.rawValue)
            answer["emailVerified"] = .bool(credential.emailVerified)
        }
        answer["displayName"] = profile.displayName.map { .string($0) }
        answer["fullName"] = profile.displayName.map { .string($0) }
        answer["firstName"] = profile.firstName.map { .string($0) }
        answer["lastName"] = profile.lastName.map { .string($0) }
        answer["photoUrl"] = profile.photoURL.map { .string($0) }
        answer["screenName"] = profile.screenName.map { .string($0) }
        answer["rawUserInfo"] = .string(RawUserInfo.text(of: profile))
        answer["oauthIdToken"] = tokens.idToken.map { .string($0) }
        answer["oauthAccessToken"] = tokens.accessToken.map { .string($0) }
        answer["oauthRefreshToken"] = tokens.refreshToken.map { .string($0) }
        answer["oauthExpireIn"] = tokens.expiresIn.map { .integer($0) }
        return answer
    }
}

/// The provider's statements about a user (`rawUserInfo`), as additional user information of the SDKs shows it.
enum RawUserInfo {
    /// The provider's own JSON, in the form of the brand's user information.
    static func text(of profile: ProviderProfile) -> String {
        guard let brand = Brand.of(profile.provider),
            var claims = (try? JSONValue(parsing: profile.rawUserInfo, limit: 65_536))?.objectValue
        else { return profile.rawUserInfo }
        if claims["sub"] == nil { claims["sub"] = .string(profile.subject) }
        let told = brand.userInformation(claims)
        return told == claims ? profile.rawUserInfo : JSONValue.object(told).serializedText
    }
}
