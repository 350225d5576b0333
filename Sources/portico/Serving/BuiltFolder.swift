import Foundation
import SiteBuild
import SiteModel
import WebServer

/// A built site in a folder, as `portico build` or another program has written it.
struct BuiltFolder {
    /// The reason why a folder cannot be served.
    enum Failure: Error, Equatable, CustomStringConvertible {
        /// There is no folder of that name.
        case missing(String)
        /// It is a file.
        case file(String)
        /// It holds the sources of a site; the name of its configuration.
        case sources(String, configuration: String)
        /// It holds no HTML page.
        case noPages(String)
        /// A file of it cannot be read.
        case unreadable(String)

        var description: String {
            switch self {
            case .missing(let path):
                "there is no folder `\(path)`; `portico build` writes one, `dist` unless told otherwise"
            case .file(let path): "`\(path)` is a file; name the folder that it is in"
            case .sources(let path, let configuration):
                "`\(path)` holds \(configuration), so it is not a built site: run `portico build` there and serve its "
                    + "`dist`, or `portico serve` without `--site`"
            case .noPages(let path): "`\(path)` has no page: no file of it ends in .html"
            case .unreadable(let path): "`\(path)` cannot be read; may this user read it?"
            }
        }
    }

    /// Path without leading slash → bytes.
    private(set) var files: [String: [UInt8]] = [:]
    /// Files that are sent from the disk, likewise → path on it.
    private(set) var large: [String: String] = [:]
    /// Files in codings that stand beside them: `page.html.br` for `page.html`.
    private(set) var compressed: [ContentCoding: [String: [UInt8]]] = [:]
    /// Links to what is outside the folder, which are left alone.
    private(set) var links: [String] = []

    /// - Throws: `Failure` when there is no site to serve.
    init(_ path: String) throws(Failure) {
        let root = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            throw .missing(path)
        }
        guard isFolder.boolValue else { throw .file(path) }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
        if names.contains("portico.yml"), names.contains(where: { $0.hasPrefix("content/") }) {
            throw .sources(path, configuration: "portico.yml")
        }
        for name in names.sorted() where Self.isPublic(name) { try take(name, in: root) }
        guard files.keys.contains(where: { $0.hasSuffix(".html") }) else { throw .noPages(path) }
        separateCodings()
    }

    /// Reads a folder when no build writes it, so that nobody gets pages of two builds.
    ///
    /// - Parameters:
    ///   - patience: the longest wait; then what stands there is served.
    ///   - talk: says something to the user.
    /// - Throws: `Failure`.
    static func settled(_ path: String, patience: Duration, talk: (String) -> Void) throws(Failure) -> Self {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: patience)
        var hasWaited = false
        while true {
            let reading = OutputReading(path)
            let isLate = clock.now >= end
            if let build = reading.build, !isLate {
                if !hasWaited { talk("\(path): a build is running (\(build)); waiting for its end") }
                hasWaited = true
                usleep(20_000)
                continue
            }
            do throws(Failure) {
                let built = try Self(path)
                guard reading.isUndisturbed || isLate else {
                    usleep(20_000)
                    continue
                }
                if reading.build != nil {
                    talk("\(path): the build is still running; start again to serve what it writes")
                } else if reading.isHalf {
                    talk(
                        "\(path): a build was interrupted, so that old pages may stand beside new ones; build again"
                    )
                }
                return built
            } catch {
                guard isLate || reading.isUndisturbed else { continue }
                throw error
            }
        }
    }

    /// Hidden files are not served; `.well-known` is public (RFC 8615).
    private static func isPublic(_ name: String) -> Bool {
        name.split(separator: "/").enumerated().allSatisfy { index, part in
            !part.hasPrefix(".") || (index == 0 && part == ".well-known")
        }
    }

    private mutating func take(_ name: String, in root: URL) throws(Failure) {
        let file = root.appendingPathComponent(name).resolvingSymlinksInPath().path
        guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
            facts[.type] as? FileAttributeType == .typeRegular, let size = facts[.size] as? Int
        else { return }
        guard file.hasPrefix(root.path + "/") else { return links.append(name) }
        if size > SiteServer.largestHeld, !name.hasSuffix(".html") {
            large[name] = file
            return
        }
        guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(file) }
        files[name] = Array(data)
    }

    /// Takes files that are another one's compressed form from the files that have addresses.
    private mutating func separateCodings() {
        for coding in ContentCoding.allCases {
            for (name, bytes) in files where name.hasSuffix("." + coding.fileExtension) {
                let plain = String(name.dropLast(coding.fileExtension.count + 1))
                guard files[plain] != nil else { continue }
                compressed[coding, default: [:]][plain] = bytes
                files[name] = nil
            }
        }
    }

    /// The languages that have a page of their own for wrong addresses; the one at the root, if any, first.
    var locales: [SiteLocale] {
        var locales = files.keys.sorted().compactMap { name -> SiteLocale? in
            let parts = name.split(separator: "/")
            // The folder of an older version may be called as a language is.
            guard parts.count == 2, parts[1] == "404.html",
                attribute("lang", in: name) == String(parts[0])
            else { return nil }
            return SiteLocale(tag: String(parts[0]))
        }
        if var root = attribute("lang", in: "404.html").flatMap({ SiteLocale(tag: $0) }),
            !locales.contains(where: { $0.tag == root.tag })
        {
            root.isAtRoot = true
            locales.insert(root, at: 0)
        }
        return locales
    }

    /// The address that the site was built for: what its index of sitemaps, or its first page, says; nil when neither
    /// does.
    var baseURL: String? {
        let maps = String(decoding: files["sitemap.xml"] ?? [], as: UTF8.self)
        if let match = maps.firstMatch(of: #/<loc>([^<]+)/sitemap(?:-[A-Za-z0-9-]+)?\.xml</loc>/#) {
            return SiteAddress.parse(String(match.1))
        }
        let home = String(decoding: files["index.html"] ?? [], as: UTF8.self)
        return home.firstMatch(of: #/<link rel="canonical" href="([^"]+)"/#).flatMap {
            SiteAddress.parse(String($0.1))
        }
    }

    private func attribute(_ name: String, in page: String) -> String? {
        let text = String(decoding: (files[page] ?? []).prefix(2000), as: UTF8.self)
        guard let start = text.range(of: "<html")?.upperBound,
            let value = text[start...].range(of: " \(name)=\"")?.upperBound
        else { return nil }
        return String(text[value...].prefix { $0 != "\"" })
    }
}
