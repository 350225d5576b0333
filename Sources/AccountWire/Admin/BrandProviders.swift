internal import Accounts
internal import OpenID
internal import Providers

/// The brands that the server is set up for (`defaultSupportedIdpConfigs`); a project turns them on and off.
enum BrandProviders {
    static func list(_ call: AccountCall) async throws -> AccountResponse {
        let settings = try await SandboxSettings(call.parts).current(call.sandbox)
        let known = ProviderID.brands.filter { call.backend.verifier.knows($0) }
        return .json([
            "defaultSupportedIdpConfigs": .array(known.map { .object(object($0, settings, call)) })
        ])
    }

    static func get(_ call: AccountCall) async throws -> AccountResponse {
        let brand = try brand(call)
        return .json(object(brand, try await SandboxSettings(call.parts).current(call.sandbox), call))
    }

    static func update(_ call: AccountCall) async throws -> AccountResponse {
        let brand = try brand(call)
        let mask = UpdateMask(call.request)
        for name in ["clientId", "clientSecret"] where try mask.covers(name, in: call.body) {
            return try await refuse(call)
        }
        let current = try await SandboxSettings(call.parts).current(call.sandbox)
        var disabled = current.disabledProviders
        if let enabled = try call.body.flag("enabled") {
            if enabled { disabled.remove(brand) } else { disabled.insert(brand) }
        }
        let wanted = disabled
        let changed = try await SandboxSettings(call.parts).change(call.sandbox) {
            $0.disabledProviders = wanted
        }
        return .json(object(brand, changed, call))
    }

    /// Clients of brands are the server's: a project neither adds nor removes them.
    static func refuse(_ call: AccountCall) async throws -> AccountResponse {
        throw AccountWireError.notImplemented("Clients of providers are set in the server's configuration.")
    }

    private static func brand(_ call: AccountCall) throws -> ProviderID {
        guard let brand = ProviderID(rawValue: try call.variable("provider")),
            ProviderID.brands.contains(brand), call.backend.verifier.knows(brand)
        else { throw AccountWireError.configurationNotFound }
        return brand
    }

    private static func object(
        _ brand: ProviderID, _ settings: AccountSettings, _ call: AccountCall
    ) -> JSONObject {
        let project = call.variables["project"] ?? ""
        return [
            "name": .string("projects/\(project)/defaultSupportedIdpConfigs/\(brand.rawValue)"),
            "enabled": .bool(!settings.disabledProviders.contains(brand)),
        ]
    }
}
