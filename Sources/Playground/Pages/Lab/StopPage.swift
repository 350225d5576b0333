import OpenID
import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The data of layout `playground-stop`: the check that ended a run, and what it saw.
package struct StopPage {
    let run: SignInRun
    let texts: InterfaceStrings
    let links: PlaygroundAddresses
    /// The browser's latest sign-in with the provider that went well; nil when there is none.
    var honest: SignInRun?

    package init(
        run: SignInRun, texts: InterfaceStrings, links: PlaygroundAddresses, honest: SignInRun? = nil
    ) {
        self.run = run
        self.texts = texts
        self.links = links
        self.honest = honest
    }

    /// The member `stop` of the template root.
    package var data: TemplateValue {
        var data: [String: TemplateValue] = [
            "provider": ProviderData.value(run.provider, isLocal: run.isLocal),
            "run_url": .text(links.run(run.provider)),
            "honest_url": .text(links.start(run.provider, returnTo: run.returnTo)),
            "lab_url": .text(links.lab(run.provider)),
            "waiting": .bool(run.failure == nil && !run.hasSucceeded),
            "unharmed": .bool(run.hasSucceeded),
            "harmless": run.hasSucceeded && run.plan.fault != nil && expectedCheck == nil
                ? texts.value("lab.harmless.\(run.plan.fault?.rawValue ?? "")") : .null,
            "names": run.failure.flatMap(ClientErrorNames.init).map(ErrorNames.data) ?? .null,
            "errors_url": .text("\(links.locale.home)concepts/errors/"),
        ]
        if let fault = run.plan.fault {
            data["sabotage"] = .object([
                "id": .text(fault.rawValue),
                "title": texts.value("lab.sabotages.\(fault.rawValue).title"),
                "attack": texts.value("lab.sabotages.\(fault.rawValue).attack"),
                "again_url": .text(links.start(run.provider, fault: fault)),
            ])
        }
        if let honest, run.plan.fault != nil, run.callback != nil || run.failure != nil {
            data["comparison"] =
                ComparisonData(comparison: RunComparison(honest: honest, broken: run), texts: texts).value
        }
        if let stop = run.stop, let failure = run.failure {
            data["check"] = .object([
                "id": .text(stop.check.id), "name": CheckTexts.name(stop.check, texts: texts),
                "without": CheckTexts.without(stop.check, texts: texts),
                "expected": .text(stop.expected), "actual": .text(stop.actual),
                "specification": stop.check.specification.map { .text($0) } ?? .null,
                "aimed": .bool(expectedCheck == stop.check),
                "missed": .bool(run.plan.fault != nil && expectedCheck != stop.check),
                "guide_url": .text("\(links.locale.home)concepts/\(stop.check.guide)"),
                "step_title": RunPage(run: run, texts: texts, links: links, now: run.startedAt).title(
                    stop.step),
                "step_url": .text(links.step(stop.step, run.provider)),
            ])
            data["failure"] =
                FailureTexts(failure, texts: texts, links: links, provider: run.provider).data
        }
        return .object(data)
    }

    /// The check that has to notice what was broken on purpose.
    private var expectedCheck: RunCheck? { run.plan.fault?.expectedCheck(at: run.provider) }
}

/// The texts of a check, in the reader's language.
enum CheckTexts {
    /// The name of the check.
    static func name(_ check: RunCheck, texts: InterfaceStrings) -> TemplateValue {
        if case .token(let check) = check { return texts.value("playground.checks.\(check.rawValue).name") }
        return texts.value("lab.checks.\(check.id).name")
    }

    /// The consequence if the check were missing.
    static func without(_ check: RunCheck, texts: InterfaceStrings) -> TemplateValue {
        texts.value("lab.checks.\(check.id).without")
    }
}

/// The data of partial `comparison`: an honest and a broken run side by side, the first difference marked.
struct ComparisonData {
    let comparison: RunComparison
    let texts: InterfaceStrings

    var value: TemplateValue {
        let first = comparison.firstDifference
        let differing = comparison.lines.indices.filter { comparison.lines[$0].differs }
        return .object([
            "is_same": .bool(first == nil),
            "first": first.map(line) ?? .null,
            "more": .list(differing.dropFirst().map(line)),
            "any_more": .bool(differing.count > 1),
            "same": .list(comparison.lines.indices.filter { !comparison.lines[$0].differs }.map(line)),
            "same_count": texts.value(
                "lab.compare.same", ["count": String(comparison.lines.count - differing.count)]),
        ])
    }

    private func line(_ index: Int) -> TemplateValue {
        let line = comparison.lines[index]
        return .object([
            "step_title": texts.value("playground.steps.\(line.step.rawValue).title"),
            "name": .text(line.name), "honest": .text(line.honest ?? "—"),
            "broken": .text(line.broken ?? "—"),
        ])
    }
}
