internal import OpenID

/// A reader's custom parameters after the brand's rules: what is sent, and what was dropped and why.
package struct FilteredParameters: Hashable, Sendable {
    /// A parameter that is sent.
    package struct Kept: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A parameter that is not sent; its value is not repeated.
    package struct Dropped: Hashable, Sendable, Codable {
        package var name: String
        package var reason: Reason

        package init(name: String, reason: Reason) {
            self.name = name
            self.reason = reason
        }
    }

    /// The reason why a parameter is not sent.
    package enum Reason: String, CaseIterable, Sendable, Codable {
        /// The sign-in itself sets it.
        case reserved
        /// It was given before in the same request.
        case repeated
        /// Its name or value is no parameter (characters, length).
        case malformed
        /// More than twenty were given, or more bytes than are sent.
        case tooMany = "too-many"
        /// The operator's settings do not admit the value.
        case notAllowed = "not-allowed"
    }

    /// Sent, in the order given.
    package var kept: [Kept]
    /// Dropped, in the order given; the first twenty.
    package private(set) var dropped: [Dropped]

    package init(kept: [Kept], dropped: [Dropped]) {
        self.kept = kept
        self.dropped = dropped
    }

    /// Notes a parameter that is not sent, while there is room for it.
    package mutating func drop(_ name: String, _ reason: Reason) {
        Self.drop(name, reason, in: &dropped)
    }

    /// Notes what is not sent, while there is room for it.
    package static func drop(_ name: String, _ reason: Reason, in list: inout [Dropped]) {
        guard list.count < Bounds.droppedParameters.value else { return }
        var shown = String.UnicodeScalarView()
        var bytes = 0
        for scalar in name.unicodeScalars {
            bytes += scalar.utf8.count
            if bytes > Bounds.customParameterName.value { break }
            shown.append(scalar)
        }
        list.append(Dropped(name: String(shown), reason: reason))
    }
}
