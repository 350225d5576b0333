package import OpenID

/// The refusals that all brands share.
package struct Refusals: Sendable {
    package let brand: ProviderID

    package init(_ brand: ProviderID) {
        self.brand = brand
    }

    /// A refusal as a page.
    package func page(
        _ code: StandInRefusal, brandCode: String = "invalid_request", message: String,
        parameter: String? = nil, status: Int = 400
    ) -> StandInResponse {
        .page(
            StandInPage(
                brand,
                .refused(
                    RefusedPage(
                        code: code, brandCode: brandCode, brandMessage: message, parameter: parameter))),
            status: status)
    }

    /// The answer to an authorization request by POST (OpenID Connect Core §3.1.2.1): the same request by GET. A form of
    /// another site brings no cookie; the request that follows it does.
    package func byGET(_ request: StandInRequest) -> StandInResponse {
        let query = FormURLEncoded.encode(request.query + request.form)
        guard query.utf8.count <= Refusals.longestQuery else { return bad(.oversized("request")) }
        return .redirect("/stand-in/\(brand.pathName)\(request.path)?\(query)")
    }

    /// The longest query that fits into the head of a request with the rest of it, bytes.
    private static let longestQuery = 8_192

    /// The form is old, was used, or is another browser's.
    package var expired: StandInResponse {
        page(.expired, message: "This form has expired or was used before.", parameter: "transaction")
    }

    /// The browser keeps no cookie.
    package var noBrowser: StandInResponse {
        page(.noBrowser, message: "This page needs a cookie of this server.")
    }

    /// The refusal of a form that names nobody in the sandbox.
    package var unknownPerson: StandInResponse {
        page(.person, message: "There is no such user in this sandbox.", parameter: "person")
    }

    /// The refusal of a user to be made up who has no e-mail address.
    package var noAddress: StandInResponse {
        page(.person, message: "This is no e-mail address.", parameter: "email")
    }

    /// There is no such page.
    package var notFound: StandInResponse {
        page(.notFound, brandCode: "not_found", message: "There is no such page here.", status: 404)
    }

    /// A parameter is at fault.
    package func bad(_ error: ParameterError) -> StandInResponse {
        page(.badParameter, message: "Invalid parameter.", parameter: error.name)
    }
}
