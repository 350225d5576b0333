/// A protocol value that is a text with rules of its own; made by a throwing initialiser, so that holding one
/// means the rules hold.
package protocol ProtocolText: Hashable, Sendable, CustomStringConvertible {
    /// The text on the wire. Of a secret, write it to the wire only; never to a log or a page.
    var reveal: String { get }
    /// - Throws: `ProtocolTextError`.
    init(_ text: String) throws(ProtocolTextError)
}

extension ProtocolText {
    package var description: String { reveal }
}
