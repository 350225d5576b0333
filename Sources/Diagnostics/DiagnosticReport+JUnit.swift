extension DiagnosticReport {
    /// One suite a file, one case a finding; those that make the command fail are failures.
    static func junit(_ diagnostics: [Diagnostic], failsAt: Severity) -> String {
        let errors = diagnostics.count { $0.severity >= failsAt }
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"portico\" tests=\"\(diagnostics.count)\" failures=\"\(errors)\">\n"
        var rest = diagnostics[...]
        while let path = rest.first?.location.path {
            let suite = rest.prefix { $0.location.path == path }
            rest = rest.dropFirst(suite.count)
            let failures = suite.count { $0.severity >= failsAt }
            xml += "  <testsuite name=\"\(escaped(xml: path))\" tests=\"\(suite.count)\""
            xml += " failures=\"\(failures)\">\n"
            for diagnostic in suite {
                xml += testCase(diagnostic, isFailure: diagnostic.severity >= failsAt)
            }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }

    private static func testCase(_ diagnostic: Diagnostic, isFailure: Bool) -> String {
        let location = diagnostic.location
        let name = "\(location): \(diagnostic.id.rawValue)"
        let text = ([diagnostic.message] + diagnostic.notes).joined(separator: "\n")
        var xml =
            "    <testcase classname=\"\(escaped(xml: location.path))\" name=\"\(escaped(xml: name))\">\n"
        if isFailure {
            xml +=
                "      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(escaped(xml: diagnostic.message))\">"
            xml += "\(escaped(xml: text))</failure>\n"
        } else {
            xml += "      <system-out>\(diagnostic.severity.rawValue): \(escaped(xml: text))</system-out>\n"
        }
        return xml + "    </testcase>\n"
    }

    private static func escaped(xml text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            // XML has no place for these, not even as references.
            case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
