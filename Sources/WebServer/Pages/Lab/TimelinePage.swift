import Playground
import Providers
import SiteModel
import SiteTemplates

/// The data of layout `playground-timeline`: what a run sent and received, in order of time.
struct TimelinePage {
    let run: SignInRun
    let texts: InterfaceStrings
    let links: PlaygroundAddresses

    /// The member `timeline` of the template root.
    var data: TemplateValue {
        .object([
            "provider": ProviderData.value(run.provider, isLocal: run.isLocal),
            "run_url": .text(links.run(run.provider)),
            "file_url": .text(links.timelineFile(run.provider)),
            "resume_url": .text(links.origin + links.run(run.provider)),
            "events": .list(run.timeline.map(event)),
        ])
    }

    private func event(_ event: RunEvent) -> TemplateValue {
        .object([
            "time": .text("\(event.moment)"),
            "step_title": texts.value("playground.steps.\(event.step.rawValue).title"),
            "step_url": .text(links.step(event.step, run.provider)),
            "from": texts.value("playground.parties.\(event.from.rawValue)"),
            "to": texts.value("playground.parties.\(event.to.rawValue)"),
            "line": .text([event.method, event.target].compactMap(\.self).joined(separator: " ")),
            "result": event.result.map { .text($0) } ?? .null,
        ])
    }
}
