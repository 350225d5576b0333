// What the guide calls your own code.
#pragma once
#include "firebase/app.h"
#include "firebase/auth.h"

void ShowError(int code, const char* message);
void Welcome(const firebase::auth::User& user);
void AskToRevokeByHand();
void ShowSignIn();

#if defined(__ANDROID__)
extern JNIEnv* my_jni_env;
extern jobject my_activity;
#endif
