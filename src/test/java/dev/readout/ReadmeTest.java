package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows compiles, and does what it says. */
class ReadmeTest {
    private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("class (\\w+)");

    @TempDir
    Path folder;

    @TestFactory
    List<DynamicTest> everyProgramCompilesAndRuns() throws IOException {
        Matcher programs = PROGRAM.matcher(Files.readString(Path.of("README.md")));
        List<DynamicTest> tests = new ArrayList<>();
        while (programs.find()) {
            String program = programs.group(1);
            Matcher name = CLASS.matcher(program);
            assertThat(name.find()).as("a program in the README without a class:%n%s", program).isTrue();
            tests.add(
                    DynamicTest.dynamicTest(name.group(1), () -> assertThat(run(name.group(1), program)).isNotBlank()));
        }
        assertThat(tests).as("programs in the README").isNotEmpty();
        return tests;
    }

    private String run(String name, String program) throws Exception {
        Path classes = Files.createDirectories(folder.resolve(name));
        Path source = Files.writeString(classes.resolve(name + ".java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int result = compiler.run(null, messages, messages, "--release", "22", "-proc:none", "-cp",
                System.getProperty("java.class.path"), "-d", classes.toString(), source.toString());
        assertThat(result).as(messages.toString(StandardCharsets.UTF_8)).isZero();

        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
