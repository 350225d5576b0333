/// A part of a parsed template. Offsets are those of the file the node was read from.
enum TemplateNode {
    case text(Range<Int>)
    case variable(name: String, raw: Bool, range: Range<Int>)
    case section(TemplateSection)
    case partial(TemplateInclusion)
    case block(TemplateBlock)
}

/// `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}`.
struct TemplateSection {
    var name: String
    var isInverted: Bool
    var body: [TemplateNode]
    /// The opening tag.
    var range: Range<Int>
}

/// `{{> name}}`, or `{{< name}}…{{/name}}` with the blocks it replaces.
struct TemplateInclusion {
    /// The partial's name; with a leading `*`, the name of the value that holds it.
    var name: String
    var isParent: Bool
    var overrides: [TemplateBlock]
    /// White space put before every line; nil for a tag inside a line.
    var indentation: [UInt8]?
    /// The tag, or the parent's opening tag.
    var range: Range<Int>
}

/// `{{$name}}…{{/name}}`: a place that can be filled, with what fills it otherwise, or what fills it.
struct TemplateBlock {
    var name: String
    var body: [TemplateNode]
    /// White space put before every line; nil for a tag inside a line.
    var indentation: [UInt8]?
    /// The opening tag.
    var range: Range<Int>
}
