import Diagnostics
import SiteModel

/// The settings of a site of Hugo, as TOML or YAML.
struct HugoSettings {
    private let toml: TOMLText
    private let yaml: YAMLNode?

    init(_ project: ForeignProject) {
        let names = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
        let files = names.flatMap { name in ["toml", "yaml", "yml"].map { "\(name).\($0)" } }
        let text = project.first(files)?.text ?? ""
        toml = TOMLText(text)
        yaml = LocatedYAML.parse(Array(text.utf8), path: "hugo.yaml").value
    }

    /// The value of `title` or `params.version`.
    func value(_ key: String) -> String? {
        let node = key.split(separator: ".").reduce(yaml) { $0?[String($1)] }
        return toml[key] ?? toml[key.lowercased()] ?? node?.text
    }

    /// The tags of the languages.
    var languages: [String] {
        toml.tables(below: "languages") + (yaml?["languages"]?.entries.map(\.key) ?? [])
    }
}
