extension Person {
    /// The directory of the cast's work accounts at the Microsoft stand-in (`contoso.example`).
    package static let castDirectory = "5f0c1f0a-3c55-4b4e-9a6e-0f3a5f6d7e81"
    /// Another directory, of which one person of the cast is.
    package static let otherDirectory = "c2b7a9d4-8f1e-4d36-b7a0-91e5d3c4f620"

    /// The people every sandbox begins with: Thai, Hebrew, Arabic and English names, work and personal
    /// accounts, and one whose address nobody verified. Google hosts the domains of most; of Somchai's personal account
    /// it knows the address only, as Microsoft does of all personal ones.
    package static let cast: [Person] = [
        Person(
            id: "somchai", givenName: "สมชาย", familyName: "ใจดี", email: "somchai@example.com",
            languageTag: "th", login: "somchai-jaidee"),
        Person(
            id: "pranee", givenName: "ปราณี", familyName: "ศรีสุข", email: "pranee@contoso.example",
            languageTag: "th", login: "pranee", directory: castDirectory),
        Person(
            id: "noa", givenName: "נועה", familyName: "לוי", email: "noa@example.com", languageTag: "he",
            login: "noalevi", isHosted: true),
        Person(
            id: "layla", givenName: "ليلى", familyName: "حداد", email: "layla@contoso.example",
            languageTag: "ar", login: "layla-haddad", directory: castDirectory),
        Person(
            id: "ada", givenName: "Ada", familyName: "Brook", email: "ada@example.com", languageTag: "en",
            login: "adabrook", showsEmail: true, isHosted: true),
        Person(
            id: "mallory", givenName: "Mallory", familyName: "Finch", email: "ada@example.com",
            isEmailVerified: false, languageTag: "en", login: "malloryfinch", directory: otherDirectory),
    ]
}
