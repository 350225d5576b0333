/// The regions of the guides' code (`content/_samples/`) that show the steps of a sign-in in an app: each list has one
/// for Swift, one for Objective-C and one for C++, or is empty where an app has nothing to do.
package struct GuideSamples: Sendable {
    /// A region of a file.
    package struct Region: Sendable {
        /// Path below `content/_samples/`.
        package let path: String
        package let name: String

        init(_ path: String, _ name: String) {
            self.path = path
            self.name = name
        }
    }

    package let nonce: [Region]
    package let request: [Region]
    package let callback: [Region]
    package let credential: [Region]

    /// The samples where the SDK makes one call of request and credential.
    init(nonce: [Region] = [], whole: [Region]) {
        self.init(nonce: nonce, request: whole, callback: [], credential: whole)
    }

    init(nonce: [Region], request: [Region], callback: [Region], credential: [Region]) {
        self.nonce = nonce
        self.request = request
        self.callback = callback
        self.credential = credential
    }

    /// The SDK's own web flow, which serves any provider.
    package static let webFlow = GuideSamples(whole: [
        Region("concepts/web-flow.swift", "sign-in"), Region("concepts/web-flow.m", "sign-in"),
        Region("concepts/web_flow.cpp", "sign-in"),
    ])

    /// The signed-in user, whichever provider it was.
    package static let user = [
        Region("concepts/user.swift", "read"), Region("concepts/user.m", "read"),
        Region("concepts/user.cpp", "read"),
    ]

    /// The web flow, with the brand's own samples in Swift and Objective-C.
    static func webFlow(of brand: String) -> GuideSamples {
        GuideSamples(whole: [
            Region("\(brand)/sign-in.swift", "sign-in"), Region("\(brand)/SignInViewController.m", "sign-in"),
            Region("concepts/web_flow.cpp", "sign-in"),
        ])
    }
}
