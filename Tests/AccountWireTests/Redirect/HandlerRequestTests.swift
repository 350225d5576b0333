import AccountWire
import OpenID
import Providers
import Testing

@Suite("What SDKs ask of the handler's page")
struct HandlerRequestTests {
    private static let domains = AuthorizedDomains(["localhost", "app.example"])
    private static let page = [
        "apiKey": "k", "authType": "signInViaPopup", "providerId": "google.com", "eventId": "7",
        "redirectUrl": "http://localhost:3000/x?y=z", "scopes": "profile,email", "appName": "[DEFAULT]",
        "customParameters": #"{"prompt":"consent","max_age":3}"#, "v": "12.0.0",
    ]
    private static let app = [
        "apiKey": "k", "authType": "signInWithRedirect", "providerId": "apple.com", "ibi": "com.example.app",
        "appId": "1:123:ios:abc", "sessionId": String(repeating: "A1", count: 32), "eventId": "e",
    ]

    private static let apps: [RegisteredApp] = [
        .ios(bundleID: "com.example.app", scheme: "app-1-123-ios-abc"),
        .ios(bundleID: nil, scheme: "com.example.apps.9-x"),
        .android(package: "com.example.app", sha256: nil),
    ]

    private func request(
        _ base: [String: String], _ changes: [String: String?] = [:]
    ) throws(HandlerRequest.Failure) -> HandlerRequest {
        let fields = base.merging(changes.compactMapValues { $0 }) { $1 }
        return try HandlerRequest(
            { name in changes[name] == .some(nil) ? nil : fields[name] }, authorized: Self.domains,
            apps: RegisteredApps(Self.apps))
    }

    @Test("a page's request is read")
    func page() throws {
        let request = try request(Self.page)
        #expect(
            request.provider == .google && request.eventID == "7" && request.scopes == ["profile", "email"])
        #expect(request.customParameters.map(\.name) == ["prompt", "max_age"])
        #expect(request.customParameters.map(\.value) == ["consent", "3"])
        guard case .page(let url, let name) = request.destination else {
            Issue.record("no page")
            return
        }
        #expect(url.origin == "http://localhost:3000" && name == "[DEFAULT]")
        _ = try self.request(Self.page, ["redirectUrl": "https://sub.app.example/"])
    }

    @Test("an iOS app's request is read, and answered by a link of its scheme")
    func app() throws {
        for (client, scheme) in [
            (nil, "app-1-123-ios-abc"), ("9-x.apps.example.com", "com.example.apps.9-x"),
        ] {
            let request = try request(Self.app, client.map { ["clientId": $0] } ?? [:])
            guard case .app(let found, let hash) = request.destination else {
                Issue.record("no app")
                return
            }
            #expect(found == scheme && hash == String(repeating: "a1", count: 32))
            let link = AuthEvent.link(
                scheme: found, origin: "https://host", type: request.type, eventID: request.eventID,
                urlResponse: "https://host/__/auth/handler?state=s&code=c d")
            let deep = try URLParts(link).queryFields()
            #expect(link.hasPrefix("\(scheme)://firebaseauth/link?") && deep.map(\.0) == ["deep_link_id"])
            let inner = try URLParts(deep[0].1)
            #expect(inner.path == "/__/auth/callback")
            #expect(
                try inner.queryFields().first { $0.0 == "link" }?.1
                    == "https://host/__/auth/handler?state=s&code=c d")
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isApp: Bool
        let changes: [String: String?]
        var failure = HandlerRequest.Failure.invalid
    }

    static let refusals = [
        Row(testDescription: "no key", isApp: false, changes: ["apiKey": nil]),
        Row(testDescription: "no type", isApp: false, changes: ["authType": nil]),
        Row(testDescription: "a type that is none", isApp: false, changes: ["authType": "signOut"]),
        Row(testDescription: "no provider", isApp: false, changes: ["providerId": nil]),
        Row(testDescription: "a provider that cannot be", isApp: false, changes: ["providerId": "saml.x"]),
        Row(testDescription: "no page", isApp: false, changes: ["redirectUrl": nil]),
        Row(
            testDescription: "a script for a page", isApp: false,
            changes: ["redirectUrl": "javascript:alert(1)"]),
        Row(
            testDescription: "a stranger's page", isApp: false,
            changes: ["redirectUrl": "https://evil.example/"],
            failure: .unauthorizedDomain),
        Row(
            testDescription: "a page that ends like a known one", isApp: false,
            changes: ["redirectUrl": "https://evilapp.example/"], failure: .unauthorizedDomain),
        Row(
            testDescription: "parameters that are no object", isApp: false,
            changes: ["customParameters": "[1]"]),
        Row(testDescription: "an app without session", isApp: true, changes: ["sessionId": nil]),
        Row(testDescription: "a session that is no hash", isApp: true, changes: ["sessionId": "raw"]),
        Row(testDescription: "an app without name", isApp: true, changes: ["appId": nil]),
        Row(testDescription: "an app that is a browser", isApp: true, changes: ["clientId": "javascript"]),
        Row(testDescription: "an app with a strange name", isApp: true, changes: ["clientId": "a.b/c"]),
        Row(testDescription: "no bundle", isApp: true, changes: ["ibi": nil]),
        Row(testDescription: "a package of one word", isApp: true, changes: ["apn": "example"]),
        Row(
            testDescription: "a package that says more", isApp: true,
            changes: ["apn": "com.example;S.link=x"]),
        Row(testDescription: "a package with a gap", isApp: true, changes: ["apn": "com..example"]),
    ]

    @Test("what is refused", arguments: refusals)
    func refused(row: Row) {
        #expect(throws: row.failure) { try request(row.isApp ? Self.app : Self.page, row.changes) }
    }

    @Test("the event has every member that SDKs read, and shows none of them")
    func event() {
        let event = AuthEvent(
            type: "signInViaPopup", eventID: nil, urlResponse: "https://host/?code=hush", sessionID: "hush",
            postBody: nil)
        #expect(
            event.object.names == [
                "type", "eventId", "urlResponse", "sessionId", "postBody", "tenantId", "error",
            ])
        #expect("\(event) \(String(reflecting: event))".contains("hush") == false)
    }
}
