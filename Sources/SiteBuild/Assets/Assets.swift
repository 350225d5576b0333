import SiteModel
import SiteTemplates

/// The style sheets and scripts of `public/`, addressed so that a changed file has a changed address.
struct Assets: Sendable {
    /// Address of every style sheet and script by path relative to `public/`.
    private let addresses: [String: String]

    init(_ publicFiles: [(path: String, bytes: [UInt8])]) {
        var addresses: [String: String] = [:]
        for file in publicFiles where file.path.hasSuffix(".css") || file.path.hasSuffix(".js") {
            addresses[file.path] = "/\(file.path)?v=\(ContentHash.text(file.bytes))"
        }
        self.addresses = addresses
    }

    /// `stylesheets` and `scripts`, sorted, and `css`, `js`: file name without its ending (`-` as `_`) → address.
    var value: TemplateValue {
        [
            "stylesheets": .list(sorted(".css").map { .text($0) }),
            "scripts": .list(sorted(".js").map { .text($0) }),
            "css": named("css/", ".css"), "js": named("js/", ".js"),
        ]
    }

    /// The address of a style sheet or script, by its path relative to `public/`; nil when there is none.
    func address(of path: String) -> String? { addresses[path] }

    /// The names of `value`.
    var shape: TemplateShape {
        var shape = TemplateShape.object(["stylesheets": .list(.leaf), "scripts": .list(.leaf)])
        var styles = names("css/", ".css")
        // The project's own, which pages load if it is there.
        styles.add("blocks")
        shape.set("css", styles)
        shape.set("js", names("js/", ".js"))
        return shape
    }

    private func names(_ folder: String, _ ending: String) -> TemplateShape {
        guard case .object(let members) = named(folder, ending) else { return .unknown }
        return .object(members.mapValues { _ in .leaf })
    }

    private func sorted(_ ending: String) -> [String] {
        addresses.filter { $0.key.hasSuffix(ending) }.sorted { $0.key < $1.key }.map(\.value)
    }

    private func named(_ folder: String, _ ending: String) -> TemplateValue {
        var members: [String: TemplateValue] = [:]
        for (path, address) in addresses where path.hasPrefix(folder) && path.hasSuffix(ending) {
            let name = path.dropFirst(folder.count).dropLast(ending.count)
            if name.contains("/") { continue }
            members[String(name.map { $0 == "-" ? "_" : $0 })] = .text(address)
        }
        return .object(members)
    }
}
