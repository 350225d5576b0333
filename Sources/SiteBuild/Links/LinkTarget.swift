import SiteModel

/// The target of a page's link, as far as its spelling tells.
enum LinkTarget: Hashable {
    /// Another site.
    case external
    /// A place on the page itself.
    case anchor(String)
    /// A page; `locale` only when the link names one. `suffix` is its query and fragment.
    case page(PagePath, locale: SiteLocale?, fragment: String?, suffix: String)
    /// A file of `public/`.
    case file(String)
    /// A page of the playground, by what stands behind `/playground/`.
    case playground(String)
    /// A scheme that may not be used.
    case refused(scheme: String)
    /// Nothing that could exist.
    case nowhere
}
