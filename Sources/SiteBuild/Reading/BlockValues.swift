import Markdown
import SiteModel
import SiteTemplates

/// The values of a block's template.
enum BlockValues {
    /// Names of values that follow from an argument, besides its own: `level_is_must`, `picture_width`.
    static func names(of argument: BlockDeclaration.Argument) -> [String] {
        switch argument.kind {
        case .choice(let words): words.map { flag(argument.name, $0) }
        case .image: ["\(argument.name)_width", "\(argument.name)_height"]
        case .text, .link, .number, .flag: []
        }
    }

    /// The name of the flag that is set when a page chooses a word.
    static func flag(_ name: String, _ word: String) -> String {
        "\(name)_is_" + String(word.map { $0 == "-" ? "_" : $0 })
    }

    /// The shape of all values; interface texts that are missing are found with those of other templates.
    ///
    /// - Parameter assets: names below `assets.css` and `assets.js`.
    static func shape(of block: BlockDeclaration, assets: TemplateShape) -> TemplateShape {
        var root = TemplateShape.object([:])
        for name in ["locale.tag", "locale.direction", "locale.name"] { root.add(name) }
        if block.body != .some(.none) { root.add("body") }
        for argument in block.arguments {
            root.add(argument.name)
            for name in names(of: argument) { root.add(name) }
        }
        root.set("strings", .unknown)
        root.set("assets", assets)
        return root
    }

    /// The values of an argument that a page gives, or that has a default; nil: it has none.
    ///
    /// - Parameters:
    ///   - text: words for readers, set as the page's own are.
    ///   - address: the address that a link or picture has on the page.
    ///   - size: the size of a picture.
    static func values(
        of argument: BlockDeclaration.Argument, _ value: String?, text: (String) -> TemplateValue,
        address: (Link) -> String?, size: (Link) -> (width: Int, height: Int)?
    ) -> [String: TemplateValue] {
        let name = argument.name
        guard let value = value ?? argument.fallback else { return [name: .null] }
        func link(_ isImage: Bool) -> Link {
            Link(destination: value, isImage: isImage, location: argument.location)
        }
        switch argument.kind {
        case .text: return [name: text(value)]
        case .number: return [name: .text(value)]
        case .flag: return [name: true]
        case .link: return [name: address(link(false)).map { .text($0) } ?? .null]
        case .image:
            let image = link(true)
            let size = size(image)
            return [
                name: address(image).map { .text($0) } ?? .null,
                "\(name)_width": size.map { .integer($0.width) } ?? .null,
                "\(name)_height": size.map { .integer($0.height) } ?? .null,
            ]
        case .choice:
            return [name: .text(value), flag(name, value): true]
        }
    }
}
