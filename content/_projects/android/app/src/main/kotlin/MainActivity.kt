package com.example.app

import android.os.Bundle
import android.util.Log
import android.widget.Button
import androidx.activity.ComponentActivity
import com.google.firebase.FirebaseException
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import signInWithGuide

/** The first screen: a button for the guide's sign-in. */
class MainActivity : ComponentActivity() {
    private val scope = MainScope()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val button = Button(this)
        button.text = "Sign in"
        button.setOnClickListener {
            scope.launch {
                try {
                    val user = signInWithGuide(this@MainActivity)?.user
                    if (user != null) button.text = "Signed in: ${user.uid}"
                } catch (error: FirebaseException) {
                    Log.e("MainActivity", "The sign-in failed", error)
                    button.text = error.message
                }
            }
        }
        setContentView(button)
    }

    override fun onDestroy() {
        scope.cancel()
        super.onDestroy()
    }
}
