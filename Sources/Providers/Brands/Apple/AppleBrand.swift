internal import Cryptography
package import OpenID

extension ProviderID {
    package static let apple = ProviderID(brand: "apple.com", pathName: "apple", displayName: "Apple")
}

extension Brand {
    /// Sign in with Apple.
    static let apple = Brand(
        definition: .apple,
        clients: ClientRules(
            brand: .apple, form: .hexadecimal(after: { _ in "com.example.app" }),
            proof: .signature(derivation: "apple.team")),
        ownClient: .key(clientID: "com.example.portico", teamID: "PORTICO001", keyID: "PORTICOKEY"),
        publishedKeys: 3,
        // There is no profile to ask for, only the unsigned text beside the first code.
        misbehaviours: Misbehaviour.usual.subtracting([.foreignProfile]),
        variations: [
            .booleansAsStrings, .privateFlagAbsent, .formerRelayDomain, .nameNeverSent, .secondKey,
            .rotatedKeys,
        ],
        standIn: AppleStandIn.init
    ).with {
        $0.discoveryPath = "/.well-known/openid-configuration"
        $0.callbacks = [("notificationURI", "apple/notifications")]
        $0.notification = AppleNotification.read
        $0.allowsScripts = { _ in false }
        $0.handsAppsCodes = true
        $0.isRelayed = AppleIdentity.isRelayed
        $0.samples = { _ in
            GuideSamples(
                nonce: [
                    .init("apple/nonce.swift", "make"), .init("apple/Nonce.m", "make"),
                    .init("apple/apple_sign_in.mm", "start"),
                ],
                request: [
                    .init("apple/sign-in.swift", "request"),
                    .init("apple/SignInViewController.m", "request"),
                    .init("apple/apple_sign_in.mm", "start"),
                ],
                callback: [
                    .init("apple/sign-in.swift", "answer"), .init("apple/SignInViewController.m", "answer"),
                    .init("apple/apple_sign_in.mm", "answer"),
                ],
                credential: [
                    .init("apple/sign-in.swift", "hand-over"),
                    .init("apple/SignInViewController.m", "hand-over"),
                    .init("apple/sign_in.cpp", "credential"),
                ])
        }
    }
}
