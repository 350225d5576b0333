// Android SDK 36: Bundle, from the public reference.
package android.os

class Bundle
