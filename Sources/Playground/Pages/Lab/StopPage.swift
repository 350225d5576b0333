import OpenID
import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// The check that ended a run, and what it saw; the data of layout `playground-stop`.
    ///
    /// - Parameter honest: the browser's latest sign-in with the provider that went well; nil when there is none.
    package func stop(_ run: SignInRun, honest: SignInRun?) -> PlaygroundPage {
        // The check that has to notice what was broken on purpose.
        let expected = run.plan.fault?.expectedCheck(at: run.provider)
        var data: [String: TemplateValue] = [
            "provider": ProviderData.value(run.provider, isLocal: run.isLocal),
            "run_url": .text(links.run(run.provider)),
            "honest_url": .text(links.start(run.provider, returnTo: run.returnTo)),
            "lab_url": .text(links.lab(run.provider)),
            "waiting": .bool(run.failure == nil && !run.hasSucceeded), "unharmed": .bool(run.hasSucceeded),
            "harmless": .null, "names": names(run.failure), "errors_url": concept("errors/"),
        ]
        if let fault = run.plan.fault {
            data["sabotage"] = .object(
                self.fault(fault).merging(["again_url": .text(links.start(run.provider, fault: fault))]) {
                    $1
                })
            if run.hasSucceeded, expected == nil { data["harmless"] = text("lab.harmless.\(fault.rawValue)") }
            if let honest, run.callback != nil || run.failure != nil {
                let comparison = RunComparison(honest: honest, broken: run)
                data["comparison"] = ComparisonData(comparison: comparison, pages: self).value
            }
        }
        if let stop = run.stop, let failure = run.failure {
            data["check"] = [
                "id": .text(stop.check.id), "name": checkName(stop.check),
                "without": text("lab.checks.\(stop.check.id).without"), "expected": .text(stop.expected),
                "actual": .text(stop.actual),
                "specification": stop.check.specification.map { .text($0) } ?? .null,
                "aimed": .bool(expected == stop.check),
                "missed": .bool(run.plan.fault != nil && expected != stop.check),
                "guide_url": concept(stop.check.guide),
                "step_title": RunPage(run: run, pages: self).title(stop.step),
                "step_url": .text(links.step(stop.step, run.provider)),
            ]
            data["failure"] = .object(self.failure(failure, run.provider))
        }
        return PlaygroundPage(
            layout: "playground-stop", path: "playground/\(run.provider.pathName)/run/stop/",
            title: texts.text("lab.stop.title"), data: ["stop": .object(data)])
    }

    func checkName(_ check: RunCheck) -> TemplateValue {
        if case .token = check { return text("playground.checks.\(check.id).name") }
        return text("lab.checks.\(check.id).name")
    }
}

/// The data of partial `comparison`: an honest and a broken run side by side, the first difference marked.
struct ComparisonData {
    let comparison: RunComparison
    let pages: PlaygroundPages

    var value: TemplateValue {
        let first = comparison.firstDifference
        let differing = comparison.lines.indices.filter { comparison.lines[$0].differs }
        return .object([
            "is_same": .bool(first == nil), "first": first.map(line) ?? .null,
            "more": .list(differing.dropFirst().map(line)), "any_more": .bool(differing.count > 1),
            "same": .list(comparison.lines.indices.filter { !comparison.lines[$0].differs }.map(line)),
            "same_count": pages.text(
                "lab.compare.same", ["count": String(comparison.lines.count - differing.count)]),
        ])
    }

    private func line(_ index: Int) -> TemplateValue {
        let line = comparison.lines[index]
        return .object([
            "step_title": pages.title(line.step), "name": .text(line.name),
            "honest": .text(line.honest ?? "—"), "broken": .text(line.broken ?? "—"),
        ])
    }
}
