package dev.readout.testing;

import dev.readout.driver.DriverException;
import dev.readout.driver.DriverNotFoundException;
import dev.readout.driver.SystemDrivers;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A GL driver that tests run on, and the kind of context that they ask it for.
 *
 * @param functions where EGL's functions are found
 */
public record GlDriver(String name, SymbolLookup functions, EglDisplay.Platform platform, GlApi api) {
    /** Where Linux distributions keep the Vulkan loader. */
    private static final List<Path> LOADERS = Stream.of("/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib")
            .map(folder -> Path.of(folder, "libvulkan.so.1")).toList();
    /** Where the packages of {@code src/test/js/package.json} are installed. */
    private static final Path BROWSER =
            Path.of("src/test/target/npm/node_modules/@sparticuz/chromium/bin/swiftshader.tar.br");
    private static SymbolLookup angle;
    private static SymbolLookup browsersAngle;

    /** The system's driver, llvmpipe where there is no GPU; a test that needs it is skipped where there is none. */
    public static GlDriver system(GlApi api) {
        Requirement.callsC("the system's EGL");
        SymbolLookup functions = null;
        String reason = "";
        try {
            functions = SystemDrivers.egl();
            EglDisplay.create(functions, EglDisplay.Platform.SURFACELESS).close();
        } catch (DriverNotFoundException | DriverException | UnsupportedOperationException e) {
            reason = e.getMessage();
        }
        Requirement.require(reason.isEmpty(), "the system has no GL driver that needs no window (Debian packages"
                + " libegl1, libegl-mesa0, libgl1-mesa-dri): " + reason);
        return new GlDriver("the system's " + api, functions, EglDisplay.Platform.SURFACELESS, api);
    }

    /** ANGLE's OpenGL ES over the system's Vulkan; a test that needs it is skipped where that is missing. */
    public static synchronized GlDriver angle() {
        InstalledDriver.vulkan();
        if (angle == null) {
            angle = unpackAngle();
        }
        return new GlDriver("ANGLE", angle, EglDisplay.Platform.ANGLE_VULKAN, GlApi.OPENGL_ES);
    }

    /**
     * The ANGLE of a browser of 2026, over the Vulkan of the processor that the browser brings; a test that needs it is
     * skipped where the browser is not installed. It has extensions that the other ANGLE, of 2021, has not.
     */
    public static synchronized GlDriver browsersAngle() {
        Requirement.callsC("ANGLE");
        boolean linux = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        Requirement.require(linux && Files.exists(BROWSER), "there is no " + BROWSER + ", which has ANGLE for Linux on"
                + " x86-64: .ci/run installs the packages of src/test/js/package.json");
        if (browsersAngle == null) {
            browsersAngle = unpackBrowsersAngle();
        }
        return new GlDriver("a browser's ANGLE", browsersAngle, EglDisplay.Platform.ANGLE_VULKAN, GlApi.OPENGL_ES);
    }

    private static SymbolLookup unpackBrowsersAngle() {
        String unpack = "node -e 'const fs = require(\"fs\");"
                + " fs.writeSync(1, require(\"zlib\").brotliDecompressSync(fs.readFileSync(process.argv[1])))' \"$0\""
                + " > \"$1/all.tar\" && tar -xf \"$1/all.tar\" -C \"$1\" && rm \"$1/all.tar\"";
        try {
            Path folder = Files.createTempDirectory("readout-browser");
            folder.toFile().deleteOnExit();
            int status = new ProcessBuilder("sh", "-c", unpack, BROWSER.toAbsolutePath().toString(), folder.toString())
                    .inheritIO().start().onExit().join().exitValue();
            Requirement.require(status == 0,
                    "node, which Debian's package nodejs has, and tar can't unpack " + BROWSER);
            // Its loader would look for the system's drivers, and ANGLE for what they don't have.
            Files.delete(folder.resolve("libvulkan.so.1"));
            Files.createSymbolicLink(folder.resolve("libvulkan.so.1"), Path.of("libvk_swiftshader.so"));
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            return SymbolLookup.libraryLookup(folder.resolve("libEGL.so"), Arena.global());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** ANGLE finds its other half, and the Vulkan loader, in its own folder. */
    private static SymbolLookup unpackAngle() {
        boolean linux = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        Path loader = LOADERS.stream().filter(Files::exists).findFirst().orElse(null);
        Requirement.require(linux && loader != null, "ANGLE's libraries are there for Linux on x86-64, with a Vulkan"
                + " loader in one of " + LOADERS);
        try {
            Path folder = Files.createTempDirectory("readout-angle");
            folder.toFile().deleteOnExit();
            Files.createSymbolicLink(folder.resolve("libvulkan.so.1"), loader).toFile().deleteOnExit();
            for (String library : List.of("libEGL.so", "libGLESv2.so")) {
                try (InputStream packed = GlDriver.class.getResourceAsStream("/linux64/" + library)) {
                    Files.copy(packed, folder.resolve(library));
                }
                folder.resolve(library).toFile().deleteOnExit();
            }
            return SymbolLookup.libraryLookup(folder.resolve("libEGL.so"), Arena.global());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A display of this driver. */
    public EglDisplay open() {
        return EglDisplay.create(functions, platform);
    }

    @Override
    public String toString() {
        return name;
    }
}
