package import Diagnostics

/// A block of the project's own, `<requirement level="must">`: a template of the project shows it.
package struct CustomBlock: Sendable {
    /// A value that the page gives it.
    package struct Argument: Hashable, Sendable {
        /// The argument's name, in lower case.
        package let name: String
        /// The text with its character references resolved; empty when the name stands alone.
        package var value: String
        /// The kind that the template declares; nil when it has no argument of this name.
        package let kind: CustomBlockForm.Kind?
        package let location: SourceLocation

        /// The address that it is, or the picture; nil for other kinds.
        package var link: Link? {
            guard kind == .link || kind == .image, !value.isEmpty else { return nil }
            return Link(destination: value, isImage: kind == .image, location: location)
        }
    }

    /// The name of its template, and of its tag.
    package let name: String
    /// The values as they were written, in their order; a name may stand twice.
    package var arguments: [Argument]
    /// The Markdown between its tags.
    package var blocks: [Block] = []
    /// Indicates whether it ends with its first tag, `<requirement/>`.
    package let isClosed: Bool
    package let location: SourceLocation
}

/// The form of a block of the project's own, as far as it decides how pages are read.
package struct CustomBlockForm: Hashable, Sendable {
    /// The kind of value that an argument takes.
    package enum Kind: Hashable, Sendable {
        /// Words for readers, which are translated.
        case text
        /// The address of a page, a heading, a file or another site.
        case link
        /// A picture of the project.
        case image
        case number
        /// There or not.
        case flag
        /// One of some words.
        case choice([String])
    }

    /// Its arguments by their names.
    package var arguments: [String: Kind]

    package init(arguments: [String: Kind] = [:]) {
        self.arguments = arguments
    }
}
