import SiteTemplates

/// An exchange of a timeline as a command or a program that repeats it; secrets are read from the environment.
struct RequestSnippets {
    let event: RunEvent

    /// curl, HTTPie and Swift; nothing for what is no HTTP exchange.
    var all: [TemplateValue] {
        guard event.isExchange, let method = event.method else { return [] }
        return [
            CodeTab.curl.data(curl(method)), CodeTab.httpie.data(httpie(method)),
            CodeTab.swift.data(swift(method)),
        ]
    }

    private var values: [CapturedValue] { event.sent.filter { $0.name != "Authorization" } }
    private var authorization: CapturedValue? { event.sent.first { $0.name == "Authorization" } }

    // MARK: Shells

    private func curl(_ method: String) -> String {
        var lines = ["curl --request \(method)"]
        if let authorization { lines.append("--header " + pair(authorization, between: ": ")) }
        switch event.carriage {
        case .query:
            if !values.isEmpty { lines.append("--get") }
            lines += values.map { "--data-urlencode " + pair($0, between: "=") }
        case .form: lines += values.map { "--data-urlencode " + pair($0, between: "=") }
        case .json:
            lines.append("--header 'Content-Type: application/json'")
            let members = values.map { "\"\($0.name)\": \"\(Self.variable($0) ?? $0.value)\"" }
            lines.append("--data " + Self.doubleQuoted("{\(members.joined(separator: ", "))}"))
        }
        lines.append(Self.quoted(event.target))
        return lines.joined(separator: " \\\n  ")
    }

    private func httpie(_ method: String) -> String {
        let sign = event.carriage == .query ? "==" : "="
        var lines = ["http \(event.carriage == .form ? "--form " : "")\(method) \(Self.quoted(event.target))"]
        if let authorization { lines.append(pair(authorization, between: ":")) }
        lines += values.map { pair($0, between: sign) }
        return lines.joined(separator: " \\\n  ")
    }

    /// `'name=value'`, or `"name=$NAME"` for a secret.
    private func pair(_ value: CapturedValue, between sign: String) -> String {
        if let variable = Self.variable(value) { return "\"\(value.name)\(sign)\(variable)\"" }
        return Self.quoted("\(value.name)\(sign)\(value.value)")
    }

    /// A secret's place in the environment (`$CODE_VERIFIER`); nil for what is none.
    private static func variable(_ value: CapturedValue) -> String? {
        value.isSecret ? "$" + environmentName(value.name) : nil
    }

    private static func environmentName(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }).uppercased()
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    private static func doubleQuoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("`", with: "\\`")
            + "\""
    }

    // MARK: Swift

    private func swift(_ method: String) -> String {
        var lines = ["import Foundation", "", "let environment = ProcessInfo.processInfo.environment"]
        let address = Self.literal(event.target)
        switch event.carriage {
        case .query where !values.isEmpty:
            lines += [
                "guard var address = URLComponents(string: \(address)) else { throw URLError(.badURL) }",
                "address.queryItems = [",
            ]
            lines +=
                values.map(queryItem) + ["]", "guard let url = address.url else { throw URLError(.badURL) }"]
        default: lines.append("guard let url = URL(string: \(address)) else { throw URLError(.badURL) }")
        }
        lines += ["var request = URLRequest(url: url)", "request.httpMethod = \"\(method)\""]
        if let authorization { lines.append(header("Authorization", expression(authorization))) }
        switch event.carriage {
        case .query: break
        case .form:
            lines += ["var form = URLComponents()", "form.queryItems = ["] + values.map(queryItem)
            lines += [
                "]", header("Content-Type", "\"application/x-www-form-urlencoded\""),
                "let body = form.percentEncodedQuery?.replacingOccurrences(of: \"+\", with: \"%2B\") ?? \"\"",
                "request.httpBody = Data(body.utf8)",
            ]
        case .json:
            lines.append("let members = [")
            lines += values.map { "    \(Self.literal($0.name)): \(expression($0))," }
            lines += [
                "]", header("Content-Type", "\"application/json\""),
                "request.httpBody = try JSONEncoder().encode(members)",
            ]
        }
        lines += [
            "let (data, response) = try await URLSession.shared.data(for: request)",
            "print((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))",
        ]
        return lines.joined(separator: "\n")
    }

    private func queryItem(_ value: CapturedValue) -> String {
        "    URLQueryItem(name: \(Self.literal(value.name)), value: \(expression(value))),"
    }

    private func header(_ name: String, _ value: String) -> String {
        "request.setValue(\(value), forHTTPHeaderField: \"\(name)\")"
    }

    private func expression(_ value: CapturedValue) -> String {
        guard value.isSecret else { return Self.literal(value.value) }
        return "environment[\"\(Self.environmentName(value.name))\"] ?? \"\""
    }

    private static func literal(_ text: String) -> String {
        let escaped = text.map { character -> String in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where character.isNewline: "\\n"
            default: String(character)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
