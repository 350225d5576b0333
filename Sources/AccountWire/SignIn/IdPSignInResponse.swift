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
        let kind: JSONValue = "identitytoolkit#VerifyAssertionResponse"
        guard let credential else { return ["kind": kind, "context": ""] }
        let (profile, tokens) = (credential.profile, credential.tokens)
        let email = profile.emailAddress
        return [
            "kind": kind, "context": "", "providerId": .string(profile.provider.rawValue),
            "federatedId": .string(credential.federatedID), "email": .text(email?.rawValue),
            "emailVerified": email == nil ? nil : .bool(credential.emailVerified),
            "displayName": .text(profile.displayName), "fullName": .text(profile.displayName),
            "firstName": .text(profile.firstName), "lastName": .text(profile.lastName),
            "photoUrl": .text(profile.photoURL), "screenName": .text(profile.screenName),
            "rawUserInfo": .string(RawUserInfo.text(of: profile)), "oauthIdToken": .text(tokens.idToken),
            "oauthAccessToken": .text(tokens.accessToken), "oauthRefreshToken": .text(tokens.refreshToken),
            "oauthExpireIn": tokens.expiresIn.map { .integer($0) },
        ]
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
