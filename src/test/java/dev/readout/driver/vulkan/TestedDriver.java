package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Overflow;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.Folders;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.KhronosLoader;
import dev.readout.testing.TracedDrivers;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A driver that tests run on, and those that watch how it is used: the software device, and layers. */
final class TestedDriver implements AutoCloseable {
    /** The drivers that there are. */
    enum Kind {
        /** lavapipe, where there is no GPU. */
        SYSTEM,
        /** The software device, through the same calls as a real driver. */
        SOFTWARE,
        /** Timestamps that wrap in the middle of a test, in ticks of an odd length; results that take their time. */
        AWKWARD,
        /** The software device as a driver of the system's loader, under Khronos's validation layer. */
        LOADED,
        /** The software device under a trace layer. */
        TRACED_SOFTWARE,
        /** lavapipe, with the loader between it and a trace layer. */
        TRACED_SYSTEM,
        /** The layer in a driver's place behind the loader, which asks for functions by routes of its own. */
        TRACED_LOADED
    }

    private final Queue<Report> reports = new ConcurrentLinkedQueue<>();
    private final Path folder = Folders.temporary();
    /** Each is null where there is none. */
    private final SoftwareDevice software;
    private final KhronosLoader loader;
    private final TracedDrivers traced;
    private final SymbolLookup lookup;

    TestedDriver(Kind kind) {
        if (kind == Kind.LOADED) {
            KhronosLoader.requireValidating();
        } else if (kind == Kind.TRACED_LOADED) {
            KhronosLoader.require();
        }
        boolean isSystem = kind == Kind.SYSTEM || kind == Kind.TRACED_SYSTEM;
        SymbolLookup system = isSystem ? InstalledDriver.vulkan() : null;
        software = isSystem ? null : SoftwareDevice.create(settings(kind).listener(reports::add).build());
        SymbolLookup driver = isSystem ? system : software;
        traced = kind.name().startsWith("TRACED") ? new TracedDrivers(folder) : null;
        SymbolLookup layered = traced != null ? traced.traced("trace", driver) : driver;
        loader = switch (kind) {
            case LOADED -> KhronosLoader.validating(layered);
            case TRACED_LOADED -> KhronosLoader.of(layered);
            default -> null;
        };
        lookup = loader != null ? loader.lookup() : layered;
    }

    private static SoftwareSettings.Builder settings(Kind kind) {
        SoftwareSettings.Builder settings = SoftwareSettings.builder();
        return kind == Kind.SOFTWARE ? settings.resultsToAddresses(true) : kind != Kind.AWKWARD ? settings : settings
                .queueFamilies(List.of(
                        new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 1, 0),
                        new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, 2, 36)))
                .startTick((1L << 36) - 3).timestampPeriod(41.6667f).lag(3).overflow(Overflow.SATURATE);
    }

    SymbolLookup lookup() {
        return lookup;
    }

    /** Asserts that nobody has seen a mistake. */
    void requireUsedWell() {
        assertThat(reports).isEmpty();
        if (loader != null) {
            // An older layer does not know what VK_KHR_maintenance9 and VK_QCOM_elapsed_timer_query bring.
            assertThat(loader.messages()).filteredOn(message -> !message.contains("(1000584000)"))
                    .filteredOn(message -> !message.contains("(1000173000)")).isEmpty();
        }
    }

    /** Ends the driver. Under a layer, every call is in the trace, with its exit. */
    @Override
    public void close() throws IOException {
        if (traced != null) {
            traced.close();
            assertThat(traced.calls().values()).hasSize(1).allSatisfy(calls -> {
                assertThat(calls).containsKeys("vkGetInstanceProcAddr", "vkGetDeviceProcAddr", "vkCreateDevice",
                        "vkCmdResetQueryPool", "vkQueueSubmit", "vkGetQueryPoolResults");
                TracedDrivers.assertSameCount(calls, "vkCreateQueryPool", "vkDestroyQueryPool");
                TracedDrivers.assertSameCount(calls, "vkCreateInstance", "vkDestroyInstance");
            });
        }
        if (loader != null) {
            loader.close();
        }
        if (software != null) {
            software.close();
        }
        assertThat(reports).isEmpty();
        Folders.delete(folder);
    }
}
