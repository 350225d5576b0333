import java.io.ByteArrayOutputStream
import java.io.PrintStream
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler

// The Kotlin compiler, kept running: a compilation takes a fifth of what it takes with the start of a Java machine.
// Reads one compilation a line, arguments apart by tabs; prints exit code and number of bytes, then what it says.
fun main() {
    for (line in generateSequence(::readLine)) {
        val said = ByteArrayOutputStream()
        val code = K2JVMCompiler().exec(PrintStream(said), *line.split('\t').toTypedArray())
        println("${code.code} ${said.size()}")
        System.out.write(said.toByteArray())
        System.out.flush()
    }
}
