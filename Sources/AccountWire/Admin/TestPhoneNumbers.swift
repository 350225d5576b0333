internal import Accounts
internal import OpenID

/// The telephones of testers in a project's settings (`signIn.phoneNumber.testPhoneNumbers`): each with its own code.
enum TestPhoneNumbers {
    /// The telephones that the body lists; nil where it has none.
    ///
    /// - Throws: `invalidPayload` for what is no object, `invalidArgument` for too many, and for what is no number or no
    ///   code.
    static func read(_ body: WireBody) throws(AccountWireError) -> [PhoneNumber: String]? {
        guard let listed = try body.body("signIn")?.body("phoneNumber")?.body("testPhoneNumbers") else {
            return nil
        }
        let most = Bounds.testPhoneNumbers.value
        guard listed.object.members.count <= most else {
            throw .invalidArgument("testPhoneNumbers: a project has at most \(most).")
        }
        var codes: [PhoneNumber: String] = [:]
        for member in listed.object.members {
            guard let number = PhoneNumber(member.name) else {
                throw .invalidArgument(
                    "testPhoneNumbers: \"\(member.name.prefix(40))\" is no telephone number in E.164 form.")
            }
            guard let code = member.value.stringValue, code.utf8.count == 6,
                code.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else {
                throw .invalidArgument("testPhoneNumbers: the code of \(number) must be six digits, as text.")
            }
            codes[number] = code
        }
        return codes
    }

    /// The member of the answer.
    static func object(_ codes: [PhoneNumber: String]) -> JSONObject {
        JSONObject(
            codes.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, .string($0.value)) })
    }
}
