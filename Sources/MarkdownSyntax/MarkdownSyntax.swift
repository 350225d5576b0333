// Markdown bytes to a document tree with source locations, and the tree to HTML bytes.
