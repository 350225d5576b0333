internal import Diagnostics

extension TreeBuilder {
    /// Appends what a start tag may have of its attributes.
    mutating func append(
        _ attributes: [HTMLAttribute], of tag: String, at position: SourcePosition,
        to safe: inout SafeHTML
    ) {
        var allowed = (HTMLPolicy.tags[tag] ?? []).union(HTMLPolicy.common)
        if tag == "br" || tag == "wbr" { allowed = ["lang", "dir"] }
        var seen: Set<String> = []
        for attribute in attributes {
            let (written, value) = (attribute.name, attribute.value)
            // `<a name>` is what `id` was called.
            let name = tag == "a" && written == "name" ? "id" : written
            guard allowed.contains(name), HTMLPolicy.allows(value, for: name, ids: headingIDs),
                seen.insert(name).inserted
            else {
                if name != "id" || !seen.contains("id") {
                    refuse(written, value, of: tag, allowed: allowed, at: position)
                }
                continue
            }
            if HTMLPolicy.flags.contains(name) {
                safe.append(" \(name)")
            } else if HTMLPolicy.addresses.contains(name) {
                appendAddress(name, value, of: tag, attributes, at: position, to: &safe)
            } else if name != "id" || isNew(value, at: position) {
                safe.append(name, value)
            }
        }
        if tag == "img" { safe.append(" loading=\"lazy\" decoding=\"async\"") }
    }

    private mutating func isNew(_ id: [UInt8], at position: SourcePosition) -> Bool {
        let id = String(decoding: id, as: UTF8.self)
        if let first = ids[id] {
            report(
                .markdownDuplicateID, at: position, "the id `\(id)` is used twice",
                notes: ["first used on line \(first.line)"])
            return false
        }
        ids[id] = position
        return true
    }

    private mutating func appendAddress(
        _ name: String, _ value: [UInt8], of tag: String, _ attributes: [HTMLAttribute],
        at position: SourcePosition, to safe: inout SafeHTML
    ) {
        func text(_ attribute: String) -> String {
            HTMLText.decoded(attributes.first { $0.name == attribute }?.value ?? [])
        }
        // Sounds and films are files of the site, as pictures are.
        var link = Link(
            destination: HTMLText.decoded(value), isImage: tag != "a", text: tag == "img" ? text("alt") : "",
            location: position.location(in: path))
        link.width = Int(text("width")).map(Link.bounded)
        link.height = Int(text("height")).map(Link.bounded)
        document.links.append(link)
        checkScheme(of: link, at: position)
        if tag == "img", !attributes.contains(where: { $0.name == "alt" }) {
            report(
                .markdownImageWithoutText, .warning, at: position,
                "the image `\(link.destination)` has no alternative text",
                notes: ["add `alt=\"…\"` with what a reader who cannot see it must know"])
        }
        safe.addresses.append(RawHTML.Address(offset: safe.bytes.count, attribute: name, link: link))
    }

    /// Reports an attribute that is left out; one that only changes looks does no harm.
    private mutating func refuse(
        _ name: String, _ value: [UInt8], of tag: String, allowed: Set<String>, at position: SourcePosition
    ) {
        let text = String(decoding: value.prefix(60), as: UTF8.self)
        let isSize = name == "width" || name == "height"
        let isLook =
            HTMLPolicy.looks.contains(name) && (isSize || !allowed.contains(name)) || name.hasPrefix("data-")
            || name.hasPrefix("aria-")
        report(
            .markdownHTMLAttribute, isLook ? .note : .error, at: position,
            isLook
                ? "`\(name)` of `<\(tag)>` is left out" : "`<\(tag) \(name)=\"\(text)\">` is not allowed",
            notes: ["`<\(tag)>` may have \(allowed.sorted().joined(separator: ", "))"])
    }
}

/// An attribute of a raw HTML tag.
struct HTMLAttribute {
    /// Its name, in lower case.
    var name: String
    /// Its value as written, character references not resolved; empty when it has none.
    var value: [UInt8]
    /// The place of its name in the HTML.
    var offset: Int
}
