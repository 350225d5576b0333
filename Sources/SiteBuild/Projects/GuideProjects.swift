import Diagnostics
import Markdown
import SiteModel

/// The samples of a guide as a project: what the page shows, with the files of the folder that its front matter names
/// (`project: apple`), as an archive that the page links.
struct GuideProjects: Sendable {
    let site: Site
    let settings: SiteSettings
    let samples: SampleLibrary
    let library: ProjectLibrary
    let sdks: CheckedSDKs

    /// The archive of a page's text; nil when it has none.
    func archive(of file: ContentFile) -> [UInt8]? {
        let files = files(of: file)
        guard !files.isEmpty, Self.isSmall(files) else { return nil }
        let name = Self.name(of: file)
        return ZipArchive.bytes(
            Dictionary(uniqueKeysWithValues: files.map { ("\(name)/\($0.key)", $0.value) }))
    }

    /// The files of the archive, by their paths in its folder; none where there is no project.
    func files(of file: ContentFile) -> [String: [UInt8]] {
        guard let project = project(of: file) else { return [:] }
        var files = project.files(in: file.locale, of: site.locales)
        guard Self.isSmall(files) else { return files }
        var shown: [String: [UInt8]] = [:]
        for (sample, regions) in samples(of: file, project) {
            let bytes = samples.file(sample, regions: regions)
            for place in project.places(of: sample) ?? [] {
                shown[place] = shown[place].map { $0 + [0x0A] + bytes } ?? bytes
            }
        }
        let values = values(of: file, files.merging(shown) { $1 })
        for (path, bytes) in files { files[path] = Self.filled(bytes, values) }
        return files.merging(shown) { $1 }
    }

    /// Indicates whether a page's front matter, or its source's, names a project that is there.
    func hasOne(_ file: ContentFile) -> Bool { project(of: file) != nil }

    /// The folder that everything in the archive stands in: `apple-web`.
    private static func name(of file: ContentFile) -> String {
        file.pagePath == .home ? "index" : file.pagePath.description.replacing("/", with: "-")
    }

    private func project(of file: ContentFile) -> ProjectLibrary.Project? {
        let source = site.page(at: file.pagePath, in: site.source)?.file
        return (file.frontMatter.project ?? source?.frontMatter.project).flatMap { library.projects[$0] }
    }

    private static func isSmall(_ files: [String: [UInt8]]) -> Bool {
        files.count <= ZipArchive.limits.files
            && files.values.reduce(0) { $0 + $1.count } <= ZipArchive.limits.bytes
    }

    // MARK: Samples

    /// The samples that a text shows, each with its regions, "" for all of it, and in whole those that these need; one
    /// that needs no other comes first.
    private func samples(
        of file: ContentFile, _ project: ProjectLibrary.Project
    ) -> [(path: String, regions: Set<String>)] {
        var shown: [String: Set<String>] = [:]
        collect(file.document, of: file, depth: 0, &shown)
        for sample in project.whole { shown[sample] = [""] }
        var open = Array(shown.keys)
        while let next = open.popLast() {
            for other in samples.needed(by: next) where shown[other] == nil {
                shown[other] = [""]
                open.append(other)
            }
        }
        return shown.map { ($0.key, $0.value) }
            .sorted {
                (samples.needed(by: $0.path).count, $0.path) < (samples.needed(by: $1.path).count, $1.path)
            }
    }

    private func collect(
        _ document: Document, of file: ContentFile, depth: Int, _ shown: inout [String: Set<String>]
    ) {
        func take(_ code: CodeBlock) {
            guard let name = code.attributes["sample"], let path = samples.path(name, code.language) else {
                return
            }
            shown[path, default: []].insert(code.attributes["region"] ?? "")
        }
        var includes: [Include] = []
        document.forEachBlock { block in
            switch block {
            case .code(let code): take(code)
            case .codeTabs(let tabs): tabs.forEach(take)
            case .include(let include): includes.append(include)
            default: break
            }
        }
        for include in includes where depth < Site.deepestInclude {
            guard let found = site.section(of: include, in: file) else { continue }
            let section = Document(path: found.file.path, blocks: found.blocks)
            collect(section, of: found.file, depth: depth + 1, &shown)
        }
    }

    // MARK: Values

    /// The values for `{{…}}` in the files of a folder: title, address, the archive's files, the values that readers have
    /// to set (`YOUR_APP_ID`) with the files they are in, and the versions of the SDKs by their ids.
    private func values(
        of file: ContentFile, _ files: [String: [UInt8]]
    ) -> [String: String] {
        var values = Dictionary(sdks.all.map { ($0.id, $0.version) }, uniquingKeysWith: { $1 })
        values["title"] = file.frontMatter.title
        values["url"] = (settings.baseURL ?? "") + file.pagePath.url(in: file.locale)
        let all = files.sorted { $0.key < $1.key }
        values["files"] = all.map { "- `\($0.key)`" }.joined(separator: "\n")
        var places: [String: [String]] = [:]
        for (path, bytes) in all where !path.hasSuffix(".md") {
            for name in Self.placeholders(bytes) { places[name, default: []].append("`\(path)`") }
        }
        values["values"] =
            places.isEmpty
            ? "–"
            : places.sorted { $0.key < $1.key }
                .map { "- `\($0.key)`: \($0.value.joined(separator: ", "))" }.joined(separator: "\n")
        return values
    }

    private static func placeholders(_ bytes: [UInt8]) -> Set<String> {
        let text = String(decoding: bytes, as: UTF8.self)
        return Set(
            text.ranges(of: "YOUR_").map { range in
                String(
                    text[range.lowerBound...].prefix {
                        $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_")
                    })
            })
    }

    private static func filled(_ bytes: [UInt8], _ values: [String: String]) -> [UInt8] {
        guard VariableFilling.isNeeded(in: bytes), var text = String(validating: bytes, as: UTF8.self) else {
            return bytes
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            text = text.replacing("{{\(name)}}", with: value)
        }
        return Array(text.utf8)
    }

    // MARK: Findings

    /// A project that is not there or too large, and samples without a place of their own in it.
    func findings(in file: ContentFile) -> [Diagnostic] {
        guard let name = file.frontMatter.project, let place = file.frontMatter.projectLocation else {
            return []
        }
        guard let project = library.projects[name] else {
            return [
                Diagnostic(
                    .projectUnknown, at: place, "`\(ProjectLibrary.folder)` has no folder `\(name)`",
                    notes: [
                        Diagnostic.hint(
                            name, among: library.projects.keys.sorted(),
                            or: "make it, with a file `project.yml`")
                    ])
            ]
        }
        var findings: [Diagnostic] = []
        var taken: [String: String] = [:]
        func report(_ message: String) {
            findings.append(
                Diagnostic(
                    .projectPlace, at: place, message,
                    notes: ["name it below `samples` in `\(ProjectLibrary.folder)\(name)/project.yml`"]))
        }
        for (sample, _) in samples(of: file, project) {
            guard let places = project.places(of: sample) else {
                report("the project `\(name)` has no place for the sample `\(sample)`")
                continue
            }
            for path in places {
                // A sample that continues another is joined with it.
                guard let first = taken[path] else {
                    taken[path] = sample
                    continue
                }
                if samples.needed(by: sample).contains(first) { continue }
                report("the samples `\(first)` and `\(sample)` both stand at `\(path)`")
            }
        }
        if !Self.isSmall(files(of: file)) {
            findings.append(
                Diagnostic(
                    .projectTooLarge, at: place, "the project `\(name)` is too large to be downloaded",
                    notes: [
                        "it may have \(ZipArchive.limits.files) files of \(ZipArchive.limits.bytes) bytes together"
                    ]))
        }
        return findings
    }
}
