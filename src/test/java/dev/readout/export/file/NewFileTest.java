package dev.readout.export.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.FrameSink;
import dev.readout.export.report.HtmlReport;
import dev.readout.export.timeline.Timeline;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What has a name is whole, and what was there before stays until then. */
class NewFileTest {
    @TempDir
    private Path made;
    private Path folder = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void begin() throws IOException {
        folder = made.toRealPath();
        file = folder.resolve("a.txt");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    private static void write(NewFile to, String text) throws IOException {
        to.out().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void replace(Path file, String text) throws IOException {
        try (NewFile created = NewFile.create(file)) {
            write(created, text);
            created.publish();
        }
    }

    @Test
    void anOlderFileHasTheNameUntilTheNewOneIsWhole() throws IOException {
        Files.writeString(file, "the older one, which is longer");
        try (NewFile created = NewFile.create(file)) {
            write(created, "the ");
            created.out().write('n');
            created.out().close();
            write(created, "ew one");
            assertThat(file).hasContent("the older one, which is longer");
            assertThat(names()).hasSize(2).last().asString().matches("readout-[0-9a-f]{16}\\.unfinished");
            created.publish();
            assertThat(file).hasContent("the new one");
            assertThatThrownBy(created::publish).isInstanceOf(IllegalStateException.class)
                    .hasMessage(file + " is published already");
        }
        assertThat(file).hasContent("the new one");
        assertThat(names()).containsExactly("a.txt");
    }

    @Test
    void whatIsNotPublishedLeavesNothing() throws IOException {
        try (NewFile created = NewFile.create(file)) {
            write(created, "half");
        }
        assertThat(names()).isEmpty();
        Files.writeString(file, "older");
        NewFile created = NewFile.create(file);
        created.close();
        created.close();
        assertThatThrownBy(created::publish).hasMessage(file + " is closed already");
        assertThat(file).hasContent("older");
        assertThat(names()).containsExactly("a.txt");
        try (NewFile later = NewFile.create(file)) {
            assertThat(later.path()).isRegularFile().isNotEqualTo(file);
            later.publish();
            later.close();
            assertThat(later.path()).isEqualTo(file);
            assertThat(later.isOpen()).isFalse();
        }
        assertThat(names()).containsExactly("a.txt");
    }

    /** Of a loop that does not end, an older file stays; one that has ended takes nothing more. */
    @ParameterizedTest
    @ValueSource(strings = {"report.html", "timeline.json", "timeline.json.gz", "timeline.pftrace"})
    void whatASinkHasEndedStaysAsItIs(String name) throws IOException {
        file = Files.writeString(folder.resolve(name), "older");
        GpuFrame frame = MadeFrames.frame(0, 0, 1, List.of(GpuQueue.named("graphics")), List.of());
        FrameSink given = sink();
        given.frame(frame);
        assertThat(file).hasContent("older");
        given.discard();
        given.close();
        assertThat(file).hasContent("older");
        FrameSink whole = sink();
        whole.close();
        assertThatThrownBy(() -> whole.frame(frame)).isInstanceOf(Exception.class);
        byte[] written = Files.readAllBytes(file);
        assertThat(written).isNotEqualTo("older".getBytes(StandardCharsets.UTF_8));
        whole.close();
        whole.discard();
        assertThat(file).hasBinaryContent(written);
        assertThat(names()).containsExactly(name);
    }

    private FrameSink sink() throws IOException {
        return file.toString().endsWith(".html") ? HtmlReport.create(file, Map.of()) : Timeline.create(file, Map.of());
    }

    private static ProcessBuilder java(Class<?> main, Path file) {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")), main.getName(),
                file.toString()).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** Threads whose only wish is to write a file: each look at it finds one that is whole. */
    @Test
    void eachLookFindsAWholeFile() throws Exception {
        replace(file, "0".repeat(5000));
        List<FutureTask<Object>> writers = Stream.of("1", "2", "3").map(each -> new FutureTask<>(() -> {
            for (int i = 0; i < 100; i++) {
                try (NewFile created = NewFile.create(file)) {
                    for (int part = 0; part < 5; part++) {
                        write(created, each.repeat(1000));
                    }
                    created.publish();
                }
            }
            return null;
        })).toList();
        writers.forEach(each -> Thread.ofPlatform().start(each));
        while (!writers.stream().allMatch(FutureTask::isDone)) {
            String seen = Files.readString(file);
            assertThat(seen).isEqualTo(seen.substring(0, 1).repeat(5000));
        }
        for (FutureTask<Object> writer : writers) {
            writer.get();
        }
        assertThat(file).content().doesNotContain("0");
        assertThat(names()).containsExactly("a.txt");
    }

    @Test
    void aLinkStaysOneAlsoToNothingYet() throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), Path.of("between"));
        Files.createSymbolicLink(folder.resolve("between"), Path.of("real"));
        for (String text : List.of("first", "second")) {
            replace(folder.resolve("link"), text);
            assertThat(names()).containsExactly("between", "link", "real");
            assertThat(folder.resolve("link")).isSymbolicLink().hasContent(text);
            assertThat(Files.isRegularFile(folder.resolve("real"), LinkOption.NOFOLLOW_LINKS)).isTrue();
        }
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        assertThatThrownBy(() -> NewFile.create(loop)).isInstanceOf(FileSystemLoopException.class)
                .hasMessage(loop.toString());
        Path missing = folder.resolve("none/a.txt");
        assertThatThrownBy(() -> NewFile.create(missing)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aDiskThatIsFullIsToldByWhatCanNotBePublished() throws IOException {
        Path full = Path.of("/dev/full");
        Requirement.require(Files.exists(full), "no " + full);
        try (NewFile created = NewFile.create(full)) {
            assertThatThrownBy(() -> write(created, "more")).isInstanceOf(IOException.class);
            assertThatThrownBy(created::publish).isInstanceOf(IOException.class)
                    .hasMessageStartingWith(full + " is not whole: ");
        }
        assertThat(full).exists();
    }

    /** Says what happens to files, by what the C library is asked for. */
    private static final String FILE_CALLS = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <stdio.h>
            #include <unistd.h>
            int fsync(int file) {
                write(1, "fsync\\n", 6);
                return ((int (*)(int)) dlsym(RTLD_NEXT, "fsync"))(file);
            }
            int rename(const char *from, const char *to) {
                write(1, "rename\\n", 7);
                return ((int (*)(const char *, const char *)) dlsym(RTLD_NEXT, "rename"))(from, to);
            }
            """;

    /** Writes a file, on a thread that somebody has interrupted. */
    static final class Interrupted {
        private Interrupted() {
        }

        public static void main(String[] args) throws IOException {
            Thread.currentThread().interrupt();
            replace(Path.of(args[0]), "all");
        }
    }

    private List<String> callsOf() throws Exception {
        Requirement.callsC("what gcc compiles");
        Requirement.require(Files.exists(Path.of("/proc/self")), "no Linux");
        Path source = Files.writeString(folder.resolve("calls.c"), FILE_CALLS);
        Path library = folder.resolve("calls.so");
        Requirement.require(new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", library.toString(), source.toString())
                .inheritIO().start().waitFor() == 0, "gcc fails");
        ProcessBuilder program = java(Interrupted.class, file);
        program.environment().put("LD_PRELOAD", library.toString());
        Process process = program.start();
        List<String> calls = process.inputReader().lines().toList();
        assertThat(process.waitFor()).isZero();
        assertThat(file).hasContent("all");
        return calls;
    }

    /** Where the machine loses its power, the name is not there before the bytes are. */
    @Test
    void theBytesAreOnTheDiskBeforeTheyHaveTheName() throws Exception {
        assertThat(callsOf()).containsExactly("fsync", "rename");
    }

    /** An interrupt that is meant for something else ends no file. */
    @Test
    void anInterruptedThreadWritesOn() throws IOException {
        try (NewFile created = NewFile.create(file)) {
            Thread.currentThread().interrupt();
            write(created, "all");
            created.publish();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).hasContent("all");
    }

    /** Writes to its standard output by that name. */
    static final class ToStandardOutput {
        private ToStandardOutput() {
        }

        public static void main(String[] args) throws IOException {
            replace(Path.of(args[0]), "shown");
        }
    }

    /** Whoever has it open reads what is written there. */
    @Test
    void standardOutputIsWrittenAsItIs() throws Exception {
        for (String name : List.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")) {
            Requirement.require(Files.exists(Path.of(name)), "no " + name);
            Files.deleteIfExists(file);
            Files.createFile(file);
            Object before = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            Process process = java(ToStandardOutput.class, Path.of(name)).redirectOutput(file.toFile()).start();
            assertThat(process.waitFor()).isZero();
            assertThat(file).hasContent("shown");
            assertThat(Files.readAttributes(file, BasicFileAttributes.class).fileKey())
                    .isEqualTo(before);
            assertThat(names()).containsExactly("a.txt");
        }
    }

    /** As long as the file system takes them, and each its own. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u20ac", "\ud83d\ude00"})
    void longNamesAreWritten(String letter) throws IOException {
        int most = 255 / letter.getBytes(StandardCharsets.UTF_8).length;
        Path first = folder.resolve(letter.repeat(most));
        Path second = folder.resolve(letter.repeat(most - 1) + "y");
        Requirement.require(isName(first), "no names of 255 bytes");
        try (NewFile one = NewFile.create(first); NewFile two = NewFile.create(second)) {
            write(one, "1");
            write(two, "2");
            one.publish();
            two.publish();
        }
        assertThat(first).hasContent("1");
        assertThat(second).hasContent("2");
        assertThat(names()).hasSize(2);
        Path longer = folder.resolve("x".repeat(256));
        assertThatThrownBy(() -> NewFile.create(longer)).isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(longer + ": ");
        assertThat(names()).hasSize(2);
    }

    private static boolean isName(Path file) {
        try {
            Files.delete(Files.createFile(file));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void messagesNameTheFileThatWasAskedFor() {
        for (Path missing : List.of(folder.resolve("none/a.txt"), Path.of("/proc/a.txt"))) {
            Requirement.require(missing.startsWith(folder) || Files.exists(missing.getParent()), "no /proc");
            assertThatThrownBy(() -> NewFile.create(missing)).isInstanceOf(FileSystemException.class)
                    .extracting(thrown -> ((FileSystemException) thrown).getFile()).isEqualTo(missing.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--r--r--", "rw-rw-rw-", "rwxr-x---"})
    void permissionsOfAnOlderFileAreKept(String permissions) throws IOException {
        Requirement.require(Files.getFileStore(folder).supportsFileAttributeView("posix"), "no POSIX permissions");
        Files.setPosixFilePermissions(Files.createFile(file), PosixFilePermissions.fromString(permissions));
        replace(file, "new");
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo(permissions);
    }
}
