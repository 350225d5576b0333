package import Diagnostics

/// The SDKs and APIs that a site's pages were checked with, from `content/sdks.yml`.
package struct CheckedSDKs: Hashable, Sendable {
    /// An SDK or API in the version that pages were checked with.
    package struct SDK: Hashable, Sendable {
        /// ASCII kebab-case or a repository's name; pages refer to it.
        package var id: String
        /// Its name for readers, the same in every language.
        package var name: String
        package var version: String
        /// The day of the check.
        package var checked: CalendarDate?
        /// The address of its release notes.
        package var releases: String?
        /// The oldest platforms that it supports, as its makers write them.
        package var needs: String?
        package var conflicts: [Conflict]

        /// Name and version.
        package var title: String { "\(name) \(version)" }
    }

    /// Another SDK that an SDK does not go together with.
    package struct Conflict: Hashable, Sendable {
        /// The first version of the SDK that has the entry; nil: the one that pages were checked with.
        package var since: String?
        /// The id of the other.
        package var other: String
        /// The versions of the other; nil: all of them.
        package var version: String?
        /// Language → one sentence.
        package var why: [String: String]
    }

    /// In the order of the file.
    package private(set) var all: [SDK] = []

    package init() {}

    package subscript(_ id: String) -> SDK? { all.first { $0.id == id } }

    private static let ids = MappingReader.FindingIDs(
        unknownKey: .sdkBadValue, wrongType: .sdkBadValue, badValue: .sdkBadValue, missingKey: .sdkMissingKey)

    /// Reads the file; each reason is needed in every locale of the site.
    package static func parse(_ bytes: [UInt8], path: String, locales: [SiteLocale]) -> Diagnosed<CheckedSDKs>
    {
        let parsed = LocatedYAML.parse(bytes, path: path)
        var sdks = CheckedSDKs()
        var diagnostics = parsed.diagnostics
        guard let root = parsed.value, !root.isNull else { return Diagnosed(sdks, diagnostics) }
        guard case .sequence(let items) = root.content else {
            diagnostics.append(
                Diagnostic(
                    .sdkBadValue, at: root.location, "the SDKs must be a list, not \(root.kind)",
                    notes: ["begin each entry with `- id: …`"]))
            return Diagnosed(sdks, diagnostics)
        }
        var readers = items.map { MappingReader($0, name: "SDK", at: $0.location, ids: ids) }
        let known = readers.indices.compactMap { readers[$0].text("id") }
        for index in readers.indices {
            let sdk = sdk(&readers[index], known: known, locales)
            if sdk.id.isEmpty {
                readers[index].missing("id")
            } else if sdks[sdk.id] != nil {
                readers[index].badValue("id", "the SDK `\(sdk.id)` stands here twice")
            } else {
                sdks.all.append(sdk)
            }
            diagnostics += readers[index].finish()
        }
        return Diagnosed(sdks, diagnostics)
    }

    private static func sdk(_ reader: inout MappingReader, known: [String], _ locales: [SiteLocale]) -> SDK {
        let id = reader.text("id") ?? ""
        let version = reader.text("version") ?? ""
        if version.isEmpty {
            reader.missing("version", notes: ["the version that the pages were checked with: `\"4.1\"`"])
        }
        let day = FrontMatter.day("checked", &reader)
        if day == nil, reader.node("checked") == nil {
            reader.missing("checked", notes: ["the day of the check"])
        }
        let releases = reader.text("releases")
        if let releases, !releases.hasPrefix("https://") {
            reader.badValue(
                "releases", "`releases` cannot be `\(releases)`", notes: ["begin it with `https://`"])
        }
        let needs = reader.text("needs")
        let name = reader.text("name") ?? id
        let conflicts = conflicts(&reader, known: known, locales)
        return SDK(
            id: id, name: name, version: version, checked: day, releases: releases, needs: needs,
            conflicts: conflicts)
    }

    private static func conflicts(
        _ reader: inout MappingReader, known: [String], _ locales: [SiteLocale]
    ) -> [Conflict] {
        guard let node = reader.node("notWith") else { return [] }
        guard case .sequence(let items) = node.content else {
            reader.badValue("notWith", "`notWith` must be a list, not \(node.kind)")
            return []
        }
        return items.map { item in
            var parts = MappingReader(item, name: "notWith", at: item.location, ids: ids)
            let other = parts.text("sdk") ?? ""
            if other.isEmpty {
                parts.missing("sdk")
            } else {
                _ = parts.choice("sdk", among: known)
            }
            var conflict = Conflict(
                since: parts.text("since"), other: other, version: parts.text("version"), why: [:])
            if var why = parts.mapping("why") {
                for tag in why.keys where SiteLocale(tag: tag) != nil { conflict.why[tag] = why.text(tag) }
                for locale in locales where !why.has(locale.tag) { why.missing(locale.tag) }
                parts.absorb(why.finish())
            } else {
                parts.missing("why")
            }
            reader.absorb(parts.finish())
            return conflict
        }
    }
}
