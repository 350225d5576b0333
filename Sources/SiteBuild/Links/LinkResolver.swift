import Markdown
import SiteModel

/// Finds out where the links of pages lead.
struct LinkResolver: Sendable {
    let site: Site
    let playground: PlaygroundLinks?
    /// The providers that the playground offers, wherever it is served; nil without a playground.
    let offered: [String]?
    /// The names of providers, steps and pages that there are.
    let names: PlaygroundNames
    /// Files of `public/`, by path relative to it.
    let publicFiles: Set<String>
    /// Files of `content/` that are neither pages nor published, by path relative to the project's root.
    var unpublishedFiles: Set<String> = []

    /// Schemes that lead to other places and are allowed.
    static let schemes = ["https", "http", "mailto", "tel"]

    /// The address a link has on a page that shows `file` in `locale`; nil when it must not be one.
    func href(_ link: Link, in file: ContentFile, shownIn locale: SiteLocale) -> String? {
        switch target(of: link.destination, in: file) {
        case .external: return link.destination
        case .anchor: return link.destination
        case .page(let path, let named, let fragment, let suffix):
            guard let page = site.page(at: path, in: named ?? locale) else { return nil }
            let isLost = named == nil && fragment.map { self.isLost($0, on: page, from: file) } == true
            return page.url + (isLost ? String(suffix.prefix { $0 != "#" }) : suffix)
        case .file(let path):
            return "/" + path
        case .playground(let rest):
            return isOffered(rest) ? playground.map { $0.home(in: locale) + rest } : nil
        case .refused, .nowhere: return nil
        }
    }

    /// The address of a place on the page that `file` is the text of, for a page in `locale` that shows a part of it.
    func address(of destination: String, on file: ContentFile, shownIn locale: SiteLocale) -> String {
        let isLost = isLost(destination, in: file, shownIn: locale)
        return file.pagePath.url(in: locale) + (isLost ? "" : destination)
    }

    /// Returns whether a link of a text that stands in for a translation names a heading that is not on its page: one
    /// in the reader's language, parted in a way of its own. It leads to the page's beginning.
    func isLost(_ destination: String, in file: ContentFile, shownIn locale: SiteLocale) -> Bool {
        let (path, fragment): (PagePath, String)
        switch target(of: destination, in: file) {
        case .page(let other, nil, let named?, _): (path, fragment) = (other, named)
        case .anchor(let id): (path, fragment) = (file.pagePath, id)
        default: return false
        }
        guard let page = site.page(at: path, in: locale) else { return false }
        return isLost(fragment, on: page, from: file)
    }

    private func isLost(_ fragment: String, on page: Page, from file: ContentFile) -> Bool {
        guard file.locale != page.locale, !page.isFallback,
            let source = site.page(at: page.path, in: site.source)?.file
        else { return false }
        let id = PercentCoding.decoded(fragment)
        return !id.isEmpty && page.file.hasOwnParts(beside: source) && !page.file.anchors.contains(id)
    }

    /// The target of a destination that stands in `file`.
    func target(of destination: String, in file: ContentFile) -> LinkTarget {
        if let scheme = Self.scheme(of: destination) {
            return Self.schemes.contains(scheme) ? .external : .refused(scheme: scheme)
        }
        let bytes = destination.utf8
        if bytes.starts(with: "//".utf8) { return .external }
        let end = bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? bytes.endIndex
        let path = String(destination[..<end])
        let suffix = String(destination[end...])
        let fragment = bytes[end...].firstIndex(of: 0x23).map {
            String(destination[bytes.index(after: $0)...])
        }
        if path.isEmpty { return suffix.utf8.first == 0x23 ? .anchor(fragment ?? "") : .nowhere }
        if path.utf8.first == 0x2F { return rooted(path, fragment, suffix) }
        if path.utf8.first != 0x2E, !path.utf8.contains(0x2F) {
            // A file beside this one, as most links are.
            if ContentAssets.isAsset(path) {
                return asset(RelativePath.folder(of: file.path) + [path], suffix)
            }
            let page = file.pagePath.neighbour(path, isIndex: file.isIndex)
            return page.map { .page($0, locale: nil, fragment: fragment, suffix: suffix) } ?? .nowhere
        }
        return relative(path, fragment, suffix, in: file)
    }

    /// Returns whether there is what an address below `playground/` names: `apple/` is a provider's, others any one's.
    func isOffered(_ rest: String) -> Bool {
        guard let offered else { return false }
        let name = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let brand = names.brands.first { PlaygroundLinks.pathName(of: $0) == name }
        return brand.map(offered.contains) ?? true
    }

    /// The file of the project that a relative destination names, where it is there but not published.
    func unpublishedFile(_ destination: String, in file: ContentFile) -> String? {
        guard !unpublishedFiles.isEmpty, !destination.hasPrefix("/") else { return nil }
        let path = PercentCoding.decoded(String(destination.prefix { $0 != "#" && $0 != "?" }))
        let name = RelativePath.parts(of: path, from: RelativePath.folder(of: file.path))?.joined(
            separator: "/")
        return name.flatMap { unpublishedFiles.contains($0) ? $0 : nil }
    }

    private func rooted(_ path: String, _ fragment: String?, _ suffix: String) -> LinkTarget {
        let local = PercentCoding.decoded(String(path.dropFirst()))
        if publicFiles.contains(local) { return .file(String(path.dropFirst()) + suffix) }
        var parts = local.split(separator: "/").map(String.init)
        if parts.first == "playground" {
            let rest = parts.dropFirst().map { $0 + "/" }.joined()
            return .playground(rest + suffix)
        }
        let locale = site.locales.first { $0.tag == parts.first }
        if locale != nil { parts.removeFirst() }
        let tail = parts.joined(separator: "/")
        let page = tail.hasSuffix(".md") ? PagePath(file: tail) : PagePath(tail)
        guard let page else { return .nowhere }
        return .page(page, locale: locale, fragment: fragment, suffix: suffix)
    }

    private func relative(
        _ path: String, _ fragment: String?, _ suffix: String, in file: ContentFile
    ) -> LinkTarget {
        guard let parts = RelativePath.parts(of: path, from: RelativePath.folder(of: file.path)) else {
            return .nowhere
        }
        if ContentAssets.isAsset(path) {
            return parts.first == "public" ? published(parts.dropFirst(), suffix) : asset(parts, suffix)
        }
        // Now relative to the project's root: content/<locale>/…
        guard parts.count >= 3, parts[0] == "content",
            let locale = site.locales.first(where: { $0.tag == parts[1] }),
            let page = PagePath(file: parts.dropFirst(2).joined(separator: "/"))
        else { return .nowhere }
        return .page(page, locale: locale == file.locale ? nil : locale, fragment: fragment, suffix: suffix)
    }

    /// A picture or download by its place in the project, `content/<locale>/…`; one that only the source language
    /// has serves the others too.
    private func asset(_ parts: [String], _ suffix: String) -> LinkTarget {
        guard parts.count > 2, parts[0] == "content" else { return .nowhere }
        for tag in [parts[1], site.source.tag] {
            let name = PercentCoding.decoded(parts.dropFirst(2).joined(separator: "/"))
            guard let path = ContentAssets.output("content/\(tag)/\(name)", locales: site.locales),
                publicFiles.contains(path)
            else { continue }
            return .file(path + suffix)
        }
        return .nowhere
    }

    /// A file of `public/`, reached by a relative path.
    private func published(_ parts: ArraySlice<String>, _ suffix: String) -> LinkTarget {
        let path = PercentCoding.decoded(parts.joined(separator: "/"))
        return publicFiles.contains(path) ? .file(path + suffix) : .nowhere
    }

    /// The scheme of `https://…` or `mailto:…`, lower case.
    static func scheme(of destination: String) -> String? {
        guard let colon = destination.utf8.firstIndex(of: 0x3A) else { return nil }
        let scheme = destination[..<colon]
        guard let first = scheme.unicodeScalars.first, first.properties.isAlphabetic,
            scheme.unicodeScalars.allSatisfy({
                $0.isASCII
                    && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                        || "+-.".unicodeScalars.contains($0))
            })
        else { return nil }
        return scheme.lowercased()
    }
}

/// The target of a page's link, as far as its spelling tells.
enum LinkTarget: Hashable {
    case external
    case anchor(String)
    /// A page; `locale` only when the link names one. `suffix` is its query and fragment.
    case page(PagePath, locale: SiteLocale?, fragment: String?, suffix: String)
    /// A file of `public/`.
    case file(String)
    /// A page of the playground, by what stands behind `/playground/`.
    case playground(String)
    case refused(scheme: String)
    /// Nothing that could exist.
    case nowhere
}

/// `%20` and the like in addresses.
enum PercentCoding {
    /// `text` with every byte that does not stay as `%XX`.
    static func encoded(_ text: String, staying: (UInt8) -> Bool) -> String {
        var encoded = ""
        for byte in text.utf8 {
            if staying(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += (byte < 16 ? "%0" : "%") + digits
            }
        }
        return encoded
    }

    /// `text` with every `%XX` as its byte; as it is when that is no UTF-8 or a `%` has no digits.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%") {
                let digits = String(decoding: bytes[(index + 1)...].prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, digits.utf8.allSatisfy(\.isLetterOrDigit),
                    let byte = UInt8(digits, radix: 16)
                else { return text }
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? text
    }
}

/// The places of files beside the pages, where pages link to them.
enum AuxiliaryPaths {
    /// The path of a file's Markdown twin: as in `content/`, so that relative links between twins hold.
    static func markdownCopy(of file: ContentFile) -> String { file.locale.folder + file.localPath }

    /// The path of the project that a guide's samples are: `th/apple/web.zip`.
    static func project(of file: ContentFile) -> String {
        file.locale.folder + file.localPath.dropLast(".md".count) + ".zip"
    }

    /// The path of a language's feed: `th/feed.xml`.
    static func feed(of locale: SiteLocale) -> String { locale.folder + "feed.xml" }
}
