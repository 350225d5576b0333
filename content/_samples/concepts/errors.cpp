// region: read
#include "firebase/auth.h"

/// The error's code, such as `kAuthErrorInvalidCredential`. The message names what the code does not.
firebase::auth::AuthError CodeOf(const firebase::FutureBase& future) {
  return static_cast<firebase::auth::AuthError>(future.error());
}
// endregion: read
