package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_POOL_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What can be recorded beside what {@link CommandBufferRules} forbid, and the life of what records it. */
class CommandBufferTest {
    @AutoClose
    private final Application application = new Application();

    private void assertReported(String function, String message) {
        assertThat(application.reports).hasSize(1);
        assertThat(application.reports.getFirst().toString()).startsWith(function + ": ").contains(message);
        application.reports.clear();
    }

    @Test
    void recordingAgainForgetsWhatWasRecorded() {
        MemorySegment pool = application.timestamps(1);
        Commands commands = application.begin().reset(pool, 0, 1).timestamp(pool, 0).ended();
        Application.check(commands.begin(0));
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands)).isNegative();
        assertReported("vkQueueSubmit", "still being recorded");
        application.submit(commands.reset(pool, 0, 1));
        assertThat(application.status(pool, 0)).isEqualTo(VK_NOT_READY());
    }

    @Test
    void freedCommandBufferIsNoHandleAnyMore() {
        Commands commands = application.begin();
        application.call("vkFreeCommandBuffers", application.device, application.commandPool, 1,
                application.array(commands.handle()));
        assertThat(application.reports).isEmpty();
        commands.end();
        assertReported("vkEndCommandBuffer", "expected a VkCommandBuffer");
        assertThat(application.begin().handle()).isNotEqualTo(commands.handle());
    }

    @Test
    void poolTakesItsCommandBuffersWithIt() {
        MemorySegment pool = application.createCommandPool(0);
        Commands commands = application.begin(pool, 0);
        application.call("vkResetCommandPool", application.device, pool, 0);
        assertThat(commands.end()).isEqualTo(VK_ERROR_UNKNOWN());
        application.reports.clear();
        application.destroy("vkDestroyCommandPool", pool);
        commands.begin(0);
        assertReported("vkBeginCommandBuffer", "expected a VkCommandBuffer");
    }

    @Test
    void drawsHappenWithAPipelineOfTheirKindAndAScissor() {
        Offscreen offscreen = Offscreen.create(application, 8, 8);
        MemorySegment pipeline = offscreen.triangles();
        Commands commands = application.begin().beginRenderPass(offscreen).bind(0, pipeline).draw(3, 1);
        assertReported("vkCmdDraw", "vkCmdSetScissor");
        commands.scissor(0, 0, 8, 8).draw(3, 1);
        assertThat(application.reports).isEmpty();
        commands.end();
        assertReported("vkEndCommandBuffer", "render pass");
        commands.bind(1, pipeline);
        assertReported("vkCmdBindPipeline", "for graphics");
    }

    @Test
    void descriptorsAreAccepted() {
        MemorySegment out = application.pointer();
        MemorySegment layout = application.create("vkCreateDescriptorSetLayout",
                application.struct("VkDescriptorSetLayoutCreateInfo"));
        MemorySegment pool = application.create("vkCreateDescriptorPool",
                application.struct("VkDescriptorPoolCreateInfo", "maxSets", 1));
        MemorySegment info = application.struct("VkDescriptorSetAllocateInfo", "descriptorPool", pool,
                "descriptorSetCount", 1, "pSetLayouts", application.array(layout));
        assertThat(allocate(info, out)).isEqualTo(VK_SUCCESS());
        assertThat(allocate(info, application.pointer())).isEqualTo(VK_ERROR_OUT_OF_POOL_MEMORY());
        assertThat(application.reports).isEmpty();
        MemorySegment again = application.array(out.get(ADDRESS, 0));
        assertThat(application.result("vkFreeDescriptorSets", application.device, pool, 1, again)).isZero();
        assertThat(application.result("vkFreeDescriptorSets", application.device, pool, 1, again)).isNegative();
        assertReported("vkFreeDescriptorSets", "pDescriptorSets[0]");
        assertThat(allocate(info, out)).isEqualTo(VK_SUCCESS());
        assertThat(application.result("vkResetDescriptorPool", application.device, pool, 0)).isZero();
        assertThat(allocate(info, out)).isEqualTo(VK_SUCCESS());
    }

    private int allocate(MemorySegment info, MemorySegment out) {
        return application.result("vkAllocateDescriptorSets", application.device, info, out);
    }
}
