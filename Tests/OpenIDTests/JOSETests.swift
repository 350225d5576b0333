import Cryptography
import OpenID
import Testing

@Suite("JOSE: RFC 7515, RFC 7517")
struct JOSETests {
    private static let claims =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    /// RFC 7515 A.2.
    private static let rs256 =
        "eyJhbGciOiJSUzI1NiJ9.\(claims).cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0"
        + "Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBM"
        + "Hlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6"
        + "LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
    private static let rs256Key: JSONValue = [
        "kty": "RSA", "e": "AQAB",
        "n": .string(
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2"
                + "lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo"
                + "7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethF"
                + "kMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"),
    ]
    /// RFC 7515 A.3.
    private static let es256 =
        "eyJhbGciOiJFUzI1NiJ9.\(claims).DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqP"
        + "P3-Kg6NU1Q"
    private static let es256Key: JSONValue = [
        "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    ]
    /// The RSA key of RFC 7517 A.1.
    private static let published: JSONObject = [
        "kty": "RSA", "e": "AQAB", "alg": "RS256", "kid": "2011-04-29",
        "n": .string(
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4"
                + "n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9"
                + "c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0L"
                + "s1jF44-csFCur-kEgU8awapJzKnqDKgw"),
    ]

    @Test("The signatures of RFC 7515 A.2 and A.3 verify under their keys only")
    func specification() throws {
        let (rsa, elliptic) = (try JSONWebKey(Self.rs256Key).key, try JSONWebKey(Self.es256Key).key)
        for (text, key, other) in [(Self.rs256, rsa, elliptic), (Self.es256, elliptic, rsa)] {
            let token = try UnverifiedJWS(compact: text)
            #expect(try token.verifiedClaims(key: key)["iss"] == "joe")
            #expect(throws: JWSError.unsuitableKey) { try token.verifiedPayload(key: other) }
            let changed = String(text.dropLast(3)) + "AAA"
            #expect(throws: (any Error).self) {
                try UnverifiedJWS(compact: changed).verifiedPayload(key: key)
            }
        }
    }

    @Test("The key of RFC 7517 A.1 is read")
    func published() throws {
        #expect(try JSONWebKey(.object(Self.published)).keyID == "2011-04-29")
    }

    @Test("Made tokens are read, with the header that was asked for")
    func made() throws {
        let issuer = try TestIssuer.shared.get()
        for key in [issuer.key, issuer.ellipticKey] {
            let text = try SignedJWT.make(claims: ["a": 1], keyID: "k", key: key)
            let token = try UnverifiedJWS(compact: text)
            #expect(token.header.algorithm == key.algorithm)
            #expect(token.header.keyID == "k" && token.header.type == "JWT")
            #expect(try token.verifiedClaims(key: key.publicKey) == ["a": 1])
        }
        let bare = try SignedJWT.make(claims: [:], keyID: nil, type: nil, key: issuer.key)
        #expect(try UnverifiedJWS(compact: bare).header.members == ["alg": "RS256"])
    }

    @Test("A token without a signature can be made, and is refused")
    func unsigned() {
        let text = SignedJWT.makeUnsigned(claims: ["sub": "x"])
        #expect(text.hasSuffix("."))
        #expect(throws: JWSError.unsupportedAlgorithm("none")) { try UnverifiedJWS(compact: text) }
    }

    @Test(
        "Headers that are not ours are refused",
        arguments: [
            (["alg": "RS256", "crit": ["b64"]] as JSONObject, JWSError.criticalExtensions),
            (["alg": "HS256"] as JSONObject, .unsupportedAlgorithm("HS256")),
            ([:] as JSONObject, .unsupportedAlgorithm(nil)),
            (["alg": "RS256", "kid": 1] as JSONObject, .malformedHeaderMember("kid")),
            (["alg": "RS256", "typ": []] as JSONObject, .malformedHeaderMember("typ")),
        ])
    func headers(header: JSONObject, error: JWSError) throws {
        let text = try SignedJWT.make(header: header, claims: [:], key: try TestIssuer.shared.get().key)
        #expect(throws: error) { try UnverifiedJWS(compact: text) }
    }

    @Test("A JWS prints nothing of itself")
    func redaction() throws {
        var dumped = ""
        dump(try UnverifiedJWS(compact: Self.es256), to: &dumped)
        #expect(dumped == "- UnverifiedJWS(redacted)\n")
    }

    @Test("A key set is published and read back")
    func keySet() throws {
        let issuer = try TestIssuer.shared.get()
        let keys = JSONWebKeySet(
            issuer.keys.keys + [JSONWebKey(key: issuer.foreignKey.publicKey, keyID: nil, issuer: "https://i")]
        )
        #expect(try JSONWebKeySet(parsing: keys.json.serialized) == keys)
        #expect(keys.json["keys"]?.arrayValue?.first?["use"] == "sig")
        #expect(!keys.json.serializedText.contains("\"d\""))
        #expect(keys.lacks(keyID: "two") && !keys.lacks(keyID: "one") && !keys.lacks(keyID: nil))
        #expect(JSONWebKeySet([]).lacks(keyID: nil))
    }

    @Test(
        "Keys that are not for verifying with are refused",
        arguments: [
            ("use", "enc", JSONWebKeyError.otherUse), ("use", 1, .malformed("use")),
            ("key_ops", ["sign"], .otherUse),
            ("key_ops", "verify", .malformed("key_ops")), ("alg", "RS512", .otherAlgorithm),
            ("alg", "none", .otherAlgorithm),
            ("alg", 1, .malformed("alg")), ("kty", nil, .unsupportedFamily),
            ("kty", "oct", .unsupportedFamily),
            ("kty", "EC", .unsupportedFamily), ("kid", 1, .malformed("kid")), ("d", "AQAB", .privateKey),
            ("k", "AQAB", .privateKey),
            ("n", nil, .unacceptableKey), ("n", "AQAB", .unacceptableKey), ("n", "+/==", .unacceptableKey),
            ("e", "AQ", .unacceptableKey),
            ("issuer", 1, .malformed("issuer")),
        ] as [(String, JSONValue?, JSONWebKeyError)])
    func oddKeys(name: String, value: JSONValue?, error: JSONWebKeyError) {
        #expect(throws: error) { try JSONWebKey(.object(Self.published.with(name, value))) }
    }

    @Test("One odd member does a set no harm")
    func tolerant() throws {
        let set: JSONValue = [
            "keys": [
                1, ["kty": "oct", "k": "AA"], .object(Self.published), ["kty": "OKP", "crv": "Ed25519"],
            ]
        ]
        #expect(try JSONWebKeySet(parsing: set.serialized).keys.map(\.keyID) == ["2011-04-29"])
    }

    @Test("Texts that are no key set are refused")
    func noKeySet() {
        for (text, error) in [
            ("{}", JSONWebKeySetError.notAKeySet), ("[]", .notAKeySet), (#"{"keys":{}}"#, .notAKeySet),
            ("", .malformedJSON(.unexpectedEnd)),
            (#"{"keys":[],"keys":[]}"#, .malformedJSON(.duplicateMember("keys"))),
            (#"{"keys":["# + Array(repeating: "1", count: 33).joined(separator: ",") + "]}", .tooManyKeys),
            (String(repeating: " ", count: 65_537), .malformedJSON(.tooLarge(limit: 65_536))),
        ] {
            #expect(throws: error) { try JSONWebKeySet(parsing: Array(text.utf8)) }
        }
    }
}
