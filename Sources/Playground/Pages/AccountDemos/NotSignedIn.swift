package import SiteModel

/// A page of an account was asked for when nobody is signed in any more.
package struct NotSignedIn: Error {
    /// The language of the page.
    package let locale: SiteLocale
}
