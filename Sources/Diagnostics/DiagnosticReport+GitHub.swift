extension DiagnosticReport {
    /// A workflow command, which GitHub shows beside the line.
    static func github(_ diagnostic: Diagnostic) -> String {
        let command =
            switch diagnostic.severity {
            case .note: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        let location = diagnostic.location
        var properties = ["file=\(property(location.path))"]
        if location.line > 0 { properties.append("line=\(location.line)") }
        if location.column > 0 { properties.append("col=\(location.column)") }
        properties.append("title=\(property(diagnostic.id.rawValue))")
        let text = ([diagnostic.message] + diagnostic.notes).joined(separator: "\n")
        return "::\(command) \(properties.joined(separator: ","))::\(escaped(text))"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func property(_ text: String) -> String {
        escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
