package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.constraints.UniqueElements;

/** The environment of a traced program: what was there stays, in its order, and ours is there once. */
class TracedApiProperties {
    private static final String LAYER = "VK_LAYER_READOUT_trace";

    @Property
    void ourVulkanLayerIsTheFirst(
            @ForAll @UniqueElements List<@AlphaChars @StringLength(min = 1, max = 9) String> given,
            @ForAll boolean twice) throws Exception {
        Map<String, String> environment = set("VK_INSTANCE_LAYERS", given, twice);
        List<String> expected = new ArrayList<>(List.of(LAYER));
        expected.addAll(given);
        assertThat(List.of(environment.get("VK_INSTANCE_LAYERS").split(":"))).isEqualTo(expected);
    }

    @Property
    void ourOpenClLayerIsTheLast(@ForAll @UniqueElements List<@AlphaChars @StringLength(min = 1, max = 9) String> given,
            @ForAll boolean twice) throws Exception {
        Map<String, String> environment = set("OPENCL_LAYERS", given, twice);
        requireLast("/libreadout_opencl.so", environment.get("OPENCL_LAYERS"), given);
    }

    /** The loader takes the folders that are added, but where a variable names all that it takes. */
    @Property
    void ourFolderIsAmongThoseThatTheLoaderTakes(
            @ForAll @UniqueElements List<@AlphaChars @StringLength(min = 1, max = 9) String> given,
            @ForAll boolean twice) throws Exception {
        Map<String, String> environment = set("VK_LAYER_PATH", given, twice);
        String taken = environment.getOrDefault("VK_LAYER_PATH", environment.get("VK_ADD_LAYER_PATH"));
        requireLast("/layers", taken, given);
        assertThat(environment.containsKey("VK_LAYER_PATH")).isEqualTo(!given.isEmpty());
    }

    private static void requireLast(String end, String value, List<String> given) {
        List<String> all = List.of(value.split(":"));
        assertThat(all.subList(0, all.size() - 1)).isEqualTo(given);
        assertThat(all.getLast()).endsWith(end);
    }

    /** The environment of all APIs, on top of one that has a variable; set again, as a traced command in one does. */
    private static Map<String, String> set(String variable, List<String> given, boolean twice) throws Exception {
        Path folder = Files.createTempDirectory("readout");
        Map<String, String> environment = new HashMap<>(given.isEmpty() ? Map.of() : Map.of(variable,
                String.join(":", given)));
        try (FakeImage image = new FakeImage(folder, "libreadout_layer.so", "libreadout_opencl.so")) {
            for (int i = 0; i < (twice ? 2 : 1); i++) {
                TracedApi.VULKAN.set(environment);
                TracedApi.OPENCL.set(environment);
            }
            Files.delete(image.file("libreadout_layer.so"));
            Files.delete(image.file("libreadout_opencl.so"));
        }
        Files.delete(folder);
        return environment;
    }
}
