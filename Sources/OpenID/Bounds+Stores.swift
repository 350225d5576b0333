/// The stores in memory: what each keeps, for whom, and why.
extension Bounds {
    private static let mega = 1024 * 1024

    package static let pendingSignIns = StoreBound(
        "sign-ins under way", all: .init(entries: 20_000, bytes: 128 * mega),
        address: .init(entries: 4_000, bytes: 32 * mega), sandbox: .init(entries: 500, bytes: 4 * mega),
        lifetime: 600, whenFull: .newcomerIsRefused,
        reason: "a class of thirty behind one address begins 300 a minute; one has 4 to 40 kB")
    package static let parkedCallbacks = StoreBound(
        "callbacks that came as a form, one for each sign-in",
        all: .init(entries: 2_000, bytes: 32 * mega), address: .init(entries: 400, bytes: 8 * mega),
        sandbox: .init(entries: 50, bytes: mega), lifetime: 120, whenFull: .newcomerIsRefused,
        reason: "the browser comes for it at once")
    package static let heldSignIns = StoreBound(
        "sign-ins that wait for their reader between two steps",
        all: .init(entries: 2_000, bytes: 64 * mega), address: .init(entries: 400, bytes: 16 * mega),
        sandbox: .init(entries: 20, bytes: 2 * mega), lifetime: 600, whenFull: .newcomerIsRefused,
        reason: "a reader has one")
    package static let handlerVisits = StoreBound(
        "sign-ins that the auth handler began", all: .init(entries: 20_000, bytes: 64 * mega),
        address: .init(entries: 4_000, bytes: 16 * mega), sandbox: .init(entries: 500, bytes: 4 * mega),
        lifetime: 600, whenFull: .newcomerIsRefused, reason: "as sign-ins under way")
    package static let handlerAnswers = StoreBound(
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
        "browsers with something under way after a sign-in",
        all: .init(entries: 4_000, bytes: 64 * mega), address: .init(entries: 1_000, bytes: 16 * mega),
        lifetime: 900, whenFull: .oldestGivesWay,
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
        pendingSignIns, parkedCallbacks, heldSignIns, handlerVisits, handlerAnswers, notifications, runs,
        sharedRuns, notebooks, drawers, appCalls, standInRecords, recentRecords,
    ]
}
