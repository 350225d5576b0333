extension ConversionPlan {
    /// Plain files of Markdown as repositories have them: in the order in which the first page links to them.
    static func markdown(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        plan.addAll(project)
        guard let (path, text) = project.first(["index.md", "README.md", "readme.md"]) else { return plan }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        plan.title = Conversion.takeTitle(from: &lines).map(Conversion.plain) ?? plan.title
        var weight = 0
        for line in lines {
            guard let link = MarkdownLink.first(in: line),
                let target = ForeignProject.joined(path, link.destination.withoutFragment),
                let index = plan.entries.firstIndex(where: { $0.source == target && $0.weight == nil })
            else { continue }
            weight += 10
            plan.entries[index].weight = weight
            plan.entries[index].isListed = true
        }
        return plan
    }
}
