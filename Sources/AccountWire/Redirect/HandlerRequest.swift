internal import Cryptography
package import OpenID
internal import Providers

/// The request of an app's SDK to the page that signs in at a provider (`/__/auth/handler`).
package struct HandlerRequest: Sendable, Codable {
    package let apiKey: String
    /// `authType`, as the event repeats it.
    package let type: String
    package let provider: ProviderID
    package let eventID: String?
    package let scopes: [String]
    private let recordedParameters: RecordedParameters
    package let destination: Destination

    /// The receiver of the response.
    package enum Destination: Sendable, Codable {
        /// A page: the hidden one inside it is told; `appName` tells several apps of one page apart.
        case page(url: URLParts, appName: String)
        /// An iOS app, by a link of its own scheme; the SDK kept the session id and sends its SHA-256 in hex.
        case app(scheme: String, sessionHash: String)
        /// An Android app, by an intent for its package; the same of the session id.
        case androidApp(package: String, sessionHash: String)
    }

    /// The reason why there is no sign-in.
    package enum Failure: Error, Hashable, Sendable {
        /// Something is missing, or is not what SDKs send.
        case invalid
        /// The page is on no authorised domain.
        case unauthorizedDomain
        /// The app is not registered; the entry of `playground.apps` that would register it.
        case unregisteredApp(entry: String)
    }

    private static let pageTypes: Set<String> = [
        "signInViaPopup", "signInViaRedirect", "linkViaPopup", "linkViaRedirect", "reauthViaPopup",
        "reauthViaRedirect",
    ]

    /// - Throws: `invalid`, `unauthorizedDomain`, `unregisteredApp`.
    package init(
        _ parameter: (String) -> String?, authorized domains: AuthorizedDomains, apps: RegisteredApps
    ) throws(Failure) {
        guard let apiKey = parameter("apiKey"), let type = parameter("authType"),
            let provider = parameter("providerId").flatMap({ ProviderID(rawValue: $0) })
        else { throw .invalid }
        self.apiKey = apiKey
        self.type = type
        self.provider = provider
        eventID = parameter("eventId")
        let named = (parameter("scopes") ?? "").split { $0 == "," || $0 == " " }
        guard let scopes = ScopeRule.distinct(named) else { throw .invalid }
        self.scopes = scopes
        recordedParameters = RecordedParameters(try Self.custom(parameter("customParameters")))
        if Self.pageTypes.contains(type) {
            guard let url = parameter("redirectUrl").flatMap({ try? URLParts($0) }), url.isWeb else {
                throw .invalid
            }
            guard domains.allows(url) else { throw .unauthorizedDomain }
            destination = .page(url: url, appName: parameter("appName") ?? "[DEFAULT]")
        } else if type == "signInWithRedirect" {
            destination = try Self.app(parameter, apps)
        } else {
            throw .invalid
        }
    }

    package var customParameters: [(name: String, value: String)] { recordedParameters.list }

    /// Bytes that keeping it costs, estimated generously.
    package var bytes: Int {
        let texts =
            [apiKey, type, eventID ?? ""] + scopes + customParameters.flatMap { [$0.name, $0.value] }
        let target =
            switch destination {
            case .page(let url, let appName): 2 * url.text.utf8.count + appName.utf8.count
            case .app(let name, let hash), .androidApp(let name, let hash): name.utf8.count + hash.utf8.count
            }
        return texts.reduce(512 + target) { $0 + $1.utf8.count + 16 }
    }

    /// The registered app that a mobile SDK wants the response sent to.
    private static func app(
        _ parameter: (String) -> String?, _ apps: RegisteredApps
    ) throws(Failure) -> Destination {
        guard let hash = parameter("sessionId")?.lowercased(), hash.utf8.count == 64,
            (try? Hex.decode(hash)) != nil
        else { throw .invalid }
        if let name = parameter("apn") {
            guard RegisteredApp.isPackage(name) else { throw .invalid }
            guard apps.allowsIntent(package: name) else {
                throw .unregisteredApp(entry: "{ package: \(name) }")
            }
            return .androidApp(package: name, sessionHash: hash)
        }
        guard let bundleID = parameter("ibi"), RegisteredApp.isBundleID(bundleID),
            let scheme = scheme(parameter)
        else { throw .invalid }
        guard apps.allowsLink(scheme: scheme, bundleID: bundleID) else {
            throw .unregisteredApp(entry: "{ bundleID: \(bundleID), scheme: \(scheme) }")
        }
        return .app(scheme: scheme, sessionHash: hash)
    }

    /// `customParameters`: a JSON object of texts.
    private static func custom(_ text: String?) throws(Failure) -> [(name: String, value: String)] {
        guard let text else { return [] }
        guard case .object(let object)? = try? JSONValue(parsing: text, limit: 16_384) else { throw .invalid }
        return object.members.compactMap { member in
            (member.value.stringValue ?? member.value.integerValue.map { String($0) }).map {
                (member.name, $0)
            }
        }
    }

    /// The app's scheme: its client id from back to front, or `app-` and its app id with dashes.
    private static func scheme(_ parameter: (String) -> String?) -> String? {
        let scheme: String
        if let client = parameter("clientId") {
            scheme = client.split(separator: ".").reversed().joined(separator: ".")
        } else if let app = parameter("appId") {
            scheme = "app-" + String(app.map { $0 == ":" ? "-" : $0 })
        } else {
            return nil
        }
        return RegisteredApp.isScheme(scheme) ? scheme : nil
    }
}
