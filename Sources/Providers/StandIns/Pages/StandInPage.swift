package import OpenID

/// A page of a stand-in as data; the server renders it with the site's templates and strings.
package struct StandInPage: Hashable, Sendable {
    /// The brand of the stand-in; shown as text, never with the brand's marks.
    package let brand: ProviderID
    /// Said on every page, whatever the language of the rest.
    package let notice: String
    package let content: Content

    /// The content of the page.
    package enum Content: Hashable, Sendable {
        /// The choice of an account.
        case chooser(ChooserPage)
        /// The consent for the client.
        case consent(ConsentPage)
        /// The request was refused, and nobody but the person is told.
        case refused(RefusedPage)
        /// The list of authorised clients, and the way to stop them.
        case account(AccountPage)
    }

    package init(_ brand: ProviderID, _ content: Content) {
        self.brand = brand
        self.content = content
        notice =
            "Local stand-in for \(brand.displayName): this page is not \(brand.displayName)'s. "
            + "Never enter a real password here."
    }
}

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

/// "Who is signing in?": one button per person, a form for somebody else, and cancel.
///
/// The form posts `transaction`, and `person=ID`, or `person=other` with `given_name`, `family_name` and
/// `email`, or `decision=cancel`.
package struct ChooserPage: Hashable, Sendable {
    /// Path to post to, on this server.
    package var action: String
    /// One-time handle of the transaction, for the hidden field `transaction`.
    package var transaction: String
    /// The address that the response goes to.
    package var redirectURI: String
    package var clientName: String
    package var clientID: String
    package var people: [PersonCard]
    /// The account that the client named with `login_hint`; belongs into the form's e-mail field.
    package var hint: String?
}
