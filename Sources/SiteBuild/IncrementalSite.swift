package import Diagnostics
import Foundation
import Markdown
import SiteModel

/// A site that follows its sources: what a change does not reach is kept, and files are made when asked for.
///
/// A page that is not requested costs nothing; a requested page is made of the current sources,
/// so that no list of dependencies can be wrong.
package struct IncrementalSite: Sendable {
    package private(set) var sources: SiteSources
    package private(set) var settings: SiteSettings
    private(set) var stages: SiteStages
    /// The older versions of the document, by their names.
    var older: [String: IncrementalSite] = [:]
    /// The findings in each file that has been looked into since it last changed.
    private var checked: [String: [Diagnostic]] = [:]
    /// The findings that no page has by itself, when they have been looked for since the last change that could reach
    /// them: no page's text has a part in them.
    private var common: [Diagnostic]?
    /// The files beside the pages, when they have been asked for since the last change.
    private var auxiliaryFiles: [String: [UInt8]]?
    private let lanes: Int

    package init(
        _ sources: SiteSources, _ settings: SiteSettings,
        lanes: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.sources = sources
        self.settings = settings
        self.lanes = lanes
        let present = sources.present(settings.versions)
        let readings = ContentReader(present, settings, lanes: lanes).read()
        stages = SiteStages(readings, present, settings)
        beginVersions(lanes)
    }

    /// The site with its shell; no file is made yet.
    package var output: SiteOutput { SiteOutput(files: [:], site: stages.site.value, shell: stages.shell) }

    /// The mistakes in templates, with which pages lack a part, or are empty.
    package var templateErrors: [Diagnostic] {
        // A page shows a broken block as well as it can.
        stages.templates.diagnostics.filter {
            $0.severity == .error && !$0.location.path.hasPrefix(BlockLibrary.folder)
        }
    }

    // MARK: Changes

    /// Takes over changed files.
    ///
    /// - Parameters:
    ///   - files: path → bytes, nil for a file that is gone.
    ///   - settings: the settings, if they changed.
    package mutating func update(_ files: [String: [UInt8]?], settings newSettings: SiteSettings? = nil) {
        if settings.versions == nil || settings.isOlder {
            take(files, settings: newSettings)
        } else {
            updateVersions(files, settings: newSettings)
        }
    }

    /// Takes over changed files of one version.
    mutating func take(_ files: [String: [UInt8]?], settings newSettings: SiteSettings?) {
        var changed: SitePart = []
        var pages: [String] = []
        for (path, bytes) in files where sources.files[path] != sources.standing(path, bytes) {
            sources.replace(path, with: bytes)
            let part = SitePart.of(path)
            if part == .pages { pages.append(path) } else { changed.insert(part) }
        }
        if let newSettings, newSettings != settings {
            settings = newSettings
            changed.insert(.settings)
        }
        guard !changed.isEmpty || !pages.isEmpty else { return }
        let before = stages
        var texts: [String: ContentFile] = [:]
        let readings = readings(pages, &changed, &texts)
        stages = SiteStages(
            readings, sources.present(settings.versions), settings, previous: before, changed: changed,
            texts: texts)
        auxiliaryFiles = nil
        forget(changed, texts, before)
    }

    /// Reads again what has changed, and says what kind of change it was.
    private func readings(
        _ pages: [String], _ changed: inout SitePart, _ texts: inout [String: ContentFile]
    ) -> Diagnosed<[ContentReader.Reading]> {
        let reader = ContentReader(sources.present(settings.versions), settings, lanes: lanes)
        var readings = stages.readings
        var again = Set(pages)
        if changed.contains(.samples) {
            for case let file? in readings.value.map(\.file) where file.document.usesSamples {
                again.insert(file.path)
            }
        }
        if changed.contains(.templates) {
            let names = reader.blocks(changedSince: stages.forms)
            for case let file? in readings.value.map(\.file) where BlockLibrary.mentions(names, in: file.body)
            {
                again.insert(file.path)
            }
        }
        for (index, reading) in readings.value.enumerated() where again.contains(reading.path) {
            guard let old = reading.file, sources.files[reading.path] != nil else { continue }
            let new = Self.standing(reader.read(reading.path, as: old), old)
            guard new.file?.frontMatter == old.frontMatter else { continue }
            readings.value[index] = new
            texts[reading.path] = new.file
            again.remove(reading.path)
            changed.insert(.texts)
        }
        if again.isEmpty, !changed.contains(.settings) { return readings }
        // Pages came, went, or changed their titles.
        changed.insert(.pages)
        let old = Dictionary(
            firsts:
                stages.readings.value.map { ($0.path, $0.file) })
        var known = Dictionary(firsts: readings.value.map { ($0.path, $0) })
        if changed.contains(.settings) {
            // Assigns every file its locale again.
            let before = stages.shell.settings
            if settings.locales != stages.site.value.locales || settings.headingIDs != before.headingIDs
                || settings.isStrictMarkdown != before.isStrictMarkdown
            {
                known = [:]
            }
        }
        for path in again { known[path] = nil }
        var read = reader.read(reusing: known)
        for index in read.value.indices where again.contains(read.value[index].path) {
            read.value[index] = Self.standing(read.value[index], old[read.value[index].path] ?? nil)
        }
        return read
    }

    /// A reading; of a file that cannot be read as a page, what was found with the page as it was before.
    private static func standing(
        _ reading: ContentReader.Reading, _ old: ContentFile?
    ) -> ContentReader.Reading {
        guard let old, !old.pagePath.isShared, reading.file?.frontMatter.title.isEmpty ?? true else {
            return reading
        }
        return ContentReader.Reading(
            path: reading.path, file: old, diagnostics: reading.diagnostics, isFormer: true)
    }

    // MARK: Findings

    /// Everything that is wrong, sorted by place; looks only into files that a change may have reached.
    package mutating func findings() -> [Diagnostic] {
        let checks = SiteChecks(stages)
        let files = checks.files
        let unchecked = files.filter { checked[$0.path] == nil }
        let found = OrderedParallelMap.map(unchecked, lanes: lanes) { checks.findings(in: $0) }
        for (file, found) in zip(unchecked, found) { checked[file.path] = found }
        let left = stages.resolver.unofferedProviders
        let common = common ?? commonFindings
        self.common = common
        let all =
            stages.diagnostics + files.flatMap { checked[$0.path] ?? [] } + (left.map { [$0] } ?? [])
            + common + versionFindings()
        return DiagnosticOrder.sorted(stages.ruled(ofNow(all)))
    }

    private var commonFindings: [Diagnostic] {
        let site = stages.site.value
        return PrintedFiles(renderer: stages.renderer).collisions
            + Redirects(site: site, settings: settings).diagnostics
            + FixedPages(shell: stages.shell).render().diagnostics
            + (settings.isOlder ? [] : templateFindings)
            + SiteAddresses(stages).findings(stages.shell.settings.links)
            + stages.shell.settings.theme.missingTexts(site.locales)
    }

    /// Takes over what a copy of the same site, unchanged since, has found out about its files.
    package mutating func learn(from copy: IncrementalSite) {
        checked = copy.checked
        common = copy.common
        for (name, version) in copy.older { older[name]?.learn(from: version) }
    }

    /// The findings in files as they are: without those of pages that stand in for files that cannot be read, whose
    /// lines are other ones now.
    package func ofNow(_ findings: [Diagnostic]) -> [Diagnostic] {
        let former = stages.readings.value.filter(\.isFormer)
        if former.isEmpty { return findings }
        let told = Dictionary(
            firsts:
                former.map { ($0.path, $0.diagnostics) })
        return findings.filter { told[$0.location.path]?.contains($0) ?? true }
    }

    private var templateFindings: [Diagnostic] {
        (TemplateChecks(stages, sources)?.findings ?? []) + BlockTemplateChecks(stages, sources).findings
    }

    /// Forgets findings that may be others now.
    private mutating func forget(_ changed: SitePart, _ texts: [String: ContentFile], _ before: SiteStages) {
        if !changed.isSubset(of: .texts) { common = nil }
        if !changed.isSubset(of: [.texts, .samples, .strings]) {
            checked = [:]
            return
        }
        for file in texts.values {
            let old = before.site.value.page(at: file.pagePath, in: file.locale)?.file
            if old?.anchors != file.anchors || Self.isShared(file, before, stages) {
                // Links of any page may lead to a heading that came or went, and others may include this one.
                checked = [:]
                return
            }
            for locale in settings.locales {
                // Translations are held against their source.
                guard let page = stages.site.value.page(at: file.pagePath, in: locale) else { continue }
                checked[page.file.path] = nil
            }
        }
    }

    /// Returns whether a file takes sections of others, or gives some: the findings of one depend on the other.
    private static func isShared(_ file: ContentFile, _ before: SiteStages, _ now: SiteStages) -> Bool {
        [before, now].contains { stages in
            let site = stages.site.value
            let page = site.page(at: file.pagePath, in: file.locale)?.file
            return page?.includes.isEmpty == false
                || stages.readings.value.contains { reading in
                    guard let other = reading.file, !other.includes.isEmpty else { return false }
                    return site.includedPaths(of: other).contains(file.pagePath)
                }
        }
    }

    // MARK: Files

    /// The file at a path of the output (`th/apple/ios/index.html`): nil when there is none; empty, with the
    /// reason, when it cannot be made.
    package mutating func file(_ path: String) -> Diagnosed<[UInt8]>? {
        if let page = page(path) { return stages.renderer.render(page) }
        if let (version, rest) = version(of: path) { return older[version]?.file(rest) }
        if let file = stages.publicFiles.first(where: { $0.path == path }) { return Diagnosed(file.bytes) }
        if auxiliaryFiles == nil {
            var files: [String: [UInt8]] = [:]
            var made = AuxiliaryFiles(stages: stages, lanes: lanes)
            made.make { path, bytes in
                guard files[path] == nil else { return false }
                files[path] = bytes
                return true
            }
            auxiliaryFiles = files
        }
        return auxiliaryFiles?[path].map { Diagnosed($0) }
    }

    /// The page of content whose file in the output this is.
    private func page(_ path: String) -> Page? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.popLast() == "index.html" else { return nil }
        let named = settings.locales.first { !$0.isAtRoot && $0.tag == parts.first }
        if named != nil { parts.removeFirst() }
        guard let locale = named ?? settings.locales.first(where: \.isAtRoot),
            let pagePath = PagePath(parts.joined(separator: "/"))
        else { return nil }
        return stages.site.value.page(at: pagePath, in: locale)
    }
}

/// A previewed site with its older versions, each of which is a site of its own that follows its files.
extension IncrementalSite {
    private var versions: [SiteVersion] { settings.isOlder ? [] : settings.versions?.older ?? [] }

    /// Makes the older versions, and tells all of the others' pages.
    mutating func beginVersions(_ lanes: Int) {
        for version in versions {
            let own = sources.of(version)
            older[version.name] = IncrementalSite(own, settings.of(version, own), lanes: lanes)
        }
        tellPages()
    }

    /// Takes over changed files of the project; those that the versions share reach each of them.
    mutating func updateVersions(_ files: [String: [UInt8]?], settings newSettings: SiteSettings?) {
        var settings = newSettings
        settings?.versions?.pages = self.settings.versions?.pages ?? []
        take(files, settings: settings)
        for version in versions {
            var own: [String: [UInt8]?] = [:]
            let now = sources.of(version)
            for path in files.keys {
                let local =
                    path.hasPrefix(version.root) ? String(path.dropFirst(version.root.count)) : nil
                if let name = local ?? SiteSources.kept(path) {
                    own.updateValue(now.files[name], forKey: name)
                }
            }
            if own.isEmpty, settings == nil { continue }
            older[version.name]?.update(own, settings: self.settings.of(version, now))
        }
        tellPages()
    }

    /// Tells every version which pages the others have, if that has changed.
    private mutating func tellPages() {
        guard settings.versions != nil, !settings.isOlder else { return }
        let pages =
            [VersionPages(stages.site.value)]
            + versions.compactMap { older[$0.name].map { VersionPages($0.stages.site.value) } }
        guard pages != settings.versions?.pages else { return }
        var known = settings
        known.versions?.pages = pages
        take([:], settings: known)
        for version in versions {
            guard let own = older[version.name] else { continue }
            older[version.name]?.update([:], settings: known.of(version, own.sources))
        }
    }

    /// The older version that a path of the output belongs to, with the path in it.
    func version(of path: String) -> (String, String)? {
        guard let slash = path.firstIndex(of: "/") else { return nil }
        let name = String(path[..<slash])
        return older[name] == nil ? nil : (name, String(path[path.index(after: slash)...]))
    }

    /// The findings of the older versions, and about their names.
    mutating func versionFindings() -> [Diagnostic] {
        guard let all = settings.versions, !settings.isOlder else { return [] }
        return versions.flatMap { version in
            settings.told(older[version.name]?.findings() ?? [], of: version)
        } + settings.collisions(stages.site.value, sources.present(all))
    }
}
