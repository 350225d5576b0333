package import OpenID

extension Misbehaviour {
    /// Returns whether the stand-in of `brand` has the part that it breaks.
    package func exists(at brand: ProviderID) -> Bool {
        Brand.of(brand)?.misbehaviours.contains(self) == true
    }

    /// Those of one part of the exchange that the stand-in of `brand` can be switched to.
    package static func all(_ stage: Stage, at brand: ProviderID) -> [Misbehaviour] {
        allCases.filter { $0.stage == stage && $0.exists(at: brand) }
    }

    /// Those of a stand-in with ID tokens and a profile, whose authorization response carries no `iss`.
    package static let usual = Set(allCases).subtracting([.wrongResponseIssuer, .missingResponseIssuer])
}

extension Variation {
    /// Returns whether the stand-in of `brand` knows it.
    package func exists(at brand: ProviderID) -> Bool {
        Brand.of(brand)?.variations.contains(self) == true
    }
}
