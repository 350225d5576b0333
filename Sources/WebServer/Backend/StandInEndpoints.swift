import AccountWire
import Accounts
import OpenID
import Providers

/// Registers a test's application at the stand-ins and makes them misbehave
/// (`/emulator/v1/projects/P/standIns/google.com`), beside the emulator's own helpers; off where these are.
struct StandInEndpoints: Sendable {
    let apps: SandboxApps

    private static let root = "/emulator/v1/projects/{project}/standIns/{provider}"

    var all: [AccountEndpoint] {
        [
            helper("GET", "") { call, brand in try await response(call, brand) },
            helper("PATCH", "", change), helper("DELETE", "", reset), helper("POST", "/clients", register),
            helper("DELETE", "/clients/{client}", remove), helper("POST", "/notifications", notify),
        ]
    }

    private func helper(
        _ method: String, _ path: String,
        _ handler: @escaping @Sendable (AccountCall, ProviderID) async throws -> AccountResponse
    ) -> AccountEndpoint {
        AccountEndpoint(method, Self.root + path, access: .testHelper) { call in
            guard let brand = ProviderID(rawValue: try call.variable("provider")), apps.standIns[brand] != nil
            else { throw AccountWireError.notFound }
            return try await handler(call, brand)
        }
    }

    // MARK: Endpoints

    private func change(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountResponse {
        var settings = try await apps.settings(brand, sandbox: call.sandbox, now: call.now)
        if call.body.has("misbehaviours") {
            settings.misbehaviours = try Self.named(call.body.texts("misbehaviours"), "misbehaviour") {
                Misbehaviour(rawValue: $0).flatMap { $0.exists(at: brand) ? $0 : nil }
            }
        }
        if call.body.has("variations") {
            settings.variations = try Self.named(call.body.texts("variations"), "variation") {
                Variation(rawValue: $0).flatMap { $0.exists(at: brand) ? $0 : nil }
            }
        }
        try await apps.set(settings, at: brand, sandbox: call.sandbox, now: call.now)
        return try await response(call, brand)
    }

    private func reset(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountResponse {
        try await apps.reset(brand, sandbox: call.sandbox, now: call.now)
        return .json([:])
    }

    private func register(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountResponse {
        var wish = ClientRegistrationRequest(
            name: try call.body.text("name") ?? "", redirectURIs: try call.body.texts("redirectUris"))
        wish.clientID = try call.body.text("clientId")
        wish.secret = try call.body.text("clientSecret").map { RedactedText($0) }
        wish.publicKeyPEM = try call.body.text("publicKey")
        wish.teamID = try call.body.text("teamId")
        wish.keyID = try call.body.text("keyId")
        wish.options = try Self.named(call.body.texts("options"), "client option") {
            let option = StandInClient.Option(rawValue: $0)
            return Brand.of(brand)?.clients.options.contains(option) == true ? option : nil
        }
        do {
            return .json(
                Self.object(try await apps.register(wish, at: brand, sandbox: call.sandbox, now: call.now)))
        } catch let error as SandboxClientError {
            throw AccountWireError.invalidArgument(Self.text(error))
        }
    }

    private func remove(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountResponse {
        let client = try call.variable("client")
        guard try await apps.remove(client, at: brand, sandbox: call.sandbox, now: call.now) else {
            throw AccountWireError.notFound
        }
        return .json([:])
    }

    // MARK: Shapes

    private func response(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountResponse {
        let settings = try await apps.settings(brand, sandbox: call.sandbox, now: call.now)
        let clients = try await apps.all(brand, sandbox: call.sandbox, now: call.now)
        return .json([
            "clients": .array(clients.map { .object(Self.object($0)) }),
            "misbehaviours": .array(settings.misbehaviours.map(\.rawValue).sorted().map { .string($0) }),
            "variations": .array(settings.variations.map(\.rawValue).sorted().map { .string($0) }),
        ])
    }

    private static func object(_ app: SandboxClient) -> JSONObject {
        var object: JSONObject = [
            "clientId": .string(app.client.clientID), "name": .string(app.client.name),
            "redirectUris": .array(app.client.redirectURIs.map { .string($0) }),
        ]
        if !app.client.options.isEmpty {
            object["options"] = .array(app.client.options.map(\.rawValue).sorted().map { .string($0) })
        }
        if case .signedSecret(let team, let key, _) = app.client.authentication {
            object["teamId"] = .string(team)
            object["keyId"] = .string(key)
            object["privateKey"] = app.secret.map { .string($0.reveal) }
        } else {
            object["clientSecret"] = app.secret.map { .string($0.reveal) }
        }
        return object
    }

    private static func named<Value: Hashable>(
        _ names: [String], _ what: String, _ find: (String) -> Value?
    ) throws(AccountWireError) -> Set<Value> {
        var values: Set<Value> = []
        for name in names {
            guard let value = find(name) else {
                throw .invalidArgument("This stand-in has no \(what) \"\(name.prefix(60))\".")
            }
            values.insert(value)
        }
        return values
    }

    private static func text(_ error: SandboxClientError) -> String {
        switch error {
        case .redirectURI(nil): "redirectUris must list 1 to 10 addresses."
        case .redirectURI(let text?):
            "\"\(text)\" is no redirect URI: an absolute address without fragment, of at most 500 bytes."
        case .tooMany: "The sandbox has \(SandboxClients.most) clients at this stand-in already."
        case .clientID:
            "clientId must be 1 to 120 letters, digits, '.', '-' or '_', and cannot be chosen where every "
                + "visitor has a sandbox."
        case .clientIDEnding(let ending):
            "clientId must end in \"\(ending)\": where projects have sandboxes of their own, a client ID names its "
                + "project."
        case .clientIDTaken: "Another client of this stand-in has that clientId."
        case .secret: "clientSecret must have 1 to 200 bytes."
        case .key:
            "publicKey must be a public key on P-256 in PEM, teamId and keyId ten letters and digits each."
        }
    }

    /// Posts of a provider to the server of an application, for a test to post.
    private func notify(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountResponse {
        let clientID = try call.body.text("clientId") ?? ""
        let person = try call.body.text("person") ?? ""
        guard let standIn = try await apps.notifying(brand, sandbox: call.sandbox, now: call.now) else {
            throw AccountWireError.notFound
        }
        let told = type(of: standIn).told
        guard let event = try call.body.text("event"), told.contains(event) else {
            throw AccountWireError.invalidArgument("event must be one of \(told.joined(separator: ", ")).")
        }
        guard
            let body = try await standIn.notification(
                named: event, clientID: clientID, personID: person, sandbox: call.sandbox,
                origin: call.backend.options.origin, now: call.now)
        else { throw AccountWireError.invalidArgument("There is no such clientId, or no such person.") }
        return .json(body)
    }
}
