import SignInFoundation

/// The kinds of records that a sign-in under way has.
enum SignInRecordKind {
    static let pending = RecordKind(
        "sign-in", .passing, bound: Bounds.pendingSignIns, remembersEnd: true)
    static let parked = RecordKind(
        "parked-callback", .passing, bound: Bounds.parkedCallbacks, remembersEnd: true)
    static let held = RecordKind("held-sign-in", .passing, bound: Bounds.heldSignIns, remembersEnd: true)
    static let notified = RecordKind(
        "provider-notification", .passing, bound: Bounds.notifications, remembersEnd: true)
}

/// Names and values of a request, as records write them.
private struct RecordedParameters: Codable {
    private let names: [String]
    private let values: [String]

    init(_ parameters: [(name: String, value: String)]) {
        names = parameters.map(\.name)
        values = parameters.map(\.value)
    }

    var list: [(name: String, value: String)] { Array(zip(names, values)).map { (name: $0.0, value: $0.1) } }
}

extension PendingSignIn: RecordContent {
    package var recordBytes: Int { run.bytes }
}

extension ParkedCallback: RecordContent {
    private enum CodingKeys: CodingKey {
        case provider, parameters
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        provider = try container.decode(ProviderID.self, forKey: .provider)
        parameters = try container.decode(RecordedParameters.self, forKey: .parameters).list
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(provider, forKey: .provider)
        try container.encode(RecordedParameters(parameters), forKey: .parameters)
    }

    package var recordBytes: Int {
        parameters.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 48 }
    }
}

extension SignInProgress: RecordContent {
    private enum CodingKeys: CodingKey {
        case run, started, parameters, stage
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        run = try container.decode(SignInRun.self, forKey: .run)
        started = try container.decode(PendingSignIn.self, forKey: .started)
        parameters = try container.decode(RecordedParameters.self, forKey: .parameters).list
        stage = try container.decode(Stage.self, forKey: .stage)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(run, forKey: .run)
        try container.encode(started, forKey: .started)
        try container.encode(RecordedParameters(parameters), forKey: .parameters)
        try container.encode(stage, forKey: .stage)
    }

    var recordBytes: Int { run.bytes }
}
