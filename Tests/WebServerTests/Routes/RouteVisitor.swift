import HTTPTypes
import OpenID
import Synchronization

/// A browser without a window: keeps cookies, follows redirects, fills forms in.
final class RouteVisitor: Sendable {
    let bench: RouteBench
    private let cookies = Mutex<[String: String]>([:])

    init(_ bench: RouteBench) {
        self.bench = bench
    }

    func get(_ path: String, headers: HTTPFields = [:], peer: String = "127.0.0.1") async throws
        -> RouteAnswer
    {
        try await send(.get, path, headers: headers, peer: peer)
    }

    /// Sends a form.
    ///
    /// - Parameter origin: of the page that the form is on.
    func post(
        _ path: String, _ fields: [(String, String)] = [], origin: String = RouteBench.origin,
        peer: String = "127.0.0.1"
    ) async throws -> RouteAnswer {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.origin] = origin
        return try await send(
            .post, path, headers: headers, body: Array(FormURLEncoded.encode(fields).utf8), peer: peer)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8] = [],
        peer: String = "127.0.0.1"
    ) async throws -> RouteAnswer {
        var headers = headers
        if headers[.accept] == nil { headers[.accept] = "text/html" }
        let kept = cookies.withLock { $0 }
        if !kept.isEmpty {
            headers[.cookie] = kept.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                .joined(separator: "; ")
        }
        let local = path.hasPrefix(RouteBench.origin) ? String(path.dropFirst(RouteBench.origin.count)) : path
        let response = try await bench.response(
            method, String(local.prefix { $0 != "#" }), headers: headers, body: body, peer: peer)
        for cookie in response.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies.withLock {
                $0[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
            }
        }
        return response
    }

    /// The page that redirects lead to.
    func follow(_ response: RouteAnswer) async throws -> RouteAnswer {
        var response = response
        for _ in 0..<10 {
            guard (300..<400).contains(response.status), let next = response.location else { break }
            response = try await get(next)
        }
        return response
    }

    /// Signs in at a stand-in as a person of the cast, and shows the page that this ends on.
    @discardableResult
    func signIn(
        _ provider: String = "google.com", query: String = "", person: String = "ada"
    ) async throws -> RouteAnswer {
        var page = try await follow(try await get("/playground/\(provider)/start?locale=en\(query)"))
        for _ in 0..<5 {
            guard page.status == 200, page.text.contains("class=\"consent\""), let form = page.forms.first
            else { break }
            var fields = form.fields
            if page.text.contains("name=\"person\" value=\"\(person)\"") {
                fields.append(("person", person))
            } else if page.text.contains("value=\"allow\"") {
                fields.append(("decision", "allow"))
                if page.text.contains("value=\"share\"") { fields.append(("email_choice", "share")) }
                let scopes = page.text.matches(of: #/name="scope" value="([^"]*)" checked/#)
                fields += scopes.map { ("scope", String($0.1)) }
            }
            page = try await follow(try await post(form.action, fields))
        }
        return page
    }
}
