import OpenID
import Providers
import Testing

/// What an answer should have been and was not.
struct UnexpectedAnswer: Error, CustomStringConvertible {
    let description: String

    init(_ response: StandInResponse) {
        description = "\(response)"
    }
}

extension StandInResponse {
    /// The page's content.
    var page: StandInPage.Content? {
        switch self {
        case .page(let page, _): page.content
        case .announcing(_, let response): response.page
        default: nil
        }
    }

    var status: Int {
        switch self {
        case .json(_, let status, _), .bytes(_, _, let status, _), .page(_, let status), .empty(let status):
            status
        case .redirect: 303
        case .formPost: 200
        case .delayed(_, let response), .announcing(_, let response): response.status
        }
    }

    func chooser() throws -> ChooserPage {
        guard case .chooser(let page) = page else { throw UnexpectedAnswer(self) }
        return page
    }

    func consent() throws -> ConsentPage {
        guard case .consent(let page) = page else { throw UnexpectedAnswer(self) }
        return page
    }

    func refusal() throws -> RefusedPage {
        guard case .refused(let page) = page else { throw UnexpectedAnswer(self) }
        return page
    }

    func account() throws -> AccountPage {
        guard case .account(let page) = page else { throw UnexpectedAnswer(self) }
        return page
    }

    func json() throws -> JSONValue {
        guard case .json(let value, _, _) = self else { throw UnexpectedAnswer(self) }
        return value
    }

    /// The fields sent to the client, however they travel.
    func delivered() throws -> [String: String] {
        let pairs: [(String, String)]
        switch self {
        case .formPost(_, let fields): pairs = fields
        case .redirect(let url):
            let tail = url.split(
                separator: url.contains("#") && !url.contains("#_=_") ? "#" : "?", maxSplits: 1
            ).last
            let text = String(tail ?? "").replacing("#_=_", with: "")
            pairs = try FormURLEncoded.decode(text)
        default: throw UnexpectedAnswer(self)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Where the fields are sent.
    func destination() throws -> String {
        switch self {
        case .formPost(let action, _): return action
        case .redirect(let url): return String(url.prefix { $0 != "?" && $0 != "#" })
        default: throw UnexpectedAnswer(self)
        }
    }
}
