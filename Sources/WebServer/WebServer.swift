// Routes, cookies, headers and error pages; sole importer of Hummingbird and NIO.
