#include "own_code.h"

#include <cstdio>

void ShowError(int code, const char* message) { std::printf("%d: %s\n", code, message); }

void Welcome(const firebase::auth::User& user) { std::printf("Signed in: %s\n", user.uid().c_str()); }

void AskToRevokeByHand() { std::printf("Remove this app under Sign in with Apple in Settings.\n"); }

void ShowSignIn() { std::printf("Nobody is signed in.\n"); }

#if defined(__ANDROID__)
// Set them in JNI_OnLoad and in the activity's onCreate.
JNIEnv* my_jni_env = nullptr;
jobject my_activity = nullptr;
#endif
