/// The statements that nearly every page makes about itself, and no others.
package struct PlainFrontMatter: Equatable, Sendable {
    package let title: String
    package let description: String
    package let weight: Int?
    /// The file's line on which its text begins.
    package let bodyFirstLine: Int

    package init(title: String, description: String, weight: Int?, bodyFirstLine: Int) {
        self.title = title
        self.description = description
        self.weight = weight
        self.bodyFirstLine = bodyFirstLine
    }

    /// The front matter.
    var matter: FrontMatter {
        var matter = FrontMatter()
        matter.title = title
        matter.description = description
        matter.weight = weight
        return matter
    }
}
