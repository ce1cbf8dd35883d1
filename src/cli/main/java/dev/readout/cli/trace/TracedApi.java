package dev.readout.cli.trace;

import dev.readout.cli.command.NameConverter;
import dev.readout.cli.foreign.ForeignProgram;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** An API whose calls of a program go through libraries of ours, which environment variables name. */
enum TracedApi {
    /** A layer that the loader finds before the system's, and so takes above all others, where a variable says so. */
    VULKAN("libreadout_layer.so", "Vulkan's loader") {
        @Override
        void set(Map<String, String> environment) {
            list(environment, "XDG_DATA_DIRS", "/usr/local/share:/usr/share", true, path(""));
            environment.put("READOUT_TRACE_VULKAN", "1");
        }
    },
    /** A layer; the loader puts each above those before it. */
    OPENCL("libreadout_opencl.so", "OpenCL's loader, of ocl-icd 2.3 or Khronos") {
        @Override
        void set(Map<String, String> environment) {
            list(environment, "OPENCL_LAYERS", "", false, path("libreadout_opencl.so"));
        }
    },
    /** The files that libglvnd takes for drivers: they hand on to the system's. */
    EGL("gl/libreadout_gl_1.so", "libglvnd") {
        @Override
        void set(Map<String, String> environment) {
            replace(environment, "READOUT_TRACE_EGL_VENDORS", path("gl"), "__EGL_VENDOR_LIBRARY_FILENAMES",
                    "__EGL_VENDOR_LIBRARY_DIRS");
        }
    },
    /** So too, with GLX. */
    GL("gl/libreadout_gl_1.so", "libglvnd") {
        @Override
        void set(Map<String, String> environment) {
            EGL.set(environment);
            replace(environment, "READOUT_TRACE_GLX_VENDOR", "readout", "__GLX_VENDOR_LIBRARY_NAME");
            list(environment, "LD_LIBRARY_PATH", "", false, path("gl"));
        }
    };

    private final String library;
    private final String loader;

    TracedApi(String library, String loader) {
        this.library = library;
        this.loader = loader;
    }

    /**
     * Has the programs of an environment traced, beside what it says of other layers and drivers. It is the same when
     * it is done twice.
     */
    abstract void set(Map<String, String> environment);

    /**
     * Sets a variable that is a list, as of folders of a path, and that has ours besides.
     *
     * @param instead what counts where it is not set
     * @param first whether ours stands before what it has, or behind
     */
    private static void list(Map<String, String> environment, String name, String instead, boolean first, String own) {
        String set = environment.getOrDefault(name, "");
        String given = set.isEmpty() ? instead : set;
        List<String> all = new ArrayList<>(given.isEmpty() ? List.of() : List.of(given.split(File.pathSeparator, -1)));
        all.removeIf(own::equals);
        all.add(first ? 0 : all.size(), own);
        environment.put(name, String.join(File.pathSeparator, all));
    }

    /**
     * Sets a variable that has ours alone, which hands on to what it had.
     *
     * @param kept the variable that says what it had
     * @param names those that may say it, the one that counts most first; the last one has ours
     */
    private static void replace(Map<String, String> environment, String kept, String own, String... names) {
        String given = Stream.of(names).map(environment::get).filter(Objects::nonNull).findFirst().orElse(null);
        if (!own.equals(given)) {
            ForeignProgram.set(environment, kept, given);
        }
        Stream.of(names).forEach(environment::remove);
        environment.put(names[names.length - 1], own);
    }

    private static String path(String file) {
        return ForeignProgram.place(file).toString();
    }

    /** The library that a program must call the API through. */
    String loader() {
        return loader;
    }

    /** The file of ours that programs load, which this image may lack. */
    String library() {
        return library;
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return NameConverter.typed(this);
    }
}
