// region: print
import FirebaseAuth
import Foundation

/// The server's response that is hidden in an internal error (17999).
func serverResponse(in error: any Error) -> Any? {
    let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return inner?.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"]
}
// endregion: print
