/// The extensions of GitHub-flavoured Markdown, by the library's names.
package enum MarkdownExtension: String, CaseIterable, Sendable {
    case table, strikethrough, autolink, tasklist

    /// All of them.
    package static let all = Set(allCases)
}
