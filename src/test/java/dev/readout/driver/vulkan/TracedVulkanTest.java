package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.SoftwareDevice;
import dev.readout.testing.KhronosLoader;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

/** A trace layer in the place of a driver. {@link ResultsTest} runs on drivers under one. */
class TracedVulkanTest {
    /** The loader asks a driver for its functions by routes of its own, and gets the layer's. */
    @Test
    void theLoaderTakesALayerForADriver() {
        KhronosLoader.require();
        ByteArrayOutputStream trace = new ByteArrayOutputStream();
        try (SoftwareDevice software = SoftwareDevice.create();
                TraceLayer layer = TraceLayer.create(software, trace,
                        TraceSettings.builder().build());
                KhronosLoader loader = KhronosLoader.of(layer);
                Rig rig = Rig.on(loader.lookup());
                QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1))) {
            rig.run(commands -> commands.resetQueryPool(pool, 0, 1)
                    .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 0));
            ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
            assertThat(pool.read(0, 1, Arena.ofAuto().allocate(8, 8), layout, 0)).isTrue();
        }
        assertThat(ReadCall.allOf(trace.toByteArray())).allMatch(call -> call.event() == TraceEvent.RETURNED)
                .extracting(ReadCall::function).contains("vkGetInstanceProcAddr", "vkGetDeviceProcAddr",
                        "vkCreateDevice", "vkCmdResetQueryPool", "vkQueueSubmit", "vkGetQueryPoolResults");
    }
}
