import SiteModel

extension ConversionPlan {
    static let pageEndings = [".md", ".mdx", ".markdown"]
    static let assetEndings: Set<String> = [
        "apng", "avif", "csv", "gif", "ico", "jpeg", "jpg", "json", "mp3", "mp4", "ogg", "pdf", "png", "svg",
        "txt",
        "wav", "webm", "webp", "zip",
    ]

    /// A name without the ending of a page.
    static func bare(_ name: String) -> String {
        let ending = pageEndings.first { name.lowercased().hasSuffix($0) }
        return String(name.dropLast(ending?.count ?? 0))
    }

    /// Returns whether a file is a page.
    static func isPage(_ path: String) -> Bool { pageEndings.contains { path.lowercased().hasSuffix($0) } }

    /// Returns whether a file tells the name and place of its folder (Docusaurus).
    static func isCategory(_ path: String) -> Bool {
        ["json", "yml", "yaml"].contains { path.hasSuffix("/_category_.\($0)") }
    }

    /// Returns whether a page is only there to be part of others: a name in its path begins with `_`.
    static func isPart(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix("_") && !$0.hasPrefix("_index") }
    }

    /// Returns whether a file is a picture or a download.
    static func isAsset(_ path: String) -> Bool {
        !isCategory(path) && assetEndings.contains(String(path.split(separator: ".").last ?? "").lowercased())
    }

    /// The path of an old page in the new project: an allowed name, `README` and `_index` as `index`.
    ///
    /// - Parameter cutsNumbers: whether `01-intro` is `intro` (Docusaurus).
    static func path(of old: String, cutsNumbers: Bool = false) -> String {
        var parts = old.split(separator: "/").map(String.init)
        guard var name = parts.popLast().map(bare) else { return "index.md" }
        if ["readme", "_index", "index"].contains(name.lowercased()) { name = "index" }
        let names = (parts + [name]).map { allowed(cutsNumbers ? withoutNumber($0) : $0) }
        // Docusaurus: `guide/guide.md` is the page of the folder.
        return names.joined(separator: "/") + ".md"
    }

    /// Gives a page that is named as a folder beside it, but for upper case, the folder's name: it is the folder's page.
    mutating func joinFolders() {
        var folders: [String: String] = [:]
        for entry in entries {
            let parts = entry.path.split(separator: "/").dropLast()
            for count in parts.indices.map({ $0 + 1 }) {
                let folder = parts.prefix(count).joined(separator: "/")
                folders[folder.lowercased()] = folder
            }
        }
        for index in entries.indices {
            guard let folder = folders[entries[index].path.dropLast(3).lowercased()] else { continue }
            entries[index].path = folder + ".md"
        }
    }

    /// A folder's or file's name with everything replaced that no address may have.
    static func allowed(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isFine =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
            if isFine { result.unicodeScalars.append(scalar) } else if result.last != "-" { result += "-" }
        }
        let trimmed = result.drop { "-._".contains($0) }.reversed().drop { "-.".contains($0) }.reversed()
        return trimmed.isEmpty ? "page-\(ContentHash.text(name.utf8, length: 6))" : String(trimmed)
    }

    /// A place among its neighbours as another generator's file says it, `2.5` or `1e3`, cut to a whole number.
    ///
    /// - Returns: nil for what is no number, or none that a page's `weight` may be.
    static func weight(_ text: String?, times factor: Double = 1) -> Int? {
        guard let number = text.flatMap(Double.init).map({ $0 * factor }), abs(number) < 1e9 else {
            return nil
        }
        return Int(number)
    }

    /// The number that a Docusaurus name begins with: `01-intro`.
    static func number(of name: String) -> Int? {
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count < 6, let next = name[digits.endIndex...].first,
            "-_. ".contains(next),
            // A day or a version is no place: `2026-11-21`, `3.0-news`.
            name.prefixMatch(of: /[0-9]+[-_.][0-9]/) == nil
        else {
            return nil
        }
        return Int(digits)
    }

    static func withoutNumber(_ name: String) -> String {
        guard number(of: name) != nil else { return name }
        let rest = name.drop { $0.isNumber }.drop { "-_. ".contains($0) }
        return rest.isEmpty ? name : String(rest)
    }

    /// A name as a title: `getting-started` → `Getting started`.
    static func title(of name: String) -> String {
        let words = name.split { $0 == "-" || $0 == "_" || $0 == "." }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
