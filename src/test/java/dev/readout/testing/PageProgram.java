package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A class that a page shows, and what the page says that it prints: the next block, if that is text.
 *
 * @param printed empty if the page does not say
 * @param options of its JVM, if the command between both has any besides native access
 */
public record PageProgram(String name, String source, String printed, List<String> options) {
    private static final Pattern BLOCK =
            Pattern.compile("```java\n(.*?)```(?:((?:(?!```).)*)```text\n(.*?)```)?", Pattern.DOTALL);
    private static final Pattern OPTION = Pattern.compile("`java (-XX:\\S+) ");
    private static final Pattern CLASS = Pattern.compile("public class (\\w+)");
    private static final Pattern ENGINE = Pattern.compile("(?m)^import com\\.(jme3|badlogic)\\.");

    /** The code of README and of its pages that is no class: lines of one, by the page that shows them. */
    public static Map<Path, List<String>> snippets() throws IOException {
        Map<Path, List<String>> snippets = new LinkedHashMap<>();
        for (Path page : Pages.forUsers()) {
            snippets.put(page, BLOCK.matcher(Files.readString(page)).results().map(block -> block.group(1))
                    .filter(code -> !CLASS.matcher(code).find()).toList());
        }
        return snippets;
    }

    /** All of README and of its pages, in order. */
    public static List<PageProgram> all() throws IOException {
        List<PageProgram> all = new ArrayList<>();
        for (Path page : Pages.forUsers()) {
            Matcher blocks = BLOCK.matcher(Files.readString(page));
            while (blocks.find()) {
                Matcher name = CLASS.matcher(blocks.group(1));
                if (name.find()) {
                    List<String> options = blocks.group(2) == null ? List.of()
                            : OPTION.matcher(blocks.group(2)).results().map(option -> option.group(1)).toList();
                    String printed = blocks.group(3) == null ? "" : blocks.group(3);
                    all.add(new PageProgram(name.group(1), blocks.group(1), printed, options));
                }
            }
        }
        return all;
    }

    /** The one whose class has a name. */
    public static PageProgram named(String name) throws IOException {
        return all().stream().filter(program -> program.name().equals(name)).findFirst().orElseThrow();
    }

    /** Whether it runs by itself. */
    public boolean hasMain() {
        return source.contains("void main(");
    }

    /** Whether it compiles only with an engine, which the class path of the tests has none of. */
    public boolean needsEngine() {
        return ENGINE.matcher(source).find();
    }

    public int lineCount() {
        return (int) source.lines().count();
    }

    /** Compiles it into a folder, and returns its class. */
    public Class<?> compile(Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int result = compiler.run(null, messages, messages, "--release", "22", "-proc:none", "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"), "-d", folder.toString(),
                file.toString());
        assertThat(result).as(messages.toString(StandardCharsets.UTF_8)).isZero();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}).loadClass(name);
    }

    /** Runs what is compiled, in a JVM of its own if it needs options, and returns what it prints. */
    public String run(Class<?> compiled, Path folder) throws Exception {
        if (options.isEmpty()) {
            return printed(() -> compiled.getMethod("main", String[].class).invoke(null, (Object) new String[0]));
        }
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"), name));
        return JavaProcess.java(arguments);
    }

    /** What is printed while {@code action} runs. */
    public static String printed(Callable<?> action) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            action.call();
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return name;
    }
}
