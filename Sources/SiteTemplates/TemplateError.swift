/// The reason why a page could not be rendered from templates that parsed well.
package enum TemplateError: Error, Hashable, Sendable {
    /// There is no `layouts/<name>.mustache`; `suggestion` is the nearest name that exists.
    case unknownLayout(String, suggestion: String?)
    /// A dynamic name (`{{> *name}}`) led to no partial that can stand at that place.
    case unknownPartial(String, suggestion: String?, at: String)
    /// The page takes more than any page needs; `template` is where the limit was reached.
    case tooLarge(template: String)
    /// Partials include each other without end; `template` is where the limit was reached.
    case tooDeep(template: String)
}
