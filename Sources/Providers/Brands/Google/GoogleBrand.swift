internal import Cryptography
package import OpenID

extension ProviderID {
    package static let google = ProviderID(brand: "google.com", pathName: "google", displayName: "Google")
}

extension Brand {
    /// Google Sign-In.
    static let google = Brand(
        definition: .google,
        clients: ClientRules(
            brand: .google,
            form: .hexadecimal(after: { "\($0.digits)-" }, before: ".apps.stand-in.example")),
        ownClient: .secret(clientID: "100200300400-portico.apps.stand-in.example"), publishedKeys: 2,
        variations: [.secondKey, .rotatedKeys],
        standIn: { seed in
            StandInOnDemand {
                GoogleStandIn(
                    keys: try await seed.keys(), installation: seed.installation, storage: seed.storage,
                    people: seed.people, clients: seed.clients, random: seed.random)
            }
        }
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
