import Cryptography
import Diagnostics
import OpenID
import Providers
import SiteModel
import StandIns

/// Reads `standInClients:` of `portico.yml`: the applications that developers try against the stand-ins.
enum StandInClientList {
    /// The clients that the list at `node` registers.
    ///
    /// - Parameter providers: those that are configured; only local ones have a stand-in.
    static func read(
        _ node: YAMLNode?, among providers: [ProviderConfiguration], readFile: (String) -> [UInt8]?
    ) -> Diagnosed<[StandInRegistration]> {
        guard let node else { return Diagnosed([]) }
        guard case .sequence(let items) = node.content else {
            let finding = Diagnostic(
                .configurationWrongType, at: node.location,
                "`standInClients` must be a list, not \(node.kind)",
                notes: ["begin each client with `- provider: google.com`"])
            return Diagnosed([], [finding])
        }
        let local = providers.filter { $0.effectiveMode == .local }.map(\.id)
        var clients: [StandInRegistration] = []
        var diagnostics: [Diagnostic] = []
        for item in items {
            var reader = MappingReader(
                item, name: "standInClients[]", at: item.location, ids: Configuration.ids)
            if let client = entry(&reader, local, readFile) {
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
        _ reader: inout MappingReader, _ local: [ProviderID], _ readFile: (String) -> [UInt8]?
    ) -> StandInRegistration? {
        let choice = reader.choice("provider", among: local.map(\.rawValue))
        if reader.node("provider") == nil {
            reader.missing("provider", notes: ["whose stand-in is meant, such as `google.com`"])
        }
        let clientID = reader.text("clientID")
        if clientID == nil { reader.missing("clientID") }
        let name = reader.text("name")
        let redirectURIs = addresses(&reader)
        let provider = choice.flatMap(ProviderID.init(rawValue:))
        let authentication = authentication(&reader, provider, readFile)
        guard let provider, let clientID, !redirectURIs.isEmpty, let authentication else { return nil }
        return StandInRegistration(
            provider: provider,
            client: StandInClient(
                clientID: clientID, name: name ?? clientID, redirectURIs: redirectURIs,
                authentication: authentication))
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

    /// Apple's clients sign their secrets with a key; the others share one, save Microsoft's public clients.
    private static func authentication(
        _ reader: inout MappingReader, _ provider: ProviderID?, _ readFile: (String) -> [UInt8]?
    ) -> StandInClient.Authentication? {
        // An entry without a provider may have the keys of either kind.
        let signs = provider.map { $0 == .apple }
        if signs != true, let secret = reader.text("clientSecret") { return .secret(ConcealedText(secret)) }
        guard signs != false else {
            if provider == .microsoft { return StandInClient.Authentication.none }
            reader.missing("clientSecret", notes: ["any text that the application has too"])
            return nil
        }
        let team = reader.text("teamID")
        let key = reader.text("keyID")
        let file = reader.text("publicKeyFile")
        guard signs == true else { return nil }
        for (name, value) in [("teamID", team), ("keyID", key), ("publicKeyFile", file)] where value == nil {
            reader.missing(name, notes: ["Apple's clients sign their own secrets"])
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
