/// The names of the sign-in half that pages may use, told by the program that has both halves.
package struct PlaygroundNames: Hashable, Sendable {
    /// Ids of the brands that any playground may have: `apple.com`. Where one is not offered, boxes and links that name
    /// it vanish.
    package var brands: [String]
    /// The steps of a sign-in, in their order.
    package var steps: [String]
    /// The pages after sign-in that a block may lead to.
    package var pages: [String]

    package init(brands: [String] = [], steps: [String] = [], pages: [String] = []) {
        self.brands = brands
        self.steps = steps
        self.pages = pages
    }

    /// The providers that pages may name: those that are offered, and the brands.
    func providers(_ offered: [String]?) -> [String] {
        let offered = offered ?? []
        return offered + brands.filter { !offered.contains($0) }
    }
}
