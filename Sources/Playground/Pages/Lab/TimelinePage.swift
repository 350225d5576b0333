import Cryptography
import OpenID
import SiteModel
import SiteTemplates

/// The messages of a run, in order of time; the data of layout `playground-timeline`.
extension PlaygroundPages {
    /// The page for the one who owns the run; secrets are masked until they are uncovered.
    ///
    /// - Parameter link: where the run has been passed on to, if it has.
    package func timeline(_ run: SignInRun, link: String?) -> PlaygroundPage {
        let own: TemplateValue = [
            "run_url": .text(links.run(run.provider)), "file_url": .text(links.timelineFile(run.provider)),
            "archive_url": .text(links.archive(run.provider)),
            "share_action": .text(links.share(run.provider)),
            "resume_url": .text(links.origin + links.run(run.provider)),
            "link": link.map { .text(links.origin + links.shared($0)) } ?? .null,
        ]
        let events = events(run.timeline, isLocal: run.isLocal) { event in
            [
                "step_url": .text(links.step(event.step, run.provider)),
                "snippets": .list(RequestSnippets(event: event).all), "snippets_any": .bool(event.isExchange),
            ]
        }
        return PlaygroundPage(
            layout: "playground-timeline", path: "playground/\(run.provider.pathName)/run/timeline/",
            title: texts.text("lab.timeline.title"),
            data: [
                "timeline": [
                    "provider": ProviderData.value(run.provider, isLocal: run.isLocal), "own": own,
                    "events": events,
                ]
            ])
    }

    package func timeline(_ run: SharedRun, link: String) -> PlaygroundPage {
        let shared: TemplateValue = [
            "when": .text("\(run.startedAt.wholeSecond)"),
            "sabotage": run.fault.flatMap { fault($0)["title"] } ?? .null,
            "stopped_by": run.stoppedBy.map(checkName) ?? .null, "succeeded": .bool(run.succeeded),
            "try_url": .text(
                run.fault.map { links.start(run.provider, fault: $0) } ?? links.start(run.provider)),
            "overview_url": .text(links.overview),
        ]
        return PlaygroundPage(
            layout: "playground-timeline", path: "playground/shared/\(link)/",
            title: texts.text("lab.share.title"),
            data: [
                "timeline": [
                    "provider": ProviderData.value(run.provider, isLocal: run.isLocal), "shared": shared,
                    "events": events(run.events, isLocal: run.isLocal) { _ in [:] },
                ]
            ])
    }

    private func events(_ events: [RunEvent], isLocal: Bool, _ more: (RunEvent) -> [String: TemplateValue])
        -> TemplateValue
    {
        .list(
            events.enumerated().map { number, event in
                let message = FieldTexts.Message.pair(event)
                let data: [String: TemplateValue] = [
                    "number": .integer(number + 1), "time": .text("\(event.moment.wholeSecond)"),
                    "step_title": title(event.step), "step_number": .integer(event.step.number),
                    "from": name(event.from), "to": name(event.to),
                    "line": .text([event.method, event.target].compactMap(\.self).joined(separator: " ")),
                    "result": event.result.map { .text($0) } ?? .null,
                    "any": .bool(!event.sent.isEmpty || !event.received.isEmpty),
                    "sent": .list(event.sent.map { row($0, in: message.sent, showsOperators: isLocal) }),
                    "received": .list(
                        event.received.map { row($0, in: message.received, showsOperators: isLocal) }),
                ]
                return .object(data.merging(more(event)) { $1 })
            })
    }
}
