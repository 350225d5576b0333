/// Ends the run: libFuzzer keeps the input and says which it was.
func trap(_ reason: String) -> CInt { fatalError(reason) }
