plugins {
    // Version 9 compiles Kotlin itself, without a plugin of its own.
    id("com.android.application") version "9.4.0" apply false
    id("com.google.gms.google-services") version "4.5.0" apply false
}
