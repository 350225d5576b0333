import Diagnostics
import SiteModel

extension SiteSettings {
    /// The findings in an older version: a note with their number, unless they were asked for.
    ///
    /// An older version is what it was when it was published: its links to other sites age, and rules that came later
    /// were not its writers'. A site that had to mend it before it could be built would rather not keep it.
    func told(_ found: [Diagnostic], of version: SiteVersion) -> [Diagnostic] {
        // Mistakes in templates and configuration, which all versions share, are told of the present one.
        let own = found.filter { $0.location.path.hasPrefix("content/") }.map { $0.below(version.root) }
        if versions?.areChecked == true { return own }
        // A page that cannot be shown is missed by readers.
        let lost = own.filter { $0.severity == .error && $0.id.rawValue.hasPrefix("template.") }.map {
            finding in
            var finding = finding
            finding.severity = .warning
            return finding
        }
        let (errors, warnings) = (own.count { $0.severity == .error }, own.count { $0.severity == .warning })
        guard errors + warnings > 0 else { return lost }
        func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let note = Diagnostic(
            .versionFindings, .note, at: version.place,
            "the version `\(version.name)` has \(counted(errors, "error")) and \(counted(warnings, "warning"))",
            notes: ["`portico check --versions` shows them"])
        return lost + [rules.applied(to: note)].compactMap(\.self)
    }

    /// The findings about versions whose name is the address of a present page or file.
    func collisions(_ site: Site, _ present: SiteSources) -> [Diagnostic] {
        (versions?.older ?? []).compactMap { version in
            guard let taker = taker(of: version.name.lowercased(), site, present) else { return nil }
            return Diagnostic(
                .versionAddressTaken, at: version.place,
                "the version `\(version.name)` cannot stand at `/\(version.name)/`, where `\(taker)` stands",
                notes: ["give the version another name, or move that"])
        }
    }

    /// The present file whose address a version of this name would take; nil when it is free.
    package func taker(ofVersion name: String, _ sources: SiteSources) -> String? {
        let present = sources.present(versions)
        return taker(of: name.lowercased(), SiteBuilder.published(present, self), present)
    }

    private func taker(of name: String, _ site: Site, _ present: SiteSources) -> String? {
        if site.source.isAtRoot {
            let page = site.navigation(site.source).pages.first { page in
                page.path.section?.description.lowercased() == name
                    || page.file.frontMatter.aliases.contains { $0.path.parts.first?.lowercased() == name }
            }
            if let page { return page.file.path }
            if PageShell.made.contains(name) { return "\(name)/" }
        }
        return present.files.keys.filter {
            $0.lowercased().hasPrefix("public/\(name)/") || $0.lowercased() == "public/\(name)"
        }.min()
    }
}
