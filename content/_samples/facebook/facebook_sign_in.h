#pragma once

// region: interface
#include "firebase/auth.h"

void SignInWithLimitedLogin(firebase::auth::Auth* auth, const char* id_token,
                            const char* raw_nonce);
void ShowError(int code, const char* message);  // your own
// endregion: interface
