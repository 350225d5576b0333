// Android SDK 36: Log, from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package android.util

object Log {
    fun e(tag: String?, msg: String?, tr: Throwable?): Int = 0
    fun w(tag: String?, msg: String?): Int = 0
    fun w(tag: String?, msg: String?, tr: Throwable?): Int = 0
}
