import SiteBuild
import SiteModel

/// Reads `site.version` and `site.versions` of `portico.yml`.
struct VersionList {
    /// The languages of the site, whose tags no version may be called.
    let locales: [SiteLocale]

    /// The versions that `reader` describes; nil when it lists none, or when what it lists cannot be used.
    func read(_ reader: inout MappingReader) -> SiteVersions? {
        let present = reader.text("version")
        guard let node = reader.node("versions") else {
            if present != nil {
                reader.badValue(
                    "version", "`version` names the present version, and `versions` lists no other",
                    notes: ["list the older ones: `versions: [\"1.2\"]`, or take `version` out"])
            }
            return nil
        }
        guard case .sequence(let items) = node.content else {
            reader.badValue(
                "versions", "`versions` must be a list, not \(node.kind)",
                notes: ["write `versions: [\"1.2\"]`, or `versions: [{ name: \"1.2\", tag: v1.2 }]`"])
            return nil
        }
        var older: [SiteVersion] = []
        for item in items {
            guard let version = version(item, &reader), isFree(version, older, &reader) else { continue }
            older.append(version)
        }
        if present == nil, !older.isEmpty {
            reader.missing("version", notes: ["it names the present version: `version: \"2.0\"`"])
        }
        return older.isEmpty ? nil : SiteVersions(present: present ?? "", older: older)
    }

    /// One entry: a name alone, for a folder, or a mapping.
    private func version(_ item: YAMLNode, _ reader: inout MappingReader) -> SiteVersion? {
        if case .scalar(let name, _) = item.content, !item.isNull {
            return SiteVersion(name: name, place: item.location)
        }
        var entry = MappingReader(item, name: "versions[]", at: item.location, ids: Configuration.ids)
        let name = entry.text("name")
        if name == nil { entry.missing("name") }
        let title = entry.text("title")
        let tag = entry.text("tag")
        let place = entry.location(of: "name")
        reader.absorb(entry.finish())
        return name.map { SiteVersion(name: $0, title: title, tag: tag, place: place) }
    }

    /// Returns whether a version's name can stand in addresses and is no other's; else that is reported.
    private func isFree(
        _ version: SiteVersion, _ others: [SiteVersion], _ reader: inout MappingReader
    ) -> Bool {
        let name = version.name
        func refuse(_ message: String, _ note: String) -> Bool {
            reader.badValue(at: version.place, message, notes: [note])
            return false
        }
        guard SiteVersion.isName(name) else {
            return refuse("`\(name)` cannot be a part of an address", SiteVersion.rule)
        }
        // Some file systems do not tell `V1` from `v1`.
        let folded = name.lowercased()
        if others.contains(where: { $0.name.lowercased() == folded }) {
            return refuse("the version `\(name)` is listed twice", "take one of the two out")
        }
        if let taker = taker(of: name) {
            return refuse(
                "the version `\(name)` has \(taker)", "give the version another name, such as `v-\(name)`")
        }
        return true
    }

    /// The address that a version of this name would take from something else, in words; nil for none.
    func taker(of name: String) -> String? {
        let folded = name.lowercased()
        if let locale = locales.first(where: { $0.tag.lowercased() == folded }) {
            return "the address of the language `\(locale.tag)`"
        }
        return ReservedNames.reserved.contains(folded) ? "an address that the server answers itself" : nil
    }
}
