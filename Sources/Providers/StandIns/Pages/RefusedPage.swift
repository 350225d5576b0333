/// A refusal that is shown and never redirected (RFC 6749 §4.1.2.1).
package struct RefusedPage: Hashable, Sendable {
    /// For `data-error-code`, and the key of the text in the string table: `stand-in.refused.CODE`.
    package var code: StandInRefusal
    /// The error code the brand itself would show, where it shows one (`invalid_request`, `AADSTS50011`).
    package var brandCode: String
    /// The brand's message in English, as developers know it from search engines.
    package var brandMessage: String
    /// The parameter that is at fault.
    package var parameter: String?
}
