// Android SDK 36 and androidx.activity 1.12: what the samples name of it. Declarations only, written from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package android.app

open class Activity : android.content.Context()
