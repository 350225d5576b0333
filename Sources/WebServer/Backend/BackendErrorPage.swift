import HTTPTypes
import Playground
import SiteBuild
import SiteModel
import SiteTemplates

/// An error page of the backend's pages; its texts are `backend_pages.errors.<code>`.
enum BackendErrorPage {
    static func page(
        _ code: String, status: HTTPResponse.Status, locale: SiteLocale, texts: InterfaceStrings,
        details: [(name: String, value: String)] = []
    ) -> PageRenderer.Page {
        var error = ErrorTexts.members(code, texts: texts, next: nil)
        let place = "backend_pages.errors.\(code)"
        let title: String
        if texts["\(place).title"] != nil {
            title = texts.text("\(place).title")
            error["explanation"] = texts.value("\(place).explanation")
        } else {
            title = texts.text("errors.server_error.title")
        }
        error["title"] = texts.prose(title)
        if !details.isEmpty {
            error["details"] = .list(
                details.map { .object(["name": .text($0.name), "value": .text($0.value)]) })
        }
        return PageRenderer.Page(
            layout: "error", locale: locale, path: "", title: title, data: ["error": .object(error)],
            status: status)
    }
}
