import Foundation

/// Tells what stands at a path of the sources, and whether it may be read: a symbolic link must not publish
/// what is not the site's.
///
/// A link may lead to anything in `content/`, `templates/` and `public/` that is not hidden. One of these three
/// may itself be a link to another folder of the project.
package struct SourceTree: Sendable {
    enum Entry: Equatable {
        case file, folder
        /// A link to something that is not the site's; the path that it names.
        case outside(String)
        /// Something that is neither a file nor a folder, in words: `a named pipe`.
        case special(String)
        /// Nothing, or a link to nothing.
        case missing
    }

    private let root: String
    private let followsLinks: Bool
    /// The real places of the sources' folders; a slash at the end.
    private let places: [String]

    /// - Parameters:
    ///   - root: the project's folder.
    ///   - followsLinks: whether links may lead anywhere.
    ///   - folders: the folders of sources, relative to the project's.
    package init(root: String, followsLinks: Bool, folders: [String] = SiteSources.folders) {
        self.root = root
        self.followsLinks = followsLinks
        let project = (Self.real(root) ?? root) + "/"
        places = folders.compactMap { folder in
            guard let place = Self.real(root + "/" + folder) else { return nil }
            let isLink = Self.mode(root + "/" + folder, followingLink: false).map { $0 & S_IFMT == S_IFLNK }
            guard isLink == true else { return place + "/" }
            return Self.isVisible(place, below: project) ? place + "/" : nil
        }
    }

    /// The thing at a path relative to the project's folder.
    func entry(_ path: String) -> Entry {
        let place = root + "/" + path
        guard let own = Self.mode(place, followingLink: false) else { return .missing }
        guard own & S_IFMT == S_IFLNK else { return Self.entry(own) }
        guard let target = Self.real(place), let mode = Self.mode(target, followingLink: true) else {
            return .missing
        }
        guard followsLinks || isSource(target) else { return .outside(Self.target(of: place) ?? target) }
        return Self.entry(mode)
    }

    func mayRead(folderOf path: String) -> Bool {
        guard !followsLinks, let slash = path.lastIndex(of: "/") else { return true }
        return Self.real(root + "/" + path[..<slash]).map(isSource) ?? false
    }

    private func isSource(_ target: String) -> Bool {
        places.contains { target + "/" == $0 || Self.isVisible(target, below: $0) }
    }

    /// The path that is reached when all links are followed; nil when it leads nowhere.
    static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func target(of link: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }

    /// Returns whether a path is below a folder, with no hidden part.
    private static func isVisible(_ path: String, below folder: String) -> Bool {
        path.hasPrefix(folder)
            && !SiteSources.isHidden(String(path.dropFirst(folder.count)))
    }

    private static func mode(_ path: String, followingLink: Bool) -> mode_t? {
        var status = stat()
        guard (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return status.st_mode
    }

    private static func entry(_ mode: mode_t) -> Entry {
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFIFO: .special("a named pipe")
        case S_IFSOCK: .special("a socket")
        case S_IFCHR, S_IFBLK: .special("a device")
        default: .special("no file")
        }
    }
}
