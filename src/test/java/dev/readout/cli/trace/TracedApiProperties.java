package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.constraints.UniqueElements;
import net.jqwik.api.constraints.WithNull;

/** The environment of a traced program: what was there stays, in its order, and ours is there once. */
class TracedApiProperties {
    @Property
    void ourOpenClLayerIsTheLast(@ForAll @UniqueElements List<@AlphaChars @StringLength(min = 1, max = 9) String> given,
            @ForAll boolean twice) {
        List<String> all = List.of(set("OPENCL_LAYERS", given, twice).get("OPENCL_LAYERS").split(":"));
        assertThat(all.subList(0, all.size() - 1)).isEqualTo(given);
        assertThat(all.getLast()).endsWith("/libreadout_opencl.so");
    }

    /** Where a program of Vulkan and others have their data, as the specification of these folders says. */
    @Property
    void ourFolderIsBeforeThoseThatTheLoaderLooksThrough(
            @ForAll @UniqueElements List<@AlphaChars @StringLength(min = 1, max = 9) String> given,
            @ForAll boolean twice) {
        List<String> all = List.of(set("XDG_DATA_DIRS", given, twice).get("XDG_DATA_DIRS").split(":"));
        assertThat(all.getFirst()).endsWith("/lib");
        assertThat(all.subList(1, all.size()))
                .isEqualTo(given.isEmpty() ? List.of("/usr/local/share", "/usr/share") : given);
    }

    /** libglvnd takes the files that are named, and else the folders; our library hands on to the same ones. */
    @Property
    void ourVendorHandsOnToThoseThatLibglvndTook(@ForAll @WithNull @AlphaChars String files,
            @ForAll @WithNull @AlphaChars String folders, @ForAll @WithNull @AlphaChars String screen,
            @ForAll boolean twice) {
        Map<String, String> given = new HashMap<>();
        put(given, "__EGL_VENDOR_LIBRARY_FILENAMES", files);
        put(given, "__EGL_VENDOR_LIBRARY_DIRS", folders);
        put(given, "__GLX_VENDOR_LIBRARY_NAME", screen);
        Map<String, String> environment = set(given, twice);

        assertThat(environment).doesNotContainKey("__EGL_VENDOR_LIBRARY_FILENAMES")
                .containsEntry("__GLX_VENDOR_LIBRARY_NAME", "readout");
        assertThat(environment.get("__EGL_VENDOR_LIBRARY_DIRS")).endsWith("/gl").isEqualTo(
                environment.get("LD_LIBRARY_PATH"));
        assertThat(environment.get("READOUT_TRACE_EGL_VENDORS")).isEqualTo(files != null ? files : folders);
        assertThat(environment.get("READOUT_TRACE_GLX_VENDOR")).isEqualTo(screen);
    }

    private static void put(Map<String, String> environment, String name, String value) {
        if (value != null) {
            environment.put(name, value);
        }
    }

    private static Map<String, String> set(String variable, List<String> given, boolean twice) {
        return set(given.isEmpty() ? Map.of() : Map.of(variable, String.join(":", given)), twice);
    }

    /** The environment of all APIs, on top of a given one; set again, as a traced command in one does. */
    private static Map<String, String> set(Map<String, String> given, boolean twice) {
        Map<String, String> environment = new HashMap<>(given);
        try (FakeImage unused = new FakeImage(Path.of("/image/lib"))) {
            for (TracedApi api : TracedApi.values()) {
                api.set(environment);
            }
            if (twice) {
                TracedApi.GL.set(environment);
                TracedApi.OPENCL.set(environment);
                TracedApi.VULKAN.set(environment);
            }
        }
        return environment;
    }
}
