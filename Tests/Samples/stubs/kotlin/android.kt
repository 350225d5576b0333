// Android SDK 36 and androidx.activity 1.12: what the samples name of it. Declarations only, written from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package android.app

import android.os.Bundle
import android.view.View

open class Activity : android.content.Context() {
    protected open fun onCreate(savedInstanceState: Bundle?) {}
    protected open fun onDestroy() {}
    open fun setContentView(view: View?) {}
}
