package dev.readout.cli;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Khronos's validation layer, which judges the device with any program: what it finds, it prints. */
enum ValidationLayer {
    NONE, OF_DEBIAN,
    /** Years newer, with a loader as new: a browser brings both. */
    OF_CHROMIUM;

    private static final String NAME = "VK_LAYER_KHRONOS_validation";
    private static final Path CHROMIUM = Path.of("/usr/lib/chromium");
    private static final String LOADER = "libvulkan.so.1";

    /** The environment of a program that is to run under this. */
    Map<String, String> environment(Path folder) throws IOException {
        return switch (this) {
            case NONE -> Map.of();
            case OF_DEBIAN -> {
                Requirement.require(Files.exists(Path.of("/usr/share/vulkan/explicit_layer.d",
                        "VkLayer_khronos_validation.json")), "no Debian package vulkan-validationlayers");
                yield Map.of("VK_INSTANCE_LAYERS", NAME);
            }
            case OF_CHROMIUM -> {
                Path layer = CHROMIUM.resolve("libVkLayer_khronos_validation.so");
                Requirement.require(Files.exists(layer), "no Debian package chromium, which has a newer layer");
                Path newer = Files.createDirectories(folder.resolve("newer"));
                Files.writeString(newer.resolve("layer.json"), """
                        {"file_format_version": "1.2.0", "layer": {"name": "%s", "type": "GLOBAL",
                        "library_path": "%s", "api_version": "1.4.0", "implementation_version": "1",
                        "description": "Khronos's validation layer"}}""".formatted(NAME, layer));
                Files.copy(CHROMIUM.resolve(LOADER), newer.resolve(LOADER), StandardCopyOption.REPLACE_EXISTING);
                yield Map.of("VK_INSTANCE_LAYERS", NAME, "VK_LAYER_PATH", newer.toString(), "LD_LIBRARY_PATH",
                        newer.toString());
            }
        };
    }
}
