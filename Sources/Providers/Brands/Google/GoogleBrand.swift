internal import Cryptography
package import OpenID

extension ProviderID {
    package static let google = ProviderID(brand: "google.com", pathName: "google", displayName: "Google")
}

extension StandInClient.Option {
    /// The consent screen is in testing, and nobody is among its testers.
    package static let inTesting = StandInClient.Option(rawValue: "in-testing")
}

extension Brand {
    /// Google Sign-In.
    static let google = Brand(
        definition: .google,
        clients: ClientRules(
            brand: .google,
            form: .hexadecimal(after: { "\($0.digits)-" }, before: ".apps.stand-in.example"),
            options: [.inTesting]),
        ownClient: .secret(clientID: "100200300400-portico.apps.stand-in.example"),
        standIn: GoogleStandIn.init
    ).with {
        $0.discoveryPath = "/.well-known/openid-configuration"
        $0.email = { token in
            .google(
                address: token.email, verified: token.emailVerified,
                hostedDomain: token.claims["hd"]?.stringValue)
        }
        $0.profile = GoogleCalls.profile
        $0.federatedPrefix = "https://accounts.google.com/"
        $0.userInformation = GoogleUserInformation.members
        $0.audienceText = { audience, _, project in
            "Invalid Idp Response: the Google id_token is not allowed to be used with this application. Its audience "
                + "(OAuth 2.0 client ID) is \(audience), which is not authorized to be used in the project with "
                + "project_number: \(project)."
        }
        $0.samples = { _ in
            GuideSamples(whole: [
                .init("google/sign-in.swift", "sign-in"), .init("google/SignInViewController.m", "sign-in"),
                .init("google/sign_in.cpp", "sign-in"),
            ])
        }
    }
}

extension EmailEvidence {
    /// `email`, `email_verified` and `hd`, which names the domain of an account that Google hosts.
    package static func google(address: String?, verified: Bool?, hostedDomain: String?) -> EmailEvidence {
        EmailEvidence(
            address: address, isVouchedFor: verified == true, isHosted: hostedDomain?.isEmpty == false)
    }
}

/// The members of Google's user information, whichever token told them.
enum GoogleUserInformation {
    static func members(of claims: JSONObject) -> JSONObject {
        let parts = ["userinfo.profile"] + (claims["email"] == nil ? [] : ["userinfo.email"])
        let scopes = ["openid"] + parts.map { "https://www.googleapis.com/auth/\($0)" }
        var info: JSONObject = [
            "granted_scopes": .string(scopes.joined(separator: " ")), "id": claims["sub"] ?? .null,
        ]
        for name in ["name", "given_name", "family_name", "email", "picture", "hd"] {
            info[name] = claims[name]
        }
        info["verified_email"] = claims["email_verified"]
        info["locale"] = claims["locale"] ?? "en"
        return info
    }
}

/// The calls that say who a user is where an app shows an access token alone.
enum GoogleCalls {
    /// The claims of the user, after `tokeninfo` said whose and for which client of ours the token is.
    static let profile = ProfileRules(
        inspection: { _, token in ProviderCall(query: [("access_token", token.reveal)]) },
        inspected: { response, provider in
            let clients = [provider.clientID] + provider.appClientIDs
            guard let audience = response["aud"]?.stringValue, clients.contains(audience) else {
                return .foreign
            }
            return .ours(subject: response["sub"]?.stringValue)
        },
        profile: { _, token in ProviderCall(headers: [("Authorization", "Bearer \(token.reveal)")]) },
        subject: { claims in claims["sub"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } },
        missingSubject: "the profile has no sub",
        read: { subject, claims, _, voucher in
            ProviderProfile(
                provider: .google, subject: subject, voucher: voucher,
                email: .google(
                    address: claims["email"]?.stringValue, verified: claims["email_verified"]?.boolValue,
                    hostedDomain: claims["hd"]?.stringValue),
                displayName: claims["name"]?.stringValue, firstName: claims["given_name"]?.stringValue,
                lastName: claims["family_name"]?.stringValue, photoURL: claims["picture"]?.stringValue,
                rawUserInfo: claims.serializedText)
        })
}
