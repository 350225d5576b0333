internal import Cryptography

/// The three decoded parts of a compact JWS, before anything in them is believed.
struct CompactParts {
    /// Most bytes of a token.
    static let maximumBytes = 32_768

    let header: [UInt8]
    let payload: [UInt8]
    let signature: [UInt8]
    /// What the signature covers: header and payload as they were written.
    let signingInput: [UInt8]

    init(_ compact: String) throws(JWSError) {
        let bytes = Array(compact.utf8)
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .partCount(parts.count) }
        header = try Self.decode(parts[0], .header)
        payload = try Self.decode(parts[1], .payload)
        signature = try Self.decode(parts[2], .signature)
        signingInput = Array(bytes[..<parts[1].endIndex])
    }

    /// The JSON object of a part.
    static func object(_ bytes: [UInt8], _ part: JWSPart) throws(JWSError) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, limit: maximumBytes)
        } catch {
            throw .malformedJSON(part, error)
        }
        guard case .object(let object) = value else { throw .notAnObject(part) }
        return object
    }

    private static func decode(_ part: ArraySlice<UInt8>, _ name: JWSPart) throws(JWSError) -> [UInt8] {
        do throws(CryptographyError) {
            return try Base64URL.decode(String(decoding: part, as: UTF8.self))
        } catch {
            throw .malformedEncoding(name)
        }
    }
}
