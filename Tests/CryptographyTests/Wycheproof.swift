import Cryptography
import Foundation
import TestSupport

/// A file of Project Wycheproof: groups that share parameters, each with cases.
struct Wycheproof<Group: Decodable>: Decodable {
    let testGroups: [Group]

    static func groups(_ name: String) throws -> [Group] {
        try JSONDecoder().decode(Self.self, from: try Vectors.data("wycheproof/\(name)_test.json")).testGroups
    }
}

/// Bytes written in hex.
struct HexBytes: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        bytes = try Hex.decode(try decoder.singleValueContainer().decode(String.self))
    }
}
