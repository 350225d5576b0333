import Diagnostics
import SiteModel

/// The files around the samples of guides in the projects that readers download: the folders of
/// `content/_projects/`, each with a file `project.yml`.
///
///     with: [apple]            # folders whose files and places it has too, unless it has its own
///     whole: [apple/Nonce.m]   # samples that it has in full, whether the page shows them or not
///     samples:                 # the places of samples in the archive: a path or `*` with its end
///       "*.swift": Swift/
///       concepts/web-auth.mjs: auth.js
///       "*-completion.swift": []
struct ProjectLibrary: Sendable {
    static let folder = "content/_projects/"
    private static let settings = "project.yml"

    /// Name of a folder → what is in it.
    private(set) var projects: [String: Project] = [:]

    struct Project: Sendable {
        /// Path in the archive → bytes; `README.th.md` is what `README.md` is in Thai.
        fileprivate(set) var files: [String: [UInt8]] = [:]
        /// Pattern of samples → their places; a place that ends in a slash is a folder.
        fileprivate var places: [String: [String]] = [:]
        /// Samples that it has in full, whether the page shows them or not.
        fileprivate(set) var whole: [String] = []
        fileprivate var others: [String] = []

        /// The places of a sample; none for one that is left out, nil when no pattern speaks of it.
        func places(of sample: String) -> [String]? {
            let pattern = places.keys
                .filter { $0.hasPrefix("*") ? sample.hasSuffix($0.dropFirst()) : $0 == sample }
                .max { ($0.count, $0) < ($1.count, $1) }
            return pattern.flatMap { places[$0] }?.map { place in
                place.last.map { $0 == "/" } ?? true
                    ? place + (sample.split(separator: "/").last ?? "") : place
            }
        }

        /// The files for readers of a language; where there is none in it, that of the source language.
        func files(in locale: SiteLocale, of locales: [SiteLocale]) -> [String: [UInt8]] {
            var own: [String: [UInt8]] = [:]
            var translated: [String: [UInt8]] = [:]
            for (path, bytes) in files {
                var parts = path.split(separator: ".", omittingEmptySubsequences: false)
                let language = parts.count > 2 ? locales.first { $0.tag == parts[parts.count - 2] } : nil
                guard let language else {
                    own[path] = bytes
                    continue
                }
                parts.remove(at: parts.count - 2)
                let name = parts.joined(separator: ".")
                if language == locale || translated[name] == nil && language == locales.first {
                    translated[name] = bytes
                }
            }
            return own.merging(translated) { $1 }
        }
    }

    private static let ids = MappingReader.FindingIDs(
        unknownKey: .projectBadValue, wrongType: .projectBadValue, badValue: .projectBadValue,
        missingKey: .projectBadValue)

    /// Reads all folders.
    static func parse(_ sources: SiteSources) -> Diagnosed<ProjectLibrary> {
        var library = ProjectLibrary()
        var findings: [Diagnostic] = []
        for (path, bytes) in sources.below("content/_projects") {
            guard let slash = path.firstIndex(of: "/") else { continue }
            let file = String(path[path.index(after: slash)...])
            let isFile = file != settings && isPlace(file)
            library.projects[String(path[..<slash]), default: Project()].files[file] = isFile ? bytes : nil
            if isFile || file == settings { continue }
            findings.append(
                Diagnostic(
                    .projectBadValue, at: SourceLocation(path: folder + path),
                    "an archive cannot have a file `\(file)`", notes: [placeRule]))
        }
        let names = library.projects.keys.sorted()
        for name in names {
            let path = folder + name + "/" + settings
            let parsed = LocatedYAML.parse(sources.files[path] ?? [], path: path)
            var reader = MappingReader(
                parsed.value, name: settings, at: SourceLocation(path: path), ids: ids)
            library.projects[name, default: Project()].read(&reader, among: names, sources)
            findings += parsed.diagnostics + reader.finish()
        }
        let alone = library.projects
        library.projects = alone.mapValues { $0.joined(alone) }
        return Diagnosed(library, findings)
    }

    static let placeRule =
        "write a path of ASCII letters, digits and `.`, `-`, `_`, `+`, `@`, which does not lead out of the archive"

    /// Returns whether a path can stand in an archive for every system.
    static func isPlace(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.allSatisfy { $0 == "." }
                && part.utf8.allSatisfy { $0.isLetterOrDigit || "._-+@".utf8.contains($0) }
        }
    }
}

extension ProjectLibrary.Project {
    fileprivate mutating func read(
        _ reader: inout MappingReader, among names: [String], _ sources: SiteSources
    ) {
        for (text, node) in reader.texts("with") ?? [] {
            if names.contains(text) {
                others.append(text)
            } else {
                reader.badValue(
                    at: node.location, "`\(ProjectLibrary.folder)` has no folder `\(text)`",
                    notes: [Diagnostic.hint(text, among: names, or: "make it")])
            }
        }
        for (text, node) in reader.texts("whole") ?? [] {
            whole.append(text)
            if sources.files[SampleLibrary.folder + text] != nil { continue }
            reader.badValue(
                at: node.location, "there is no sample `\(text)` in `\(SampleLibrary.folder)`",
                notes: ["name it by its path there, with its ending"])
        }
        guard var samples = reader.mapping("samples") else { return }
        for key in samples.keys {
            var written: [String] = []
            if case .sequence? = samples.node(key)?.content {
                written = samples.texts(key)?.map(\.text) ?? []
            } else if let text = samples.text(key) {
                written = [text]
            }
            let own = written.map { $0 == "./" ? "" : $0 }
            for place in own where !place.isEmpty {
                let path = place.hasSuffix("/") ? String(place.dropLast()) : place
                if ProjectLibrary.isPlace(path) { continue }
                samples.badValue(
                    key, "a sample cannot stand at `\(place)`", notes: [ProjectLibrary.placeRule])
            }
            places[key] = own.filter { ProjectLibrary.isPlace($0 + "x") }
        }
        reader.absorb(samples.finish())
    }

    /// The folder with those that it names; its own files and places come before theirs, the first folder's before the
    /// next one's.
    fileprivate func joined(_ all: [String: ProjectLibrary.Project]) -> ProjectLibrary.Project {
        var joined = self
        var open = Array(others.reversed())
        var seen: Set<String> = []
        while let name = open.popLast() {
            guard seen.insert(name).inserted, let other = all[name] else { continue }
            joined.files.merge(other.files) { own, _ in own }
            joined.places.merge(other.places) { own, _ in own }
            joined.whole += other.whole
            open += other.others.reversed()
        }
        return joined
    }
}
