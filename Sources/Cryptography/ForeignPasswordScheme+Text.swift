extension ForeignPasswordScheme {
    /// The scheme as two fields of a stored hash: its name, and `name=value` pairs.
    var fields: (name: String, parameters: String) {
        switch self {
        case .hmac(let digest, let key, let order):
            ("hmac-\(digest.rawValue)", "o=\(order.rawValue),k=\(Base64URL.encode(key))")
        case .digest(let digest, let rounds, let order):
            (digest.rawValue, "n=\(rounds),o=\(order.rawValue)")
        case .pbkdf2(let digest, let rounds): ("pbkdf2-\(digest.rawValue)", "n=\(rounds)")
        case .scrypt(let memoryCost, let blockSize, let parallelism):
            ("scrypt-plain", "n=\(memoryCost),r=\(blockSize),p=\(parallelism)")
        case .sealedKey(let signerKey, let separator, let rounds, let memoryCost):
            (
                "scrypt-sealed",
                "r=\(rounds),m=\(memoryCost),s=\(Base64URL.encode(separator)),k=\(Base64URL.encode(signerKey))"
            )
        case .argon2(let argon2):
            (
                "argon2\(argon2.variant.rawValue)",
                "v=\(argon2.version),m=\(argon2.memory),t=\(argon2.iterations),p=\(argon2.parallelism)"
                    + ",a=\(Base64URL.encode(argon2.associatedData))"
            )
        case .bcrypt: ("bcrypt", "f=crypt")
        }
    }

    /// Reads what `fields` wrote; nil for anything else, and for work without bound.
    init?(name: Substring, parameters: Substring) {
        var values: [Substring: Substring] = [:]
        for pair in parameters.split(separator: ",", omittingEmptySubsequences: false) {
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            values[pair[..<equals]] = pair[pair.index(after: equals)...]
        }
        func number(_ name: Substring) -> Int? { values[name].flatMap { Int($0) } }
        func bytes(_ name: Substring) -> [UInt8]? { values[name].flatMap { try? Base64URL.decode($0) } }
        func digest(after prefix: String) -> Digest? {
            guard name.hasPrefix(prefix) else { return nil }
            return Digest(rawValue: String(name.dropFirst(prefix.count)))
        }
        let order = values["o"].flatMap { Order(rawValue: String($0)) }
        if let digest = digest(after: "hmac-"), let key = bytes("k"), let order {
            self = .hmac(digest, key: key, order: order)
        } else if let digest = digest(after: "pbkdf2-"), let rounds = number("n") {
            self = .pbkdf2(digest, rounds: rounds)
        } else if let digest = digest(after: ""), let rounds = number("n"), let order {
            self = .digest(digest, rounds: rounds, order: order)
        } else if name == "scrypt-plain", let cost = number("n"), let block = number("r"),
            let parallelism = number("p")
        {
            self = .scrypt(memoryCost: cost, blockSize: block, parallelism: parallelism)
        } else if name == "scrypt-sealed", let key = bytes("k"), let separator = bytes("s"),
            let rounds = number("r"), let cost = number("m")
        {
            self = .sealedKey(signerKey: key, saltSeparator: separator, rounds: rounds, memoryCost: cost)
        } else if name.hasPrefix("argon2"),
            let variant = Argon2.Variant(rawValue: String(name.dropFirst("argon2".count))),
            let version = number("v"), let memory = number("m"), let iterations = number("t"),
            let parallelism = number("p"), let data = bytes("a")
        {
            self = .argon2(
                Argon2(
                    variant: variant, version: version, iterations: iterations, memory: memory,
                    parallelism: parallelism, associatedData: data))
        } else if name == "bcrypt" {
            self = .bcrypt
        } else {
            return nil
        }
        guard isAcceptable, fields == (String(name), String(parameters)) else { return nil }
    }
}
