import Diagnostics
import SiteModel

/// The settings of a site of Hugo, as TOML or YAML.
struct HugoSettings {
    /// The file of the settings.
    let path: String
    private let toml: TOMLText
    private let yaml: YAMLNode?
    /// A file of its own with the languages.
    private let languageTOML: TOMLText
    private let languageYAML: YAMLNode?

    init(_ project: ForeignProject) {
        let names = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
        let files = names.flatMap { name in ["toml", "yaml", "yml"].map { "\(name).\($0)" } }
        let found = project.first(files)
        let text = found?.text ?? ""
        path = found?.path ?? "hugo.toml"
        toml = TOMLText(text)
        yaml = LocatedYAML.parse(Array(text.utf8), path: "hugo.yaml").value
        let languages =
            project.first(["toml", "yaml", "yml"].map { "config/_default/languages.\($0)" })?.text ?? ""
        languageTOML = TOMLText(languages)
        languageYAML = LocatedYAML.parse(Array(languages.utf8), path: "languages.yaml").value
    }

    /// The value of `title` or `params.version`.
    func value(_ key: String) -> String? {
        let node = key.split(separator: ".").reduce(yaml) { $0?[String($1)] }
        return toml[key] ?? toml[key.lowercased()] ?? node?.text
    }

    /// The tags of the languages.
    var languages: [String] {
        toml.tables(below: "languages") + (yaml?["languages"]?.entries.map(\.key) ?? [])
            + languageTOML.tables + (languageYAML?.entries.map(\.key) ?? [])
    }

    /// The folder of a language's pages; nil when it has none of its own.
    func folder(of language: String) -> String? {
        let folder =
            value("languages.\(language).contentDir") ?? languageTOML["\(language).contentDir"]
            ?? languageYAML?[language]?["contentDir"]?.text
        return folder.map { $0.trimmingSlashes + "/" }
    }

    /// Sections whose pages have addresses by a pattern, `/:section/:year/:month/:slug`.
    var permalinks: [(section: String, pattern: String)] {
        let node = yaml?["permalinks"]
        let entries = (node?.entries ?? []) + (node?["page"]?.entries ?? [])
        let tables = toml.values(below: "permalinks.page") + toml.values(below: "permalinks")
        return entries.compactMap { entry in entry.value.text.map { (entry.key, $0) } }
            + tables.filter { !$0.key.contains(".") }.map { ($0.key, $0.value) }
    }

    /// Returns whether the settings have a part, whatever it says.
    func has(_ key: String) -> Bool {
        let node = key.split(separator: ".").reduce(yaml) { $0?[String($1)] }
        return node != nil || !toml.values(below: key).isEmpty || toml.hasTable(key)
    }
}
