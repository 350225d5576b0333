internal import GRDB

/// The migrations, oldest first; one that has shipped is never changed.
enum SQLiteSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 accounts and records") { db in
            try db.execute(sql: first)
        }
        migrator.registerMigration("2 authenticator apps") { db in
            try db.execute(sql: second)
        }
        migrator.registerMigration("3 who vouched for an identity") { db in
            try db.execute(sql: "ALTER TABLE identities ADD COLUMN voucher TEXT")
        }
        migrator.registerMigration("4 records of accounts") { db in
            try db.execute(sql: third)
        }
        migrator.registerMigration("5 e-mail links and former addresses") { db in
            try db.execute(sql: fourth)
        }
        migrator.registerMigration("6 accounts are found by their former address") { db in
            try db.execute(
                sql: """
                    CREATE INDEX accounts_initial_email ON accounts (sandbox, initial_email)
                    WHERE initial_email IS NOT NULL
                    """)
        }
        migrator.registerMigration("7 thousandths of seconds") { db in
            try db.execute(sql: fifth)
        }
        return migrator
    }

    /// Moments are seconds since 1970. Rows of one sandbox stand together: its id leads every key.
    private static let first = """
        CREATE TABLE sandboxes (
            id TEXT NOT NULL PRIMARY KEY,
            project TEXT NOT NULL,
            api_key BLOB UNIQUE,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            expires_when_idle INTEGER NOT NULL,
            creator TEXT,
            overrides TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sandboxes_idle ON sandboxes (last_used_at) WHERE expires_when_idle;
        CREATE INDEX sandboxes_creator ON sandboxes (creator) WHERE creator IS NOT NULL;

        CREATE TABLE accounts (
            sandbox TEXT NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            local_id TEXT NOT NULL,
            email TEXT,
            email_verified INTEGER NOT NULL,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            phone_number TEXT,
            password_hash TEXT,
            password_updated_at INTEGER,
            valid_since INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            last_login_at INTEGER,
            last_refresh_at INTEGER,
            disabled INTEGER NOT NULL,
            custom_attributes TEXT,
            custom_auth INTEGER NOT NULL,
            PRIMARY KEY (sandbox, local_id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX accounts_email ON accounts (sandbox, email) WHERE email IS NOT NULL;
        CREATE UNIQUE INDEX accounts_phone ON accounts (sandbox, phone_number) WHERE phone_number IS NOT NULL;

        CREATE TABLE identities (
            sandbox TEXT NOT NULL,
            local_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            provider TEXT NOT NULL,
            subject TEXT NOT NULL,
            email TEXT,
            display_name TEXT,
            photo_url TEXT,
            screen_name TEXT,
            PRIMARY KEY (sandbox, local_id, provider),
            UNIQUE (sandbox, provider, subject),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE second_factors (
            sandbox TEXT NOT NULL,
            local_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            enrolment_id TEXT NOT NULL,
            display_name TEXT,
            phone_number TEXT NOT NULL,
            enrolled_at INTEGER NOT NULL,
            PRIMARY KEY (sandbox, local_id, enrolment_id),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE records (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            sandbox TEXT NOT NULL REFERENCES sandboxes ON DELETE CASCADE,
            kind TEXT NOT NULL,
            name BLOB NOT NULL,
            value BLOB NOT NULL,
            expires_at INTEGER,
            UNIQUE (sandbox, kind, name)
        ) STRICT;
        CREATE INDEX records_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;

        INSERT INTO sandboxes (id, project, created_at, last_used_at, expires_when_idle, overrides)
        VALUES ('installation', 'installation', 0, 0, 0, '{}');
        """

    /// A factor is a telephone, or an app: its secret, sealed, and the last time step that was taken.
    private static let second = """
        CREATE TABLE factors (
            sandbox TEXT NOT NULL,
            local_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            enrolment_id TEXT NOT NULL,
            display_name TEXT,
            phone_number TEXT,
            secret BLOB,
            last_step INTEGER,
            enrolled_at INTEGER NOT NULL,
            CHECK ((phone_number IS NULL) <> (secret IS NULL)),
            PRIMARY KEY (sandbox, local_id, enrolment_id),
            FOREIGN KEY (sandbox, local_id) REFERENCES accounts ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO factors (sandbox, local_id, position, enrolment_id, display_name, phone_number, enrolled_at)
        SELECT sandbox, local_id, position, enrolment_id, display_name, phone_number, enrolled_at
        FROM second_factors;
        DROP TABLE second_factors;
        ALTER TABLE factors RENAME TO second_factors;
        """

    /// A record may belong to an account, and ends with it. What an older version wrote has to be opened to see whose
    /// it is: the empty name marks it for `RecordAdoption`.
    private static let third = """
        ALTER TABLE records ADD COLUMN owner TEXT;
        CREATE INDEX records_owner ON records (owner, sandbox) WHERE owner IS NOT NULL;
        UPDATE records SET owner = '' WHERE kind IN ('refresh-token', 'pending-second-factor');
        """

    /// Accounts with a proven address and no password were listed with `emailLink` before; only those without another
    /// way in can have used one.
    private static let fourth = """
        ALTER TABLE accounts ADD COLUMN email_link INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN initial_email TEXT;
        UPDATE accounts SET email_link = 1
        WHERE email_verified AND password_hash IS NULL AND NOT custom_auth AND NOT EXISTS (
            SELECT 1 FROM identities
            WHERE identities.sandbox = accounts.sandbox AND identities.local_id = accounts.local_id);
        CREATE INDEX identities_email ON identities (sandbox, email) WHERE email IS NOT NULL;
        """

    /// Milliseconds since 1970, beside the seconds, which versions without them go on to write (`StoredMoment`).
    private static let fifth = """
        ALTER TABLE accounts ADD COLUMN password_updated_ms INTEGER;
        ALTER TABLE accounts ADD COLUMN created_ms INTEGER;
        ALTER TABLE accounts ADD COLUMN last_login_ms INTEGER;
        ALTER TABLE accounts ADD COLUMN last_refresh_ms INTEGER;
        ALTER TABLE second_factors ADD COLUMN enrolled_ms INTEGER;
        """
}
