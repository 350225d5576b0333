// Android SDK 36: View, from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package android.view

import android.content.Context

open class View(context: Context?) {
    fun interface OnClickListener {
        fun onClick(v: View?)
    }

    open fun setOnClickListener(l: OnClickListener?) {}
}
