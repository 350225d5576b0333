// Mustache over bytes, with escaping that knows where in the HTML a value stands.
//
//     TemplateFile ─parse→ nodes ─compile→ instructions (one list per template and HTML state)
//                                             │
//                            TemplateValue ─render→ [UInt8]
//
// Everything that can be known is known at parse time: where a tag stands in the HTML (an HTML state machine walks
// the literal text), which block replaces which, whether a partial exists. Findings are diagnostics; rendering only
// looks up names and copies bytes. A partial is compiled once for every HTML state it is used in.
//
// Neighbours: SiteBuild and WebServer make the values; templates/ holds the files; Diagnostics is all it imports.
