// region: connect
#include "firebase/auth.h"

void UseOwnBackend(firebase::auth::Auth* auth) {
  auth->UseEmulator("127.0.0.1", 8080);
}
// endregion: connect
