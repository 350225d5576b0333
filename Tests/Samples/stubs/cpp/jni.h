// Source: the NDK of the Android SDK, sysroot/usr/include/jni.h, what the samples name of it.
#pragma once

#define JNIEXPORT __attribute__((visibility("default")))
#define JNICALL

class _jobject {};
class _jstring : public _jobject {};
typedef _jobject* jobject;
typedef _jstring* jstring;
typedef unsigned char jboolean;

struct _JNIEnv {
  const char* GetStringUTFChars(jstring string, jboolean* isCopy);
  void ReleaseStringUTFChars(jstring string, const char* utf);
};
typedef _JNIEnv JNIEnv;
