package dev.readout.cli.trace;

import dev.readout.cli.command.NameConverter;
import dev.readout.cli.program.OwnFiles;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An API whose calls of a program go through a library of ours, which environment variables name. */
enum TracedApi {
    VULKAN("libreadout_layer.so", "Vulkan's loader, 1.3.207 or newer",
            // The loader takes the additional folders only without the other variable.
            new Variable("VK_ADD_LAYER_PATH", library -> library.resolveSibling("layers").toString(), Rule.LAST),
            new Variable("VK_LAYER_PATH", library -> library.resolveSibling("layers").toString(), Rule.LAST_OF_SOME),
            new Variable("VK_INSTANCE_LAYERS", library -> "VK_LAYER_READOUT_trace", Rule.FIRST)),
    // The loader puts each layer above those before it.
    OPENCL("libreadout_opencl.so", "OpenCL's loader, of ocl-icd 2.3 or Khronos",
            new Variable("OPENCL_LAYERS", Path::toString, Rule.LAST)),
    GL("libreadout_gl.so", "the system's libraries of GL", new Variable("LD_PRELOAD", Path::toString, Rule.FIRST)),
    EGL("libreadout_gl.so", "the system's library of EGL", new Variable("LD_PRELOAD", Path::toString, Rule.FIRST));

    /** Where a variable that is a list, as of folders of a path, has what is ours. */
    private enum Rule {
        FIRST, LAST, LAST_OF_SOME
    }

    /**
     * A variable.
     *
     * @param own what it has for a library of ours
     */
    private record Variable(String name, Function<Path, String> own, Rule rule) {
        void set(Map<String, String> environment, Path library) {
            String given = environment.getOrDefault(name, "");
            if (given.isEmpty() && rule == Rule.LAST_OF_SOME) {
                return;
            }
            String added = own.apply(library);
            List<String> all = new ArrayList<>(Arrays.asList(given.split(File.pathSeparator)));
            all.removeAll(List.of(added, ""));
            all.add(rule == Rule.FIRST ? 0 : all.size(), added);
            environment.put(name, String.join(File.pathSeparator, all));
        }
    }

    private final String library;
    private final String loader;
    private final List<Variable> variables;

    TracedApi(String library, String loader, Variable... variables) {
        this.library = library;
        this.loader = loader;
        this.variables = List.of(variables);
    }

    /** What a program must call the API through. */
    String loader() {
        return loader;
    }

    /** Whether this image has the library. */
    boolean isThere() {
        return Files.exists(OwnFiles.place(library));
    }

    /**
     * The library.
     *
     * @throws dev.readout.cli.command.CommandFailure if this image lacks it
     */
    Path library() {
        return OwnFiles.require(library);
    }

    /** Has the programs of an environment traced, beside what it says of other layers. */
    void set(Map<String, String> environment) {
        variables.forEach(variable -> variable.set(environment, library()));
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return NameConverter.typed(this);
    }
}
