internal import Accounts
internal import OpenID
internal import Providers

/// The response of `signInWithIdp`.
enum IdPSignInResponse {
    static func object(_ outcome: SignInOutcome) -> JSONObject {
        switch outcome {
        case .signedIn(let signedIn): return object(signedIn)
        case .needsSecondFactor(let request):
            var response = credential(request.credential)
            putAccount(request.account, isNew: request.isNewUser, in: &response)
            response.put(request)
            return response
        case .needsConfirmation(let request):
            var response = credential(request.credential)
            response["needConfirmation"] = true
            response["localId"] = .string(request.localID.rawValue)
            response["email"] = .string(request.email.rawValue)
            response["verifiedProvider"] = .array(request.verifiedProviders.map { .string($0) })
            response["pendingToken"] = .string(request.pendingToken)
            return response
        case .refused(let refused):
            var response = credential(refused.credential)
            response["errorMessage"] = .string(refused.error.wireMessage)
            response["pendingToken"] = .string(refused.pendingToken)
            return response
        }
    }

    private static func object(_ signedIn: SignedIn) -> JSONObject {
        var response = credential(signedIn.credential)
        putAccount(signedIn.account, isNew: signedIn.isNewUser, in: &response)
        if signedIn.emailRecycled { response["emailRecycled"] = true }
        response.put(signedIn.tokens)
        return response
    }

    private static func putAccount(_ account: Account, isNew: Bool, in response: inout JSONObject) {
        response["localId"] = .string(account.localID.rawValue)
        if response["email"] == nil { response["email"] = account.email.map { .string($0.rawValue) } }
        if response["displayName"] == nil {
            response["displayName"] = account.displayName.map { .string($0) }
        }
        if response["photoUrl"] == nil { response["photoUrl"] = account.photoURL.map { .string($0) } }
        response["isNewUser"] = .bool(isNew)
    }

    /// The statements and tokens of the provider.
    private static func credential(_ credential: ReturnedCredential?) -> JSONObject {
        var response = JSONObject(kind: "VerifyAssertionResponse")
        response["context"] = ""
        guard let credential else { return response }
        let (profile, tokens) = (credential.profile, credential.tokens)
        response["providerId"] = .string(profile.provider.rawValue)
        response["federatedId"] = .string(credential.federatedID)
        if let email = profile.emailAddress {
            response["email"] = .string(email.rawValue)
            response["emailVerified"] = .bool(credential.emailVerified)
        }
        response["displayName"] = profile.displayName.map { .string($0) }
        response["fullName"] = profile.displayName.map { .string($0) }
        response["firstName"] = profile.firstName.map { .string($0) }
        response["lastName"] = profile.lastName.map { .string($0) }
        response["photoUrl"] = profile.photoURL.map { .string($0) }
        response["screenName"] = profile.screenName.map { .string($0) }
        response["rawUserInfo"] = .string(RawUserInfo.text(of: profile))
        response["oauthIdToken"] = tokens.idToken.map { .string($0) }
        response["oauthAccessToken"] = tokens.accessToken.map { .string($0) }
        response["oauthRefreshToken"] = tokens.refreshToken.map { .string($0) }
        response["oauthExpireIn"] = tokens.expiresIn.map { .integer($0) }
        return response
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
