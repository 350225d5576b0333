#pragma once

// region: interface
#include "firebase/auth.h"

void SignInWithGoogle(firebase::auth::Auth* auth, const char* id_token, const char* raw_nonce,
                      const char* access_token);
void ShowError(int code, const char* message);  // your own
// endregion: interface
