package dev.readout.cli.trace;

import dev.readout.cli.command.NameConverter;
import dev.readout.cli.foreign.ForeignProgram;
import dev.readout.cli.foreign.OwnFiles;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** An API whose calls of a program go through libraries of ours, which environment variables name. */
enum TracedApi {
    /** A layer that the loader finds before the system's, and so takes above all others, where a variable says so. */
    VULKAN("libreadout_layer.so", "Vulkan's loader",
            new Listed("XDG_DATA_DIRS", "/usr/local/share:/usr/share", true, () -> path("")),
            environment -> environment.put("READOUT_TRACE_VULKAN", "1")),
    /** A layer; the loader puts each above those before it. */
    OPENCL("libreadout_opencl.so", "OpenCL's loader, of ocl-icd 2.3 or Khronos",
            new Listed("OPENCL_LAYERS", "", false, () -> path("libreadout_opencl.so"))),
    /** The files that libglvnd takes for drivers: they hand on to the system's. */
    EGL(Egl.LIBRARY, "libglvnd", Egl.VENDORS),
    /** So too, with GLX. */
    GL(Egl.LIBRARY, "libglvnd", Egl.VENDORS,
            new Replaced("READOUT_TRACE_GLX_VENDOR", () -> "readout", "__GLX_VENDOR_LIBRARY_NAME"),
            new Listed("LD_LIBRARY_PATH", "", false, () -> path("gl")));

    /** The part of GL that programs get through EGL. */
    private static final class Egl {
        static final String LIBRARY = "gl/libreadout_gl_1.so";
        static final Setting VENDORS = new Replaced("READOUT_TRACE_EGL_VENDORS",
                () -> path("gl"), "__EGL_VENDOR_LIBRARY_FILENAMES", "__EGL_VENDOR_LIBRARY_DIRS");
    }

    /** A change of an environment, which is the same when it is made twice. */
    private interface Setting {
        void set(Map<String, String> environment);
    }

    /**
     * A variable that is a list, as of folders of a path, and that has ours besides.
     *
     * @param instead what counts where it is not set
     * @param first whether ours stands before what it has, or behind
     * @param own what is ours
     */
    private record Listed(String name, String instead, boolean first, Supplier<String> own) implements Setting {
        @Override
        public void set(Map<String, String> environment) {
            String set = environment.getOrDefault(name, "");
            String given = set.isEmpty() ? instead : set;
            String added = own.get();
            List<String> all = new ArrayList<>();
            if (!given.isEmpty()) {
                all.addAll(List.of(given.split(File.pathSeparator, -1)));
            }
            all.removeIf(added::equals);
            all.add(first ? 0 : all.size(), added);
            environment.put(name, String.join(File.pathSeparator, all));
        }
    }

    /**
     * A variable that has ours alone, which hands on to what it had.
     *
     * @param kept the variable that says what it had
     * @param own what is ours
     * @param names those that may say it, the one that counts most first; the last one has ours
     */
    private record Replaced(String kept, Supplier<String> own, List<String> names) implements Setting {
        Replaced(String kept, Supplier<String> own, String... names) {
            this(kept, own, List.of(names));
        }

        @Override
        public void set(Map<String, String> environment) {
            String added = own.get();
            String given = names.stream().map(environment::get).filter(Objects::nonNull).findFirst().orElse(null);
            if (!added.equals(given)) {
                ForeignProgram.set(environment, kept, given);
            }
            names.forEach(environment::remove);
            environment.put(names.getLast(), added);
        }
    }

    private final String library;
    private final String loader;
    private final List<Setting> settings;

    TracedApi(String library, String loader, Setting... settings) {
        this.library = library;
        this.loader = loader;
        this.settings = List.of(settings);
    }

    private static String path(String file) {
        return OwnFiles.place(file).toString();
    }

    /** The library that a program must call the API through. */
    String loader() {
        return loader;
    }

    /** Returns whether this image has the library. */
    boolean isThere() {
        return Files.exists(OwnFiles.place(library));
    }

    /**
     * Checks that it can be traced.
     *
     * @throws dev.readout.cli.command.CommandFailure if this image lacks the library
     */
    void require() {
        OwnFiles.require(library);
    }

    /** Has the programs of an environment traced, beside what it says of other layers and drivers. */
    void set(Map<String, String> environment) {
        settings.forEach(setting -> setting.set(environment));
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return NameConverter.typed(this);
    }
}
