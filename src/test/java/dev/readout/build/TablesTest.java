package dev.readout.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.build.Tables.Declaration;
import dev.readout.testing.VulkanRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the header says of functions and extensions, and the tables that are made of it. */
class TablesTest {
    private static final String VERSION = "VK_VERSION_";
    private static final String QUERY_TYPE = "VK_QUERY_TYPE_";

    @Test
    void aFunctionWithoutABodyIsNoRow() {
        assertThatThrownBy(new Tables("typedef void (*PFN_vkFrobnicate)(VkDevice device);")::files)
                .hasMessage("no group of functions has a case of vkFrobnicate");
    }

    /** What is committed is what the program writes. */
    @Test
    void nothingIsLeftToDo() throws IOException {
        for (Map.Entry<Path, String> table : Tables.read().files().entrySet()) {
            assertThat(Files.readString(table.getKey()))
                    .as("%s is made by java src/build/java/dev/readout/build/Tables.java", table.getKey())
                    .isEqualTo(table.getValue());
        }
    }

    /** The versions, and the extensions by whose name of it. */
    @Test
    void theHeaderSaysOfFunctionsWhatTheRegistrySays() throws IOException {
        VulkanRegistry.require();
        for (Declaration function : Tables.read().of(Tables.FUNCTIONS)) {
            String name = function.name();
            String extension = function.since().getLast();
            Set<String> providers = VulkanRegistry.providers().get(name);
            if (name.startsWith("vk_icd") || VulkanRegistry.mayLack(name)
                    || providers == null && VulkanRegistry.handle(extension).isEmpty()) {
                continue;
            }
            assertThat(providers).as(name).filteredOn(provider -> provider.startsWith(VERSION))
                    .isEqualTo(function.since().stream().filter(since -> !since.startsWith("VK_")).map(VERSION::concat)
                            .toList());
            if (extension.startsWith("VK_")) {
                String theirs = name + (function.since().size() == 1 ? "" : extension.split("_")[1]);
                assertThat(VulkanRegistry.providers().get(theirs)).as(theirs).contains(extension);
            }
        }
    }

    @Test
    void theHeaderSaysOfStructsOfFeaturesWhatTheRegistrySays() throws IOException {
        VulkanRegistry.require();
        for (Declaration struct : Tables.read().of(Tables.FEATURES)) {
            String since = struct.since().getFirst();
            if (since.startsWith("1_") || !VulkanRegistry.handle(since).isEmpty()) {
                assertThat(VulkanRegistry.providers().get(struct.name())).as(struct.name())
                        .contains(since.startsWith("1_") ? VERSION + since : since);
            }
        }
    }

    @Test
    void theHeaderSaysOfExtensionsWhatTheRegistrySays() throws IOException {
        VulkanRegistry.require();
        for (Declaration extension : Tables.read().of(Tables.EXTENSION)) {
            String name = extension.name();
            if (!VulkanRegistry.handle(name).isEmpty()) {
                assertThat(extension.first()).as(name).isEqualToIgnoringCase("Vk" + VulkanRegistry.handle(name));
                assertThat(extension.others()).as(name).filteredOn(other -> !other.startsWith(QUERY_TYPE))
                        .containsExactlyInAnyOrderElementsOf(VulkanRegistry.requiredBy(name));
                // Before version 243, the feedback of video encoding had another name.
                assertThat(VulkanRegistry.queryTypes(name)).as(name)
                        .map(type -> type.replace("BITSTREAM_BUFFER_RANGE", "FEEDBACK"))
                        .containsExactlyInAnyOrderElementsOf(
                                extension.others().stream().filter(other -> other.startsWith(QUERY_TYPE)).toList());
            }
        }
    }
}
