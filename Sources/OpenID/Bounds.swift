/// Every bound of the sign-in half: what a request may bring, what is kept, and how often something may be asked.
///
/// `docs/limits.md` is made of these lists.
package enum Bounds {
    // MARK: Requests

    package static let headers = Bound(
        "header fields of a request", 16 * 1024, .bytes, "a browser's with all its cookies has about 4 kB")
    package static let headerCount = Bound(
        "number of header fields", 100, .count,
        "a browser sends about 20; over HTTP/2, where each cookie may be one, their bytes are what counts")
    package static let cookies = Bound("cookies that are looked at", 40, .count, "two are ours")
    package static let body = Bound(
        "body of a page's form", 64 * 1024, .bytes, "a form_post with tokens has about 8 kB")
    package static let clientBody = Bound(
        "body of an SDK's call", 64 * 1024, .bytes, "a credential with two tokens has about 12 kB")
    package static let administratorBody = Bound(
        "body of an administrator's call, once the bearer is verified", 4 * 1024 * 1024, .bytes,
        "an import of a thousand accounts")
    package static let parameters = Bound(
        "parameters of a query or form, counted before they are decoded", 40, .count,
        "an authorization request has about 15")
    package static let bodySeconds = Bound(
        "time a body takes to come", 10, .seconds, "a phone on a slow network sends 64 kB in two")
    package static let idleSeconds = Bound(
        "idle connection", 15, .seconds, "a browser opens a new one at no cost that is seen")

    // MARK: Sign-ins

    package static let scopes = Bound(
        "scopes that a sign-in asks for", 20, .count, "the longest list in the providers' guides has 12")
    package static let customParameters = Bound(
        "custom parameters that are sent", 20, .count, "no provider documents more than 15")
    package static let customParameterName = Bound(
        "name of a custom parameter", 80, .bytes, "the longest documented one has 25")
    package static let customParameterValue = Bound(
        "value of a custom parameter", 500, .bytes, "a login_hint is an address or a token's short form")
    package static let customParameterBytes = Bound(
        "custom parameters of a sign-in together", 4 * 1024, .bytes,
        "they are part of an address; servers refuse addresses above 8 kB")
    package static let droppedParameters = Bound(
        "parameters and scopes that a run names as dropped", 20, .count,
        "enough to see what was wrong; the rest is not kept")
    package static let continueURI = Bound(
        "address that a sign-in comes back to", 2 * 1024, .bytes, "what every browser and provider takes")
    package static let languageTag = Bound(
        "language tag of a request", 35, .bytes, "RFC 5646 §4.4.1: every registered tag fits")

    // MARK: Accounts

    package static let passwordsWaiting = Bound(
        "passwords that are hashed or wait for it", 64, .count,
        "two at a time, 20 ms each on an idle machine; a quarter is for who is signed in")
    package static let passwordPatience = Bound(
        "wait for a hash that a stranger may expect, by what the latest ones took", 2, .seconds,
        "on a busy machine the places are fewer: a sign-in is put off at once rather than left hanging")
    package static let passwordsWaitingOfAddress = Bound(
        "of them, of one address that nobody is signed in from", 8, .count,
        "a class that signs in at once is served; a flood takes an eighth")
    package static let shortestPassword = Bound(
        "shortest password with a public origin (6 on a developer's machine, as the wire's)", 8, .count,
        "NIST SP 800-63B §5.1.1.2")
    package static let longestPassword = Bound(
        "longest password", 128, .count, "OWASP: at least 64; longer ones only cost")
    package static let refreshTokensOfAccount = Bound(
        "refresh tokens of an account; the one unused for longest gives way", 100, .count,
        "a person has a handful of devices; tests sign one account in again and again")

    package static let testPhoneNumbers = Bound(
        "telephones of testers in a project's settings", 10, .count, "as many as Identity Platform takes")

    // MARK: Stand-ins

    package static let standInHoldings = Bound(
        "what a user of a stand-in has of each kind: access tokens, refresh tokens and used codes of one client, "
            + "browsers signed in; the oldest gives way", 100, .count,
        "as a provider documents it for refresh tokens; a brand whose provider documents fewer has fewer")

    package static let inventedUsers = Bound(
        "users entered at the stand-ins of a sandbox; the one entered longest ago gives way", 100, .count,
        "a test can make one of its own each time; a chooser of more is not read")

    package static let all: [Bound] = [
        headers, headerCount, cookies, body, clientBody, administratorBody, parameters, bodySeconds,
        idleSeconds, scopes, customParameters, customParameterName, customParameterValue,
        customParameterBytes, droppedParameters, continueURI, languageTag, passwordsWaiting, passwordPatience,
        passwordsWaitingOfAddress, shortestPassword, longestPassword,
        refreshTokensOfAccount, testPhoneNumbers, standInHoldings, inventedUsers,
    ]
}

/// Rates at which something may be asked for; this machine is not counted on a developer's.
extension Bounds {
    package static let accountsMade = RateBound(
        "accounts made", ofAddress: 30, inAll: 600, reason: "a class signs up within a minute")
    package static let passwordsTried = RateBound(
        "passwords tried or set", ofAddress: 60, inAll: 1_200,
        reason: "beside the limits of each account; two lanes hash about 3,000 a minute")
    package static let codesSent = RateBound(
        "codes sent by message", ofAddress: 20, inAll: 600, reason: "beside the limits of each address")
    package static let addressesAsked = RateBound(
        "addresses looked up (createAuthUri)", ofAddress: 30, inAll: 600,
        reason: "an app asks once for each person; a list of addresses is not probed")
    package static let redirectsBegun = RateBound(
        "sign-ins begun by createAuthUri or the auth handler", ofAddress: 300, inAll: 6_000,
        reason: "as sign-ins begun on the playground's pages")
    package static let rates: [RateBound] = [
        accountsMade, passwordsTried, codesSent, addressesAsked, redirectsBegun,
    ]
}

/// The stores in memory: what each keeps, for whom, and why.
extension Bounds {
    private static let mega = 1024 * 1024

    package static let pendingSignIns = StoreBound(
        "sign-ins under way", all: .init(entries: 20_000, bytes: 128 * mega),
        address: .init(entries: 4_000, bytes: 32 * mega), sandbox: .init(entries: 500, bytes: 4 * mega),
        lifetime: 600, whenFull: .newcomerIsRefused,
        reason: "a class of thirty behind one address begins 300 a minute; one has 4 to 40 kB")
    package static let parkedCallbacks = StoreBound(
        "callbacks that came as a form, one for each sign-in", all: .init(entries: 2_000, bytes: 32 * mega),
        address: .init(entries: 400, bytes: 8 * mega), sandbox: .init(entries: 50, bytes: mega),
        lifetime: 120, whenFull: .newcomerIsRefused, reason: "the browser comes for it at once")
    package static let heldSignIns = StoreBound(
        "sign-ins that wait for their reader between two steps", all: .init(entries: 2_000, bytes: 64 * mega),
        address: .init(entries: 400, bytes: 16 * mega), sandbox: .init(entries: 20, bytes: 2 * mega),
        lifetime: 600, whenFull: .newcomerIsRefused, reason: "a reader has one")
    package static let handlerVisits = StoreBound(
        "sign-ins that the auth handler began", all: .init(entries: 20_000, bytes: 64 * mega),
        address: .init(entries: 4_000, bytes: 16 * mega), sandbox: .init(entries: 500, bytes: 4 * mega),
        lifetime: 600, whenFull: .newcomerIsRefused, reason: "as sign-ins under way")
    package static let handlerCallbacks = StoreBound(
        "forms that came to the auth handler, one for each sign-in",
        all: .init(entries: 2_000, bytes: 32 * mega), address: .init(entries: 400, bytes: 8 * mega),
        sandbox: .init(entries: 50, bytes: mega), lifetime: 120, whenFull: .newcomerIsRefused,
        reason: "the browser comes for it at once")
    package static let notifications = StoreBound(
        "notifications of providers that were taken", all: .init(entries: 10_000, bytes: 8 * mega),
        lifetime: 86_400, whenFull: .newcomerIsRefused,
        reason: "each is signed by the provider and counts once; a refused one is sent again")
    package static let runs = StoreBound(
        "last runs of browsers, one at each provider", all: .init(entries: 4_000, bytes: 128 * mega),
        address: .init(entries: 1_000, bytes: 32 * mega), sandbox: .init(entries: 10, bytes: 2 * mega),
        lifetime: 900, whenFull: .oldestGivesWay, reason: "a run is shown, nothing hangs on it")
    package static let sharedRuns = StoreBound(
        "runs that were passed on", all: .init(entries: 1_000, bytes: 64 * mega),
        address: .init(entries: 100, bytes: 8 * mega), sandbox: .init(entries: 20, bytes: 2 * mega),
        lifetime: 86_400, whenFull: .oldestGivesWay, reason: "a link for a question, for a day")
    package static let notebooks = StoreBound(
        "browsers whose sabotages are ticked off", all: .init(entries: 5_000, bytes: 8 * mega),
        address: .init(entries: 500, bytes: mega), lifetime: 86_400, whenFull: .oldestGivesWay,
        reason: "a list without a score")
    package static let drawers = StoreBound(
        "browsers with something under way after a sign-in", all: .init(entries: 4_000, bytes: 64 * mega),
        address: .init(entries: 1_000, bytes: 16 * mega), lifetime: 900, whenFull: .oldestGivesWay,
        reason: "receipts and messages; what is lost of it can be done again")
    package static let appCalls = StoreBound(
        "sandboxes whose apps' calls are listed", all: .init(entries: 500, bytes: 16 * mega),
        address: .init(entries: 50, bytes: 2 * mega), lifetime: 86_400, whenFull: .oldestGivesWay,
        reason: "forty calls each, for looking at")

    package static let standInRecords = StoreBound(
        "requests, codes and tokens at the stand-ins", all: .init(entries: 400_000, bytes: 256 * mega),
        sandbox: .init(entries: 50_000, bytes: 32 * mega),
        holder: .init(entries: standInHoldings.value, bytes: mega), lifetime: 86_400,
        whenFull: .oldestGivesWay,
        reason: "each sandbox loses its own oldest first, then the heaviest one; each value has its own time")

    package static let recentRecords = StoreBound(
        "lasting records that were read lately", all: .init(entries: 20_000, bytes: 16 * mega),
        sandbox: .init(entries: 2_000, bytes: 4 * mega), lifetime: 3_600, whenFull: .oldestGivesWay,
        reason: "a record that was forgotten is read from the file again")

    package static let stores: [StoreBound] = [
        pendingSignIns, parkedCallbacks, heldSignIns, handlerVisits, handlerCallbacks, notifications, runs,
        sharedRuns, notebooks, drawers, appCalls, standInRecords, recentRecords,
    ]
}

/// One limit, as a number with its unit.
package struct Bound: Hashable, Sendable {
    /// The unit of the number.
    package enum Unit: String, Hashable, Sendable {
        case bytes
        case count
        case seconds
        case perMinute = "a minute"
    }

    /// As `docs/limits.md` calls it.
    package let name: String
    package let value: Int
    package let unit: Unit
    /// The reason for that number.
    package let reason: String

    package init(_ name: String, _ value: Int, _ unit: Unit, _ reason: String) {
        self.name = name
        self.value = value
        self.unit = unit
        self.reason = reason
    }
}
