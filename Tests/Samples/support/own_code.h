// What the guide for C++ calls "your own code": the C++ samples are checked with this header before them.
#pragma once
#include "firebase/app.h"
#include "firebase/auth.h"

void ShowError(int code, const char* message);
void AskToRevokeByHand();
void Welcome(const firebase::auth::User& user);
void ShowSignIn();

#if defined(__ANDROID__)
extern JNIEnv* my_jni_env;
extern jobject my_activity;
#endif
