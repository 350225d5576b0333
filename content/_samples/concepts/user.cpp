// region: read
#include "firebase/auth.h"

void ReadUser(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  // live: user.uid() == "{uid}"
  // live: user.display_name() == "{name}"
  Welcome(user);
}
// endregion: read
