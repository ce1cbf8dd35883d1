package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_OCCLUSION;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.abi.vulkan.*;
import dev.readout.workload.abi.vulkan.PFN_vkAllocateDescriptorSets;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What can be recorded, and the life of what records it. */
class CommandBufferTest {
    @AutoClose
    private final Application application = new Application(settings -> settings.queueFamilies(List.of(
            new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, 1, 64),
            new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 1, 64),
            new SoftwareQueueFamily(SoftwareQueueFamily.COMPUTE, 1, 64))));

    private void assertReported(String function, String message) {
        assertThat(application.reports).hasSize(1);
        assertThat(application.reports.getFirst().toString()).startsWith(function + ": ").contains(message);
        application.reports.clear();
    }

    @Test
    void nothingIsRecordedBeforeBeginOrAfterEnd() {
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 1, 0);
        Commands commands = application.begin();
        Application.check(commands.end());
        commands.timestamp(pool, 0);
        assertReported("vkCmdWriteTimestamp", "not being recorded");
        assertThat(commands.end()).isEqualTo(VK_ERROR_UNKNOWN());
    }

    @Test
    void recordingAgainForgetsWhatWasRecorded() {
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 1, 0);
        Commands commands = application.begin().reset(pool, 0, 1).timestamp(pool, 0);
        Application.check(commands.end());
        Application.check(commands.begin(0));
        application.submit(commands.reset(pool, 0, 1));
        assertThat(application.results(pool, 0, 1, application.arena.allocate(8, 8), 0, 0)).isEqualTo(VK_NOT_READY());
    }

    @Test
    void freedCommandBufferIsNoHandleAnyMore() {
        Commands commands = application.begin();
        MemorySegment handles = application.arena.allocateFrom(ADDRESS, commands.handle());
        call("vkFreeCommandBuffers", application.function("vkFreeCommandBuffers"), application.device,
                application.commandPool, 1, handles);
        assertThat(application.reports).isEmpty();
        commands.end();
        assertReported("vkEndCommandBuffer", "expected a VkCommandBuffer");
        assertThat(application.begin().handle()).isNotEqualTo(commands.handle());
    }

    @Test
    void poolTakesItsCommandBuffersWithIt() {
        MemorySegment pool = application.createCommandPool(0);
        Commands commands = application.begin(pool, 0);
        callInt("vkResetCommandPool", application.function("vkResetCommandPool"), application.device, pool, 0);
        assertThat(commands.end()).isEqualTo(VK_ERROR_UNKNOWN());
        application.reports.clear();
        call("vkDestroyCommandPool", application.function("vkDestroyCommandPool"), application.device, pool,
                MemorySegment.NULL);
        commands.begin(0);
        assertReported("vkBeginCommandBuffer", "expected a VkCommandBuffer");
    }

    @Test
    void drawsHappenInARenderPassWithAPipelineAndAScissor() {
        Offscreen offscreen = Offscreen.create(application, 8, 8);
        MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false);
        Commands commands = application.begin().draw(3, 1);
        assertReported("vkCmdDraw", "outside of a render pass");
        commands.beginRenderPass(offscreen, 0, 0, 8, 8).drawIndexed(3, 1);
        assertReported("vkCmdDrawIndexed", "without a graphics pipeline");
        commands.bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).draw(3, 1);
        assertReported("vkCmdDraw", "vkCmdSetScissor");
        commands.scissor(0, 0, 8, 8).draw(3, 1);
        assertThat(application.reports).isEmpty();
        commands.end();
        assertReported("vkEndCommandBuffer", "render pass");
        commands.bind(VK_PIPELINE_BIND_POINT_COMPUTE(), pipeline);
        assertReported("vkCmdBindPipeline", "for graphics");
    }

    @Test
    void dispatchesHappenOutsideOfARenderPassWithAPipeline() {
        Commands commands = application.begin().dispatch(1, 1, 1);
        assertReported("vkCmdDispatch", "without a compute pipeline");
        commands.beginRenderPass(Offscreen.create(application, 8, 8), 0, 0, 8, 8).dispatch(1, 1, 1);
        assertReported("vkCmdDispatch", "inside of a render pass");
    }

    @Test
    void familyDoesWhatItsFlagsSay() {
        MemorySegment occlusion = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 1, 0);
        application.begin(application.createCommandPool(2), 0).reset(occlusion, 0, 1).beginQuery(occlusion, 0);
        assertReported("vkCmdBeginQuery", "does not support graphics");
        application.begin(application.createCommandPool(1), 0).reset(occlusion, 0, 1);
        assertReported("vkCmdResetQueryPool", "0x4");
    }

    @Test
    void commandBufferGoesToAQueueOfItsFamily() {
        Commands commands = application.begin(application.createCommandPool(2), 0);
        Application.check(commands.end());
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands))
                .isEqualTo(VK_ERROR_UNKNOWN());
        assertReported("vkQueueSubmit", "queue family 2");
    }

    @Test
    void descriptorsAreAccepted() {
        MemorySegment out = application.pointer();
        MemorySegment layoutInfo = VkDescriptorSetLayoutCreateInfo.allocate(application.arena);
        VkDescriptorSetLayoutCreateInfo.sType(layoutInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO());
        Application.check(callInt("vkCreateDescriptorSetLayout", application.function("vkCreateDescriptorSetLayout"),
                application.device, layoutInfo, MemorySegment.NULL, out));
        MemorySegment layouts = application.arena.allocateFrom(ADDRESS, out.get(ADDRESS, 0));
        MemorySegment poolInfo = VkDescriptorPoolCreateInfo.allocate(application.arena);
        VkDescriptorPoolCreateInfo.sType(poolInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO());
        VkDescriptorPoolCreateInfo.maxSets(poolInfo, 1);
        Application.check(callInt("vkCreateDescriptorPool", application.function("vkCreateDescriptorPool"),
                application.device, poolInfo, MemorySegment.NULL, out));
        MemorySegment pool = out.get(ADDRESS, 0);
        MemorySegment setInfo = VkDescriptorSetAllocateInfo.allocate(application.arena);
        VkDescriptorSetAllocateInfo.sType(setInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO());
        VkDescriptorSetAllocateInfo.descriptorPool(setInfo, pool);
        VkDescriptorSetAllocateInfo.descriptorSetCount(setInfo, 1);
        VkDescriptorSetAllocateInfo.pSetLayouts(setInfo, layouts);
        MemorySegment allocate = application.function("vkAllocateDescriptorSets");
        assertThat(PFN_vkAllocateDescriptorSets.invoke(allocate, application.device, setInfo, out))
                .isEqualTo(VK_SUCCESS());
        assertThat(PFN_vkAllocateDescriptorSets.invoke(allocate, application.device, setInfo, application.pointer()))
                .isEqualTo(VK_ERROR_OUT_OF_POOL_MEMORY());
        assertThat(application.reports).isEmpty();
        MemorySegment again = application.arena.allocateFrom(ADDRESS, out.get(ADDRESS, 0));
        application.reports.clear();
        assertThat(sets("vkFreeDescriptorSets", pool, 1, again)).isZero();
        assertThat(sets("vkFreeDescriptorSets", pool, 1, again)).isNegative();
        assertReported("vkFreeDescriptorSets", "pDescriptorSets[0]");
        assertThat(PFN_vkAllocateDescriptorSets.invoke(allocate, application.device, setInfo, out))
                .isEqualTo(VK_SUCCESS());
        assertThat(sets("vkResetDescriptorPool", pool, 0, MemorySegment.NULL)).isZero();
        assertThat(PFN_vkAllocateDescriptorSets.invoke(allocate, application.device, setInfo, out))
                .isEqualTo(VK_SUCCESS());
    }

    /** Calls a function of a pool; what it does not have is not looked at. */
    private int sets(String name, MemorySegment pool, int number, MemorySegment sets) {
        try {
            return (int) Linker.nativeLinker().downcallHandle(application.function(name),
                    FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS))
                    .invokeExact(application.device, pool, number, sets);
        } catch (Throwable t) {
            throw new AssertionError(name, t);
        }
    }
}
