import Diagnostics

extension Site {
    /// Pages and aliases of a source language at the root that would stand where something else does.
    ///
    /// - Parameter files: the published files of the source language.
    func rootNameFindings(_ files: [ContentFile]) -> [Diagnostic] {
        guard source.isAtRoot else { return [] }
        var findings: [Diagnostic] = []
        var found: Set<String> = []
        // A section's own page comes first: once for all its pages is enough.
        for file in files.sorted(by: { ($0.pagePath, $0.path) < ($1.pagePath, $1.path) }) {
            if let name = file.pagePath.section?.description, let taker = taker(of: name),
                found.insert(name).inserted
            {
                let isPage = file.localPath == "\(name).md"
                findings.append(
                    Diagnostic(
                        .contentReservedAddress, at: SourceLocation(path: file.path),
                        "a page of the source language cannot stand at `/\(name)/`, which \(taker)",
                        notes: [
                            "give `content/\(source.tag)/\(name)\(isPage ? ".md" : "/")` another name, "
                                + "or leave `sourceAtRoot` out of `site`"
                        ]))
            }
            for alias in file.frontMatter.aliases {
                guard let name = alias.path.section?.description, let taker = taker(of: name) else {
                    continue
                }
                findings.append(
                    Diagnostic(
                        .contentReservedAddress, at: alias.location,
                        "the alias `\(alias.path)` cannot stand at `/\(name)/`, which \(taker)"))
            }
        }
        return findings
    }

    /// The owner of a name at the root, in words; nil when it is free.
    private func taker(of name: String) -> String? {
        // Some file systems do not tell `pt-BR` from `pt-br`.
        if let locale = locales.first(where: { $0.tag.lowercased() == name.lowercased() }) {
            return locale == source
                ? "is the source language's own tag: the playground's pages stand there"
                : "is the folder of the language `\(locale.tag)`"
        }
        guard RootNames.reserved.contains(name.lowercased()) else { return nil }
        return name == "search" ? "holds the files of search" : "the server answers itself"
    }
}
