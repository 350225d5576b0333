// Source: androidx.activity 1.12, from the public reference.
package androidx.activity.result

interface ActivityResultRegistryOwner
