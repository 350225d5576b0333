/// The event that an open page is told, in an event stream (HTML Standard §9.2).
package enum PreviewEvent: Sendable, Hashable {
    /// A page has changed; the version it has now.
    case page(path: String, version: PreviewVersion)
    /// The findings in the site: number of errors and of warnings, and the report on the errors.
    case findings(errors: Int, warnings: Int, report: String)

    /// The event's lines, with the empty one at its end.
    package var text: String {
        switch self {
        case .page(let path, let version):
            "event: page\ndata: {\"path\":\(Self.quoted(path)),\"version\":\"\(version)\"}\n\n"
        case .findings(let errors, let warnings, let report):
            "event: findings\ndata: {\"errors\":\(errors),\"warnings\":\(warnings),\"report\":"
                + "\(Self.quoted(report))}\n\n"
        }
    }

    /// A JSON string in one line.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
