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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README shows compiles, and does what it says. */
class ReadmeTest {
    /** A program, and what it prints: the next block that is text. */
    private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?)```.*?```text\n(.*?)```", Pattern.DOTALL);
    private static final Pattern JAVA = Pattern.compile("```java\n");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+[A-Z]\\w*)`");
    private static final Set<String> NOT_OURS = Set.of("MemorySegment", "SymbolLookup", "ByteBuffer", "VkDevice");
    private static final Pattern CLASS = Pattern.compile("class (\\w+)");

    @TempDir
    Path folder;

    @TestFactory
    List<DynamicTest> everyProgramCompilesAndPrintsWhatTheReadmeSays() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        Matcher programs = PROGRAM.matcher(readme);
        List<DynamicTest> tests = new ArrayList<>();
        while (programs.find()) {
            String program = programs.group(1);
            String printed = programs.group(2);
            Matcher name = CLASS.matcher(program);
            assertThat(name.find()).as("a program in the README without a class:%n%s", program).isTrue();
            tests.add(DynamicTest.dynamicTest(name.group(1),
                    () -> assertThat(run(name.group(1), program)).isEqualToNormalizingNewlines(printed)));
        }
        assertThat(tests).as("programs in the README")
                .hasSize((int) JAVA.matcher(readme).results().count()).hasSizeGreaterThanOrEqualTo(3);
        return tests;
    }

    /** Types that the pages for people name, so that what is renamed is not left behind there. */
    @ParameterizedTest
    @ValueSource(strings = {"README.md", ".github/CONTRIBUTING.md", "jmh/README.md"})
    void everyTypeThatAPageNamesExists(String page) throws IOException {
        Set<String> types = new HashSet<>();
        for (String root : List.of("src/main/java", "src/test/java", "jmh")) {
            try (Stream<Path> files = Files.walk(Path.of(root))) {
                files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".java"))
                        .forEach(file -> types.add(file.substring(0, file.length() - ".java".length())));
            }
        }
        List<String> named = TYPE.matcher(Files.readString(Path.of(page))).results()
                .map(type -> type.group(1)).toList();

        assertThat(named).isNotEmpty().filteredOn(type -> !types.contains(type) && !NOT_OURS.contains(type))
                .as("types that %s names and nobody has", page).isEmpty();
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
