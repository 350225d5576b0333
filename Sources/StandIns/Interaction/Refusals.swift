package import SignInFoundation

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

    /// The form is old, was used, or is another browser's.
    package var expired: StandInResponse {
        page(.expired, message: "This form has expired or was used before.", parameter: "transaction")
    }

    /// The browser keeps no cookie.
    package var noBrowser: StandInResponse {
        page(.noBrowser, message: "This page needs a cookie of this server.")
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
