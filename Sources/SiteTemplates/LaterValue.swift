/// A value that is asked for only where a template shows it.
///
/// It keeps nothing: a value that takes work to make is kept by whoever makes it.
package struct LaterValue: Sendable, Equatable {
    private let ask: @Sendable () -> TemplateValue

    package init(_ ask: @escaping @Sendable () -> TemplateValue) {
        self.ask = ask
    }

    package var value: TemplateValue { ask() }

    package static func == (a: LaterValue, b: LaterValue) -> Bool { a.value == b.value }
}
