// Source: androidx.activity 1.12, ComponentActivity and ActivityResultRegistryOwner, from the public reference.
package androidx.activity

import android.app.Activity
import androidx.activity.result.ActivityResultRegistryOwner

open class ComponentActivity : Activity(), ActivityResultRegistryOwner
