import SiteModel

/// Pictures and values of Hugo.
extension ForeignText {
    /// `{{< figure src="…" caption="…" >}}` on a line of its own, with its caption; nil when there is none.
    mutating func figure(_ arguments: String, _ line: Line, _ indent: String, _ depth: Int) -> [String] {
        func converted(_ text: String) -> [String] {
            self.converted([Line(number: line.number, text: text)], depth: depth + 1)
        }
        let picture = converted(Self.picture(arguments))
        guard let caption = Self.caption(arguments) else { return picture.map { indent + $0 } }
        let below = ["<figcaption>", ""] + converted(caption) + ["", "</figcaption>"]
        return (["<figure>", ""] + picture + [""] + below + ["</figure>", ""])
            .map { $0.isEmpty ? $0 : indent + $0 }
    }

    /// The picture of a figure, with its width and its link.
    static func picture(_ arguments: String) -> String {
        let alternative = argument("alt", in: arguments) ?? argument("caption", in: arguments) ?? ""
        let sizes = ["width", "height"].compactMap { name -> String? in
            let value = argument(name, in: arguments)?.replacingEnding("px", by: "")
            return value.flatMap(Int.init).map { "\(name)=\($0)" }
        }
        let size = sizes.isEmpty ? "" : "{\(sizes.joined(separator: " "))}"
        let picture = "![\(Conversion.plain(alternative))](\(argument("src", in: arguments) ?? ""))\(size)"
        guard let link = argument("link", in: arguments), !link.isEmpty else { return picture }
        return "[\(picture)](\(link))"
    }

    /// The title and the caption of a figure; nil when it has none.
    static func caption(_ arguments: String) -> String? {
        let title = argument("title", in: arguments).map { "**\($0)**" }
        let parts = [title, argument("caption", in: arguments)].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// The value of `{{< param name >}}`: the page's own, or the site's.
    func parameter(_ name: String) -> String? {
        let matter = ForeignMatter(project.text(path) ?? "", path: path)
        let parts = name.split(separator: ".").map(String.init)
        func value(_ node: YAMLNode?) -> String? { parts.reduce(node) { $0?[$1] }?.text }
        return value(matter["params"]) ?? matter.text("params.\(name)") ?? matter.text(name)
            ?? HugoSettings(project).value("params.\(name)")
    }
}
