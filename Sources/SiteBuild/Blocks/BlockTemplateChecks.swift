import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// Checks on the templates of the project's own blocks that need the whole site.
struct BlockTemplateChecks {
    private let stages: SiteStages
    private let templates: [TemplateFile]

    init(_ stages: SiteStages, _ sources: SiteSources) {
        self.stages = stages
        templates = stages.blocks.known.isEmpty ? [] : sources.templateFiles
    }

    /// The findings, in no order.
    var findings: [Diagnostic] {
        let blocks = stages.blocks.known.values.map(\.declaration).filter { !$0.isBroken }
            .sorted { $0.name < $1.name }
        if blocks.isEmpty { return [] }
        var survey = TemplateSurvey(templates) { $0.hasPrefix("blocks/") }
        let assets = Assets(stages.publicFiles).shape
        return blocks.flatMap { block in
            let file = String(block.path.dropFirst("templates/".count))
            let shape = BlockValues.shape(of: block, assets: assets)
            return survey.unknownNames(file: file, shape: shape) + defaults(block) + rendering(block)
        }
    }

    /// The findings about addresses that stand on every page which gives no other.
    private func defaults(_ block: BlockDeclaration) -> [Diagnostic] {
        let addresses = SiteAddresses(stages)
        return block.arguments.flatMap { argument -> [Diagnostic] in
            guard let address = argument.fallback else { return [] }
            switch argument.kind {
            case .link: return addresses.findings([ConfiguredLink(url: address, place: argument.location)])
            case .image where address.hasPrefix("/") && !addresses.has(String(address.dropFirst())):
                let known = stages.publicFiles.map { "/" + $0.path }
                return [
                    Diagnostic(
                        .linkBrokenFile, at: argument.location,
                        "there is no picture `\(address)` in `public/`",
                        notes: [Diagnostic.hint(address, among: known, or: "put it there")])
                ]
            default: return []
            }
        }
    }

    /// The finding about a template that cannot be rendered, or leaves elements open: with no value, and with all and
    /// each choice.
    private func rendering(_ block: BlockDeclaration) -> [Diagnostic] {
        let choices = block.arguments.map(Self.choices).max() ?? 0
        for choice in -1..<max(choices, 1) {
            var root: [String: TemplateValue] = ["body": choice < 0 ? .null : .html(Array("x".utf8))]
            for argument in block.arguments where choice >= 0 {
                for name in BlockValues.names(of: argument) { root[name] = .text("x") }
                root[argument.name] = .text("x")
                if case .choice(let words) = argument.kind {
                    for word in words { root[BlockValues.flag(argument.name, word)] = false }
                    root[BlockValues.flag(argument.name, words[choice % words.count])] = true
                }
            }
            do throws(TemplateError) {
                let html = try stages.templates.value.render(block: block.name, with: .object(root))
                if let tag = OpenElements.first(html) { return [unbalanced(tag, block)] }
            } catch {
                return [TemplateFinding.diagnostic(error, path: block.path)]
            }
        }
        return []
    }

    private static func choices(_ argument: BlockDeclaration.Argument) -> Int {
        if case .choice(let words) = argument.kind { words.count } else { 1 }
    }

    private func unbalanced(_ tag: OpenElements.Tag, _ block: BlockDeclaration) -> Diagnostic {
        let path = String(block.path.dropFirst("templates/".count))
        let text = templates.first { $0.path == path }?.bytes ?? []
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let line = lines.firstIndex { $0.place(of: "<\(tag.isEnd ? "/" : "")\(tag.name)") != nil }
        return Diagnostic(
            .templateUnbalancedHTML,
            at: SourceLocation(path: block.path, line: line.map { $0 + 1 } ?? 1, column: 1),
            tag.isEnd ? "`</\(tag.name)>` closes nothing" : "the block leaves `<\(tag.name)>` open",
            notes: ["each block opens and closes its own elements, whatever values a page gives"])
    }
}
