/// The form of a block of the project's own, as far as it decides how pages are read.
package struct OwnBlockForm: Hashable, Sendable {
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
