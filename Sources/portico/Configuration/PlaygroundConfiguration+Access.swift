import SiteModel
import WebServer

/// The sharing of accounts among visitors.
package enum SandboxSharing: String, CaseIterable, Sendable {
    /// All visitors share one sandbox, which any API key names.
    case shared
    /// Every visitor has an own one, and unknown API keys are refused.
    case visitor
    /// Every project has an own one, which any project id makes: for tests.
    case project
}

/// The settings of who may come in, by which name, and through whom.
extension PlaygroundConfiguration {
    mutating func readAccess(_ reader: inout MappingReader) {
        sandboxes = reader.choice("sandboxes", among: SandboxSharing.allCases.map(\.rawValue))
            .flatMap(SandboxSharing.init)
        for (text, node) in reader.texts("hosts") ?? [] {
            if let host = HostName(text) {
                hosts.append(host)
            } else {
                reader.badValue(
                    at: node.location, "`\(text)` is no host",
                    notes: [
                        "write a name or an address, with a port if only that one counts: `docs.example.com`"
                    ])
            }
        }
        for (text, node) in reader.texts("trustedProxies") ?? [] {
            if let block = AddressBlock(text) {
                trustedProxies.append(block)
            } else {
                reader.badValue(
                    at: node.location, "`\(text)` is neither an address nor a network",
                    notes: ["write `127.0.0.1`, `::1` or `10.0.0.0/8`, with zeros behind the network's bits"])
            }
        }
        if let text = reader.text("administration") {
            administration =
                text == "none" ? AdministrationAddress(host: "", port: 0) : AdministrationAddress(text)
            if administration == nil {
                reader.badValue(
                    "administration", "`\(text)` is no address to listen on",
                    notes: ["write an address and a port, `127.0.0.1:9099`, or `none`"])
            }
        }
        apps = AppList.read(&reader)
        tls = TLSConfiguration.read(&reader)
        audit = reader.text("audit").map { $0 == "none" ? "" : $0 }
    }
}
