// firebase-android-sdk 34, and BoM 35.1.0 by its release notes (firebase-common): from the public reference.
package com.google.firebase

object Firebase

open class FirebaseException : Exception()
