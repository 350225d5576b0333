/// The plan that a generator's own files give of the documents: places, order, names.
struct ConversionPlan {
    /// A page of the new project.
    struct Entry {
        /// The old file.
        var source: String
        /// The language's tag.
        var locale: String
        /// Path below the language's folder, with `.md`.
        var path: String
        /// Place among its neighbours; nil: by its name.
        var weight: Int?
        /// Its title in lists of pages.
        var shortTitle: String?
        /// Indicates whether a list of pages gives the place, which counts for more than the page's own head.
        var isListed = false
        /// A sentence on it, where its head has none.
        var description: String?
        /// The day that its name begins with: `2026-11-21`.
        var date: String?
        /// `posts` for the page of a blog.
        var layout: String?
        /// Addresses at which it was published, below those of its language; the one of its path may be among them.
        var aliases: [String] = []
    }

    /// A file that is copied as it is.
    struct Asset {
        var source: String
        /// Path in the new project.
        var path: String
    }

    var title = "Documents"
    var baseURL: String?
    /// Tags of the languages, the source language first.
    var locales = ["en"]
    var entries: [Entry] = []
    var assets: [Asset] = []
    /// Old address, without slash and language → old file that readers are led to.
    var redirects: [String: String] = [:]
    /// Folder below a language's → the name that a list of pages gives it.
    var folderTitles: [String: String] = [:]
    /// Key of an author → name.
    var authors: [String: String] = [:]
    /// Folder whose files `/…` in links means, in the old project.
    var root = ""
    /// Folders of translations, whose pages have the paths that they have below `root`.
    var translations: [String] = []
    var notes: [ConversionNote] = []
    /// Indicates whether the pages of the source language were published without a folder of its own.
    var isSourceAtRoot = true
    /// The folder of the pages, where the settings say that it is none of those that were read; and the settings.
    var missingFolder: (name: String, settings: String)?

    static func of(_ project: ForeignProject, _ generator: ForeignProject.Generator) -> ConversionPlan {
        switch generator {
        case .mdbook: mdBook(project)
        case .hugo: hugo(project)
        case .docusaurus: docusaurus(project)
        case .mkdocs: mkDocs(project)
        case .markdown: markdown(project)
        }
    }
}

/// Something that could not be carried over, or that a writer has to look at.
package struct ConversionNote: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The old file.
    package let path: String
    /// 1-based; 0 for the file as a whole.
    package let line: Int
    package let message: String

    package init(_ path: String, _ line: Int, _ message: String) {
        self.path = path
        self.line = line
        self.message = message
    }

    package var description: String { line > 0 ? "\(path):\(line): \(message)" : "\(path): \(message)" }

    package static func < (a: ConversionNote, b: ConversionNote) -> Bool {
        (a.path, a.line, a.message) < (b.path, b.line, b.message)
    }
}
