#include "firebase/auth.h"

void SignInWithGoogle(firebase::auth::Auth* auth, const char* id_token, const char* raw_nonce,
                      const char* access_token);

// region: jni
#if defined(__ANDROID__)
#include <jni.h>

extern firebase::auth::Auth* my_auth;  // your own

/// Called by `GoogleTokens.onToken` in Kotlin.
extern "C" JNIEXPORT void JNICALL Java_com_example_app_GoogleTokens_onToken(
    JNIEnv* env, jobject /*self*/, jstring id_token, jstring raw_nonce) {
  const char* token = env->GetStringUTFChars(id_token, nullptr);
  const char* nonce = env->GetStringUTFChars(raw_nonce, nullptr);
  if (token != nullptr && nonce != nullptr) SignInWithGoogle(my_auth, token, nonce, nullptr);
  if (token != nullptr) env->ReleaseStringUTFChars(id_token, token);
  if (nonce != nullptr) env->ReleaseStringUTFChars(raw_nonce, nonce);
}
#endif
// endregion: jni
