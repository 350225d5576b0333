plugins {
    id("com.android.application")
    // Reads google-services.json, which you download from the Firebase console into this folder.
    id("com.google.gms.google-services")
}

android {
    namespace = "com.example.app"
    compileSdk = 37

    defaultConfig {
        // Your package name, as it is registered in the Firebase console.
        applicationId = "com.example.app"
        minSdk = 24
        targetSdk = 37
        versionCode = 1
        versionName = "1.0"
    }
}

dependencies {
    implementation(platform("com.google.firebase:firebase-bom:{{firebase-android-sdk}}.0"))
    implementation("com.google.firebase:firebase-auth")
    implementation("org.jetbrains.kotlinx:kotlinx-coroutines-android:1.10.2")
    implementation("org.jetbrains.kotlinx:kotlinx-coroutines-play-services:1.10.2")
    implementation("androidx.activity:activity:1.12.0")
}
