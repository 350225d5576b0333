// Android SDK 36: Button, from the public reference; `text` is what Kotlin makes of getText and setText.
package android.widget

import android.content.Context
import android.view.View

open class Button(context: Context?) : View(context) {
    open var text: CharSequence? = null
}
