package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The part of what asks a fleet that decodes a capture. It needs no Spark, so it runs in this process. */
final class SparkSources implements AutoCloseable {
    private static final Path SOURCES = SparkProject.SOURCES.resolve("main/java/dev/readout/spark");
    private static final List<String> CLASSES = List.of("CaptureOptions", "ResultRows");

    private final URLClassLoader loader;
    private final Method rows;
    private final List<String> columns;

    /** Compiles it into a folder. */
    SparkSources(Path folder) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--release", "22", "-proc:none", "-cp",
                System.getProperty("java.class.path"), "-d", folder.toString()));
        CLASSES.forEach(name -> arguments.add(SOURCES.resolve(name + ".java").toString()));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new)))
                .as(() -> messages.toString(StandardCharsets.UTF_8)).isZero();
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        rows = loader.loadClass("dev.readout.spark.ResultRows")
                .getDeclaredMethod("of", String.class, byte[].class);
        rows.setAccessible(true);
        var names = loader.loadClass("dev.readout.spark.ResultRows").getDeclaredField("COLUMNS");
        names.setAccessible(true);
        // A type may have a comma in parentheses.
        columns = Stream.of(((String) names.get(null)).replaceAll("\\(.*?\\)|<.*?>", "").split(","))
                .map(column -> column.strip().split(" ")[0]).toList();
    }

    /** The rows of a capture: what is in each column that is not null. */
    List<Map<String, Object>> rows(RawCapture capture) throws ReflectiveOperationException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Object row : (List<?>) rows.invoke(null, "/" + capture.folders() + "/capture.bin", capture.bytes())) {
            Object[] cells = (Object[]) row;
            assertThat(cells).hasSameSizeAs(columns);
            Map<String, Object> named = new LinkedHashMap<>();
            for (int i = 0; i < cells.length; i++) {
                named.put(columns.get(i), cells[i]);
            }
            all.add(named);
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
