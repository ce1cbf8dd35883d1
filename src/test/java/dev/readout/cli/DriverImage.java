package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An unpacked application image that has the driver libraries, and programs that run on them or without them.
 *
 * @param folder where they run, and where they may write
 * @param image the application image
 * @param environment what their environment has beside this process's
 */
record DriverImage(Path folder, Path image, Map<String, String> environment) {
    /** For how many seconds a program may run: a thousand small ones take minutes. */
    private static final long PATIENCE = 600;
    private static final Path ICDS = Path.of("/usr/share/vulkan/icd.d");
    private static final Pattern CAPTURED = Pattern.compile("\"vkFunc\":\\{\"name\":\"(\\w+)\"");

    /** Unpacks it, into a folder of programs, of what they print, and of settings. */
    static DriverImage in(Path folder) throws Exception {
        Path image = UnpackedImage.in(folder);
        Requirement.require(Files.exists(image.resolve("lib/libreadout_icd.so")),
                "the image has no driver library: that needs Linux and a C compiler when it is made");
        return new DriverImage(folder, image, Map.of());
    }

    /** The same, with more in the environment. */
    DriverImage with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new DriverImage(folder, image, all);
    }

    /** The same, on Mesa's driver that computes on the CPU, and no other. */
    DriverImage onLavapipe() throws IOException {
        try (Stream<Path> icds = Files.exists(ICDS) ? Files.list(ICDS) : Stream.empty()) {
            String icd = icds.map(Path::toString).filter(file -> file.contains("lvp_icd")).findFirst().orElse("");
            Requirement.require(!icd.isEmpty(), "no Debian package mesa-vulkan-drivers");
            return with(Map.of("VK_DRIVER_FILES", icd, "VK_ICD_FILENAMES", icd));
        }
    }

    /** The same, captured into a file by gfxreconstruct's layer, which must not handle the signals of a Java VM. */
    DriverImage capturing(String file) {
        return with(Map.of("VK_INSTANCE_LAYERS", "VK_LAYER_LUNARG_gfxreconstruct", "GFXRECON_CAPTURE_FILE",
                folder.resolve(file).toString(), "GFXRECON_CAPTURE_FILE_TIMESTAMP", "false",
                "GFXRECON_MEMORY_TRACKING_MODE", "unassisted", "GFXRECON_LOG_LEVEL", "error"));
    }

    /** How often a capture of gfxreconstruct has each function. */
    Map<String, Integer> captured(String file) throws IOException, InterruptedException {
        Run run = run("gfxrecon-convert", "--output", "stdout", file);
        assertThat(run.status()).as(run.err()).isZero();
        return CAPTURED.matcher(run.out()).results()
                .collect(Collectors.toMap(call -> call.group(1), call -> 1, Integer::sum, TreeMap::new));
    }

    /** Compiles a program of {@code src/test/c}, and gives its path. */
    String compile(String source, String name, String... options) throws IOException, InterruptedException {
        String program = folder.resolve(name).toString();
        String headers = System.getProperty("java.home") + "/include";
        List<String> command = new ArrayList<>(List.of("gcc", "-I" + headers, "-I" + headers + "/linux", "-o", program,
                Path.of("src/test/c", source + ".c").toAbsolutePath().toString()));
        command.addAll(List.of(options));
        Run gcc = run(command.toArray(String[]::new));
        Requirement.require(gcc.status() == 0, "programs need gcc, libvulkan-dev, libegl-dev, libgl-dev and"
                + " libgles-dev: " + gcc.err());
        return program;
    }

    /** A copy of a program, which has another user's rights. */
    String setuid(String program) throws IOException, InterruptedException {
        Requirement.require("root".equals(System.getProperty("user.name")),
                "only root gives a program to another user");
        String other = folder.resolve("setuid").toString();
        Run rights = run("sh", "-c", "cp " + program + " " + other + " && chown daemon " + other + " && chmod 4755 "
                + other + " && chmod 755 " + folder);
        if (rights.status() != 0) {
            throw new IOException(rights.err());
        }
        return other;
    }

    /** Runs a program as it is. */
    Run run(String... command) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new Run(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    /** Runs {@code readout icd}. */
    Run icd(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(readout(), "icd"));
        command.addAll(List.of(args));
        return run(command.toArray(String[]::new));
    }

    /** Runs a program with {@code readout trace}. */
    Run traced(Path log, String... program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(readout(), "trace", "--output", log.toString(), "--"));
        command.addAll(List.of(program));
        return run(command.toArray(String[]::new));
    }

    String readout() {
        return image.resolve("bin/readout").toString();
    }

    /** Runs a program on a device with settings. */
    Run withSettings(String settings, String... program) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("device.properties"), settings);
        List<String> args = new ArrayList<>(List.of("--settings", file.toString(), "--"));
        args.addAll(List.of(program));
        return icd(args.toArray(String[]::new));
    }
}
