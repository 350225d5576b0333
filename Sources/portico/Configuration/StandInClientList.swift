import Cryptography
import Diagnostics
import OpenID
import Providers
import SiteModel

/// Reads `standInClients:` of `portico.yml`: the applications that developers try against the stand-ins.
enum StandInClientList {
    /// A provider for messages to name.
    private static var example: ProviderID { ProviderID.brands[ProviderID.brands.count - 1] }

    /// The clients that the list at `node` registers.
    ///
    /// - Parameters:
    ///   - providers: those that are configured; only local ones have a stand-in.
    ///   - mayBePrivate: whether this server may post to loopback, private networks, and without TLS.
    static func read(
        _ node: YAMLNode?, among providers: [ProviderConfiguration], mayBePrivate: Bool,
        readFile: (String) -> [UInt8]?
    ) -> Diagnosed<[StandInRegistration]> {
        guard let node else { return Diagnosed([]) }
        guard case .sequence(let items) = node.content else {
            let finding = Diagnostic(
                .configurationWrongType, at: node.location,
                "`standInClients` must be a list, not \(node.kind)",
                notes: ["begin each client with `- provider: \(example)`"])
            return Diagnosed([], [finding])
        }
        let local = providers.filter { $0.effectiveMode == .local }.map(\.id)
        var clients: [StandInRegistration] = []
        var diagnostics: [Diagnostic] = []
        for item in items {
            var reader = MappingReader(
                item, name: "standInClients[]", at: item.location, ids: Configuration.ids)
            if let client = entry(&reader, local, mayBePrivate, readFile) {
                let isKnown = clients.contains {
                    $0.provider == client.provider && $0.client.clientID == client.client.clientID
                }
                if isKnown {
                    reader.badValue("clientID", "this client of `\(client.provider)` is listed twice")
                } else {
                    clients.append(client)
                }
            }
            diagnostics += reader.finish()
        }
        return Diagnosed(clients, diagnostics)
    }

    private static func entry(
        _ reader: inout MappingReader, _ local: [ProviderID], _ mayBePrivate: Bool,
        _ readFile: (String) -> [UInt8]?
    ) -> StandInRegistration? {
        let choice = reader.choice("provider", among: local.map(\.rawValue))
        if reader.node("provider") == nil {
            reader.missing("provider", notes: ["whose stand-in is meant, such as `\(example)`"])
        }
        let clientID = reader.text("clientID")
        if clientID == nil { reader.missing("clientID") }
        let name = reader.text("name")
        let redirectURIs = addresses(&reader)
        let provider = choice.flatMap(ProviderID.init(rawValue:))
        let authentication = authentication(&reader, provider, readFile)
        let told = toldAddresses(&reader, provider, mayBePrivate)
        let options = options(&reader, provider)
        guard let provider, let clientID, !redirectURIs.isEmpty, let authentication else { return nil }
        return StandInRegistration(
            provider: provider,
            client: StandInClient(
                clientID: clientID, name: name ?? clientID, redirectURIs: redirectURIs,
                authentication: authentication, notificationURI: told["notificationURI"],
                deauthorizeURI: told["deauthorizeURI"], dataDeletionURI: told["dataDeletionURI"],
                options: options))
    }

    private static func addresses(_ reader: inout MappingReader) -> [String] {
        guard let list = reader.texts("redirectURIs") else {
            if reader.node("redirectURIs") == nil {
                reader.missing("redirectURIs", notes: ["where the stand-in may send people back to"])
            }
            return []
        }
        if list.isEmpty { reader.badValue("redirectURIs", "`redirectURIs` lists no address") }
        for (text, node) in list where (try? RedirectURI(text)) == nil {
            reader.badValue(
                at: node.location, "`\(text)` is no redirect URI",
                notes: ["write a whole address without `#`: `http://127.0.0.1:3000/callback`"])
        }
        return list.map(\.text)
    }

    /// The options that the brand's console would let the client's owner switch on.
    private static func options(
        _ reader: inout MappingReader, _ provider: ProviderID?
    ) -> Set<StandInClient.Option> {
        let offered = provider.flatMap(Brand.of)?.clients.options ?? []
        var options: Set<StandInClient.Option> = []
        for (text, node) in reader.texts("options") ?? [] {
            if let option = offered.first(where: { $0.rawValue == text }) {
                options.insert(option)
            } else if provider != nil {
                let names = offered.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                reader.badValue(
                    at: node.location, "`\(text)` is no option of this provider's clients",
                    notes: [offered.isEmpty ? "they have none" : "they have \(names)"])
            }
        }
        return options
    }

    /// The addresses of the application's server for what a user does on the account page, by the name of each place.
    private static func toldAddresses(
        _ reader: inout MappingReader, _ provider: ProviderID?, _ mayBePrivate: Bool
    ) -> [String: String] {
        let places = provider.flatMap(Brand.of)?.callbacks ?? []
        var addresses: [String: String] = [:]
        for place in places {
            addresses[place.name] = address(&reader, place.name, like: place.example, mayBePrivate)
        }
        return addresses
    }

    private static func address(
        _ reader: inout MappingReader, _ name: String, like example: String, _ mayBePrivate: Bool
    ) -> String? {
        guard let text = reader.text(name) else { return nil }
        guard let parts = try? URLParts(text), parts.isWeb, parts.fragment == nil else {
            reader.badValue(
                name, "`\(text)` is no address that a server could be told at",
                notes: ["write a whole address: `https://app.example.com/\(example)`"])
            return nil
        }
        guard mayBePrivate || (parts.scheme == "https" && !parts.isPrivateNetwork) else {
            reader.badValue(
                name,
                "this server has a public origin, so it posts to no private address, and nothing without TLS",
                notes: ["`allowPrivateNetwork: true` under `playground` permits it"])
            return nil
        }
        return text
    }

    /// Clients of some brands sign their secrets with a key; the others share one, save public clients.
    private static func authentication(
        _ reader: inout MappingReader, _ provider: ProviderID?, _ readFile: (String) -> [UInt8]?
    ) -> StandInClient.Authentication? {
        // An entry without a provider may have the keys of either kind.
        let proof = provider.flatMap(Brand.of)?.clients.proof
        let signs = proof.map { if case .signature = $0 { true } else { false } }
        if signs != true, let secret = reader.text("clientSecret"), !secret.isEmpty {
            return .secret(RedactedText(secret))
        }
        guard signs != false else {
            if case .secretOrNone = proof { return StandInClient.Authentication.none }
            reader.missing("clientSecret", notes: ["any text that the application has too"])
            return nil
        }
        let team = reader.text("teamID")
        let key = reader.text("keyID")
        let file = reader.text("publicKeyFile")
        guard signs == true, let provider else { return nil }
        for (name, value) in [("teamID", team), ("keyID", key), ("publicKeyFile", file)] where value == nil {
            reader.missing(name, notes: ["\(provider.displayName)'s clients sign their own secrets"])
        }
        guard let team, let key, let file else { return nil }
        guard let bytes = readFile(file), let text = String(validating: bytes, as: UTF8.self),
            let publicKey = try? P256PublicKey(pem: text)
        else {
            reader.badValue(
                "publicKeyFile", "`\(file)` cannot be read as a public key on P-256",
                notes: ["`openssl ec -in AuthKey.p8 -pubout` writes it"])
            return nil
        }
        return .signedSecret(teamID: team, keyID: key, publicKey: publicKey)
    }
}
