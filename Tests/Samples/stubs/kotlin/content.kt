// Android SDK 36: Context and Bundle, from the public reference.
package android.content

open class Context
