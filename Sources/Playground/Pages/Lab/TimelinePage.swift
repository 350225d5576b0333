package import Cryptography
import OpenID
import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The data of layout `playground-timeline`: what a run sent and received, in order of time.
package struct TimelinePage {
    let texts: InterfaceStrings
    let links: PlaygroundAddresses
    let now: Instant

    package init(texts: InterfaceStrings, links: PlaygroundAddresses, now: Instant) {
        self.texts = texts
        self.links = links
        self.now = now
    }

    /// The member `timeline` for the one who owns the run; secrets are masked until they are uncovered.
    ///
    /// - Parameter link: where the run has been passed on to, if it has.
    package func data(_ run: SignInRun, link: String?) -> TemplateValue {
        let page = RunPage(run: run, texts: texts, links: links, now: now)
        return .object([
            "provider": ProviderData.value(run.provider, isLocal: run.isLocal),
            "own": .object([
                "run_url": .text(links.run(run.provider)),
                "file_url": .text(links.timelineFile(run.provider)),
                "archive_url": .text(links.archive(run.provider)),
                "share_action": .text(links.share(run.provider)),
                "resume_url": .text(links.origin + links.run(run.provider)),
                "link": link.map { .text(links.origin + links.shared($0)) } ?? .null,
            ]),
            "events": .list(
                run.timeline.enumerated().map { number, event in
                    .object(
                        members(event, number).merging([
                            "step_url": .text(links.step(event.step, run.provider)),
                            "sent": .list(
                                event.sent.map { page.row($0, in: FieldTexts.Message.pair(event).sent) }),
                            "received": .list(
                                event.received.map {
                                    page.row($0, in: FieldTexts.Message.pair(event).received)
                                }),
                            "snippets": .list(RequestSnippets(event: event).all),
                            "snippets_any": .bool(event.isExchange),
                        ]) { $1 })
                }),
        ])
    }

    /// The member `timeline` for whoever has the link.
    package func data(_ run: SharedRun) -> TemplateValue {
        .object([
            "provider": ProviderData.value(run.provider, isLocal: run.isLocal),
            "shared": .object([
                "when": .text("\(run.startedAt.wholeSecond)"),
                "sabotage": run.fault.map { texts.value("lab.sabotages.\($0.rawValue).title") } ?? .null,
                "stopped_by": run.stoppedBy.map { CheckTexts.name($0, texts: texts) } ?? .null,
                "succeeded": .bool(run.succeeded),
                "try_url": .text(
                    run.fault.map { links.start(run.provider, fault: $0) } ?? links.start(run.provider)),
                "overview_url": .text(links.overview),
            ]),
            "events": .list(
                run.events.enumerated().map { number, event in
                    .object(
                        members(event, number).merging([
                            "sent": .list(
                                event.sent.map { row($0, in: FieldTexts.Message.pair(event).sent) }),
                            "received": .list(
                                event.received.map { row($0, in: FieldTexts.Message.pair(event).received) }),
                        ]) { $1 })
                }),
        ])
    }

    private func members(_ event: RunEvent, _ number: Int) -> [String: TemplateValue] {
        [
            "number": .integer(number + 1), "time": .text("\(event.moment.wholeSecond)"),
            "step_title": texts.value("playground.steps.\(event.step.rawValue).title"),
            "step_number": .integer(event.step.number),
            "from": texts.value("playground.parties.\(event.from.rawValue)"),
            "to": texts.value("playground.parties.\(event.to.rawValue)"),
            "line": .text([event.method, event.target].compactMap(\.self).joined(separator: " ")),
            "result": event.result.map { .text($0) } ?? .null,
            "any": .bool(!event.sent.isEmpty || !event.received.isEmpty),
        ]
    }

    private func row(_ value: CapturedValue, in message: FieldTexts.Message) -> TemplateValue {
        .object([
            "name": .text(value.name), "value": .text(DisplayText.value(value.value)),
            "what": FieldTexts(texts: texts).what(value.name, in: message, value: value.value),
        ])
    }
}
