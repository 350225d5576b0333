internal import OpenID

/// The custom parameters that a reader may add to the authorization request.
package struct ParameterRules: Hashable, Sendable {
    /// Names that Firebase drops silently for this brand.
    package var reservedByBrand: [String]

    /// Names that Portico reserves for every brand, whatever the brand's own list says.
    package static let reservedAlways: [String] = [
        "claims", "client_id", "client_secret", "code_challenge", "code_challenge_method", "code_verifier",
        "nonce", "redirect_uri", "request", "request_uri", "response_mode", "response_type", "scope",
        "state",
    ]

    package init(reservedByBrand: [String]) {
        self.reservedByBrand = reservedByBrand
    }

    /// Every reserved name, sorted.
    package var reserved: [String] {
        Array(Set(reservedByBrand).union(ParameterRules.reservedAlways)).sorted()
    }

    /// Divides what a reader asked for into what is sent and what is dropped, each drop with its reason.
    ///
    /// At most 20 parameters and 4 kB are sent; names compare byte for byte, as providers do.
    package func filter(_ wanted: [(name: String, value: String)]) -> FilteredParameters {
        var result = FilteredParameters(kept: [], dropped: [])
        let reserved = Set(self.reserved)
        var bytes = 0
        for (name, value) in wanted {
            if reserved.contains(name) {
                result.drop(name, .reserved)
            } else if !ParameterRules.isName(name) || !ParameterRules.isValue(value) {
                result.drop(name, .malformed)
            } else if result.kept.contains(where: { $0.name == name }) {
                result.drop(name, .repeated)
            } else if result.kept.count == Bounds.customParameters.value
                || bytes + name.utf8.count + value.utf8.count > Bounds.customParameterBytes.value
            {
                result.drop(name, .tooMany)
            } else {
                bytes += name.utf8.count + value.utf8.count
                result.kept.append(.init(name: name, value: value))
            }
        }
        return result
    }

    private static func isName(_ name: String) -> Bool {
        (1...Bounds.customParameterName.value).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
    }

    private static func isValue(_ value: String) -> Bool {
        value.utf8.count <= Bounds.customParameterValue.value
            && value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
