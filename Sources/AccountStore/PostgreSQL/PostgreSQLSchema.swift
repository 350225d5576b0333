internal import Accounts

/// The migrations, oldest first; one that has shipped is never changed.
///
/// All tables but `sandboxes` are partitioned by sandbox, whose id leads every key, so that they can be spread over
/// machines by that column. No key comes from a sequence.
enum PostgreSQLSchema {
    private static let migrations: [(name: String, statements: String)] = [
        ("1 accounts and records", first),
        ("2 who vouched for an identity", "ALTER TABLE identities ADD COLUMN voucher TEXT"),
        ("3 records of accounts", second),
        ("4 e-mail links and former addresses", third),
        ("5 passing records", fourth),
        ("6 accounts are found by their former address", fifth),
        ("7 thousandths of seconds", sixth),
    ]

    /// Brings the schema up to date; of several nodes that start at once, one does it.
    ///
    /// - Throws: `storage` with `newerSchema`, and as every statement.
    static func migrate(_ connection: PostgreSQLConnection) throws(AccountError) {
        // The lock is the transaction's, so that it also holds behind a pooler. Its number is this table's alone.
        try connection.run(
            "BEGIN; SET LOCAL client_min_messages = warning; SELECT pg_advisory_xact_lock(7076841)")
        do throws(AccountError) {
            try connection.run(
                "CREATE TABLE IF NOT EXISTS portico_migrations (name TEXT PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL)"
            )
            let applied = Set(
                try connection.run("SELECT name FROM portico_migrations").rows.compactMap { $0["name"] })
            let unknown = applied.subtracting(migrations.map(\.name))
            guard unknown.isEmpty else { throw .storage(.newerSchema(unknown: unknown.sorted())) }
            for migration in migrations where !applied.contains(migration.name) {
                try connection.run(migration.statements)
                _ = try connection.run(
                    "INSERT INTO portico_migrations VALUES ($1, now())", [.text(migration.name)])
            }
            try connection.run("COMMIT")
        } catch {
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// Parts of each partitioned table.
    private static let partitions = 16

    private static func parts(of table: String, isLogged: Bool = true) -> String {
        (0..<partitions).map {
            """
            CREATE \(isLogged ? "" : "UNLOGGED ")TABLE \(table)_\($0) PARTITION OF \(table)
                FOR VALUES WITH (MODULUS \(partitions), REMAINDER \($0));
            """
        }.joined(separator: "\n")
    }

    /// Moments are seconds since 1970. Ids are compared by their bytes, whatever the database's language.
    private static let first = """
        CREATE TABLE sandboxes (
            id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
            project TEXT NOT NULL,
            api_key BYTEA UNIQUE,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            expires_when_idle BOOLEAN NOT NULL,
            creator TEXT,
            overrides TEXT NOT NULL
        );
        CREATE INDEX sandboxes_idle ON sandboxes (last_used_at) WHERE expires_when_idle;
        CREATE INDEX sandboxes_creator ON sandboxes (creator) WHERE creator IS NOT NULL;

        CREATE TABLE accounts (
            sandbox TEXT COLLATE "C" NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            local_id TEXT COLLATE "C" NOT NULL,
            email TEXT COLLATE "C",
            email_verified BOOLEAN NOT NULL,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            phone_number TEXT COLLATE "C",
            password_hash TEXT,
            password_updated_at BIGINT,
            valid_since BIGINT NOT NULL,
            generation BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            last_login_at BIGINT,
            last_refresh_at BIGINT,
            disabled BOOLEAN NOT NULL,
            custom_attributes TEXT,
            custom_auth BOOLEAN NOT NULL,
            PRIMARY KEY (sandbox, local_id),
            UNIQUE (sandbox, email),
            UNIQUE (sandbox, phone_number)
        ) PARTITION BY HASH (sandbox);
        \(parts(of: "accounts"))

        CREATE TABLE identities (
            sandbox TEXT COLLATE "C" NOT NULL,
            local_id TEXT COLLATE "C" NOT NULL,
            position INTEGER NOT NULL,
            provider TEXT COLLATE "C" NOT NULL,
            subject TEXT COLLATE "C" NOT NULL,
            email TEXT,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            PRIMARY KEY (sandbox, local_id, provider),
            UNIQUE (sandbox, provider, subject),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) PARTITION BY HASH (sandbox);
        \(parts(of: "identities"))

        CREATE TABLE second_factors (
            sandbox TEXT COLLATE "C" NOT NULL,
            local_id TEXT COLLATE "C" NOT NULL,
            position INTEGER NOT NULL,
            enrolment_id TEXT COLLATE "C" NOT NULL,
            display_name TEXT,
            phone_number TEXT,
            secret BYTEA,
            last_step BIGINT,
            enrolled_at BIGINT NOT NULL,
            CHECK ((phone_number IS NULL) <> (secret IS NULL)),
            PRIMARY KEY (sandbox, local_id, enrolment_id),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) PARTITION BY HASH (sandbox);
        \(parts(of: "second_factors"))

        CREATE TABLE records (
            sandbox TEXT COLLATE "C" NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            kind TEXT COLLATE "C" NOT NULL,
            name BYTEA NOT NULL,
            value BYTEA NOT NULL,
            put_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
            expires_at BIGINT,
            PRIMARY KEY (sandbox, kind, name)
        ) PARTITION BY HASH (sandbox);
        CREATE INDEX records_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;
        \(parts(of: "records"))

        INSERT INTO sandboxes (id, project, created_at, last_used_at, expires_when_idle, overrides)
        VALUES ('installation', 'installation', 0, 0, false, '{}');
        """

    /// A record may belong to an account, and ends with it.
    private static let second = """
        ALTER TABLE records ADD COLUMN owner TEXT COLLATE "C";
        CREATE INDEX records_owner ON records (sandbox, owner) WHERE owner IS NOT NULL;
        """

    /// Marks accounts that have a proven address and no other way in: they can only have come by a link.
    private static let third = """
        ALTER TABLE accounts ADD COLUMN email_link BOOLEAN NOT NULL DEFAULT false;
        ALTER TABLE accounts ADD COLUMN initial_email TEXT COLLATE "C";
        UPDATE accounts SET email_link = true
        WHERE email_verified AND password_hash IS NULL AND NOT custom_auth AND NOT EXISTS (
            SELECT 1 FROM identities
            WHERE identities.sandbox = accounts.sandbox AND identities.local_id = accounts.local_id);
        CREATE INDEX identities_email ON identities (sandbox, email) WHERE email IS NOT NULL;
        """

    private static let fifth = """
        CREATE INDEX accounts_initial_email ON accounts (sandbox, initial_email) WHERE initial_email IS NOT NULL;
        """

    /// Milliseconds since 1970, beside the seconds, which versions without them go on to write (`StoredMoment`).
    private static let sixth = """
        ALTER TABLE accounts ADD COLUMN password_updated_ms BIGINT, ADD COLUMN created_ms BIGINT,
            ADD COLUMN last_login_ms BIGINT, ADD COLUMN last_refresh_ms BIGINT;
        ALTER TABLE second_factors ADD COLUMN enrolled_ms BIGINT;
        """

    /// Records that live for minutes: written to no log, and lost with the server that crashes. They refer to no
    /// sandbox: some stand before theirs is known.
    private static let fourth = """
        CREATE TABLE passing_records (
            sandbox TEXT COLLATE "C" NOT NULL,
            kind TEXT COLLATE "C" NOT NULL,
            name BYTEA NOT NULL,
            value BYTEA NOT NULL,
            expires_at BIGINT NOT NULL,
            PRIMARY KEY (sandbox, kind, name)
        ) PARTITION BY HASH (sandbox);
        CREATE INDEX passing_records_expiry ON passing_records (expires_at);
        \(parts(of: "passing_records", isLogged: false))
        """
}
