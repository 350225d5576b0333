// Storage of accounts; sole importer of GRDB.
