package dev.readout.renderer;

import static dev.readout.renderer.VulkanRenderer.check;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.*;
import static org.lwjgl.vulkan.EXTDebugUtils.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.readout.workload.Shaders;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** A scene of Vulkan that has functions of each kind. For the thread that made it. */
final class VulkanScene implements AutoCloseable {
    private static final int SIZE = 64;
    private static final int BUFFER_BYTES = 4 * SIZE * SIZE;
    private static final int FORMAT = VK_FORMAT_R8G8B8A8_UNORM;
    private static final int ALL_STAGES = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

    private final VulkanRenderer renderer;
    private final VkDevice device;
    /** What is undone in the end, the last thing first. */
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final VkAllocationCallbacks allocator;
    private long buffer;
    private long memory;
    private long image;
    private long view;
    private long pipelineLayout;
    private long pipeline;
    private long queries;
    private VkCommandBuffer commands;
    private long fence;

    VulkanScene(VulkanRenderer renderer) {
        this.renderer = renderer;
        this.device = renderer.device;
        this.allocator = allocator();
        try (MemoryStack stack = stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            makeBuffer(stack, handle);
            makeImage(stack, handle);
            makeLayout(stack, handle);
            makePipeline(stack, handle);
            makeCommands(stack, handle);
        }
    }

    /** Memory of the driver's own, through functions of ours: calls that come back while one of theirs is made. */
    private VkAllocationCallbacks allocator() {
        VkAllocationCallbacks callbacks = VkAllocationCallbacks.calloc()
                .pfnAllocation((user, size, alignment, scope) -> nmemAlignedAlloc(Math.max(8, alignment), size))
                .pfnReallocation((user, original, size, alignment, scope) -> {
                    throw new AssertionError("what is made here does not grow");
                })
                .pfnFree((user, address) -> nmemAlignedFree(address));
        undo.push(() -> {
            callbacks.pfnAllocation().free();
            callbacks.pfnReallocation().free();
            callbacks.pfnFree().free();
            callbacks.free();
        });
        return callbacks;
    }

    private int memoryType(MemoryStack stack, int bits, int flags) {
        VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.malloc(stack);
        vkGetPhysicalDeviceMemoryProperties(renderer.physical, properties);
        for (int type = 0; type < properties.memoryTypeCount(); type++) {
            if ((bits >> type & 1) != 0 && (properties.memoryTypes(type).propertyFlags() & flags) == flags) {
                return type;
            }
        }
        throw new IllegalStateException("no memory for this");
    }

    private long allocate(MemoryStack stack, LongBuffer handle, VkMemoryRequirements needs, int flags) {
        check(vkAllocateMemory(device, VkMemoryAllocateInfo.calloc(stack).sType$Default()
                .allocationSize(needs.size()).memoryTypeIndex(memoryType(stack, needs.memoryTypeBits(), flags)),
                null, handle));
        long allocated = handle.get(0);
        undo.push(() -> vkFreeMemory(device, allocated, null));
        return allocated;
    }

    private void makeBuffer(MemoryStack stack, LongBuffer handle) {
        check(vkCreateBuffer(device, VkBufferCreateInfo.calloc(stack).sType$Default().size(BUFFER_BYTES)
                .usage(VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
                        | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT),
                null, handle));
        buffer = handle.get(0);
        VkMemoryRequirements2 needs = VkMemoryRequirements2.calloc(stack).sType$Default()
                .pNext(VkMemoryDedicatedRequirements.calloc(stack).sType$Default());
        vkGetBufferMemoryRequirements2(device,
                VkBufferMemoryRequirementsInfo2.calloc(stack).sType$Default().buffer(buffer), needs);
        memory = allocate(stack, handle, needs.memoryRequirements(), VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT);
        check(vkBindBufferMemory2(device,
                VkBindBufferMemoryInfo.calloc(1, stack).sType$Default().buffer(buffer).memory(memory)));
        undo.push(() -> vkDestroyBuffer(device, buffer, null));
        PointerBuffer address = stack.mallocPointer(1);
        check(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, address));
        memSet(address.get(0), 0, BUFFER_BYTES);
        check(vkFlushMappedMemoryRanges(device, range(stack)));
        vkUnmapMemory(device, memory);
    }

    private VkMappedMemoryRange range(MemoryStack stack) {
        return VkMappedMemoryRange.calloc(stack).sType$Default().memory(memory).size(VK_WHOLE_SIZE);
    }

    private static VkImageSubresourceRange colours(MemoryStack stack) {
        return VkImageSubresourceRange.calloc(stack).aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).levelCount(1).layerCount(1);
    }

    private void makeImage(MemoryStack stack, LongBuffer handle) {
        check(vkCreateImage(device, VkImageCreateInfo.calloc(stack).sType$Default().imageType(VK_IMAGE_TYPE_2D)
                .format(FORMAT).extent(VkExtent3D.calloc(stack).set(SIZE, SIZE, 1)).mipLevels(1).arrayLayers(1)
                .samples(VK_SAMPLE_COUNT_1_BIT).tiling(VK_IMAGE_TILING_OPTIMAL).usage(VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                        | VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
                null, handle));
        image = handle.get(0);
        VkMemoryRequirements needs = VkMemoryRequirements.calloc(stack);
        vkGetImageMemoryRequirements(device, image, needs);
        long bound = allocate(stack, handle, needs, 0);
        undo.push(() -> vkDestroyImage(device, image, null));
        check(vkBindImageMemory(device, image, bound, 0));
        check(vkCreateImageView(device, VkImageViewCreateInfo.calloc(stack).sType$Default().image(image)
                .viewType(VK_IMAGE_VIEW_TYPE_2D).format(FORMAT).subresourceRange(colours(stack)), null, handle));
        view = handle.get(0);
        undo.push(() -> vkDestroyImageView(device, view, null));
        if (renderer.labels()) {
            check(vkSetDebugUtilsObjectNameEXT(device, VkDebugUtilsObjectNameInfoEXT.calloc(stack).sType$Default()
                    .objectType(VK_OBJECT_TYPE_IMAGE).objectHandle(image)
                    .pObjectName(stack.UTF8("the \"colour\" target"))));
        }
    }

    private void makeLayout(MemoryStack stack, LongBuffer handle) {
        check(vkCreateDescriptorSetLayout(device, VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default()
                .pBindings(VkDescriptorSetLayoutBinding.calloc(1, stack)
                        .descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER).descriptorCount(1).stageFlags(ALL_STAGES)),
                allocator, handle));
        long setLayout = handle.get(0);
        undo.push(() -> vkDestroyDescriptorSetLayout(device, setLayout, allocator));
        check(vkCreatePipelineLayout(device, VkPipelineLayoutCreateInfo.calloc(stack).sType$Default()
                .pSetLayouts(stack.longs(setLayout)).pPushConstantRanges(VkPushConstantRange.calloc(1, stack)
                        .stageFlags(ALL_STAGES).size(64)),
                null, handle));
        pipelineLayout = handle.get(0);
        undo.push(() -> vkDestroyPipelineLayout(device, pipelineLayout, null));
    }

    private long module(MemoryStack stack, LongBuffer handle, int[] words) {
        ByteBuffer code = stack.malloc(words.length * Integer.BYTES);
        code.asIntBuffer().put(words);
        check(vkCreateShaderModule(device, VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code), null,
                handle));
        return handle.get(0);
    }

    private void makePipeline(MemoryStack stack, LongBuffer handle) {
        check(vkCreatePipelineCache(device, VkPipelineCacheCreateInfo.calloc(stack).sType$Default()
                .pInitialData(stack.calloc(32)), null, handle));
        long cache = handle.get(0);
        undo.push(() -> vkDestroyPipelineCache(device, cache, null));
        check(vkGetPipelineCacheData(device, cache, stack.mallocPointer(1), null));
        long vertex = module(stack, handle, Shaders.fullScreenTriangle());
        long fragment = module(stack, handle, Shaders.constantColor());
        VkPipelineShaderStageCreateInfo.Buffer stages = VkPipelineShaderStageCreateInfo.calloc(2, stack);
        stages.get(0).sType$Default().stage(VK_SHADER_STAGE_VERTEX_BIT).module(vertex).pName(stack.UTF8("main"));
        stages.get(1).sType$Default().stage(VK_SHADER_STAGE_FRAGMENT_BIT).module(fragment)
                .pName(stack.UTF8("main"));
        check(vkCreateGraphicsPipelines(device, cache, VkGraphicsPipelineCreateInfo.calloc(1, stack).sType$Default()
                .pNext(VkPipelineRenderingCreateInfo.calloc(stack).sType$Default().colorAttachmentCount(1)
                        .pColorAttachmentFormats(stack.ints(FORMAT)))
                .pStages(stages)
                .pVertexInputState(VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default())
                .pInputAssemblyState(VkPipelineInputAssemblyStateCreateInfo.calloc(stack).sType$Default()
                        .topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
                .pViewportState(VkPipelineViewportStateCreateInfo.calloc(stack).sType$Default())
                .pRasterizationState(VkPipelineRasterizationStateCreateInfo.calloc(stack).sType$Default()
                        .depthBiasEnable(true).lineWidth(1))
                .pMultisampleState(VkPipelineMultisampleStateCreateInfo.calloc(stack).sType$Default()
                        .rasterizationSamples(VK_SAMPLE_COUNT_1_BIT))
                .pColorBlendState(VkPipelineColorBlendStateCreateInfo.calloc(stack).sType$Default()
                        .pAttachments(VkPipelineColorBlendAttachmentState.calloc(1, stack).colorWriteMask(0xf)))
                .pDynamicState(VkPipelineDynamicStateCreateInfo.calloc(stack).sType$Default()
                        .pDynamicStates(stack.ints(VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT,
                                VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT, VK_DYNAMIC_STATE_DEPTH_BIAS,
                                VK_DYNAMIC_STATE_CULL_MODE)))
                .layout(pipelineLayout), null, handle));
        pipeline = handle.get(0);
        undo.push(() -> vkDestroyPipeline(device, pipeline, null));
        vkDestroyShaderModule(device, vertex, null);
        vkDestroyShaderModule(device, fragment, null);
    }

    private void makeCommands(MemoryStack stack, LongBuffer handle) {
        check(vkCreateCommandPool(device, VkCommandPoolCreateInfo.calloc(stack).sType$Default()
                .flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT), null, handle));
        long commandPool = handle.get(0);
        undo.push(() -> vkDestroyCommandPool(device, commandPool, null));
        PointerBuffer allocated = stack.mallocPointer(1);
        check(vkAllocateCommandBuffers(device, VkCommandBufferAllocateInfo.calloc(stack).sType$Default()
                .commandPool(commandPool).level(VK_COMMAND_BUFFER_LEVEL_PRIMARY).commandBufferCount(1), allocated));
        commands = new VkCommandBuffer(allocated.get(0), device);
        check(vkCreateFence(device, VkFenceCreateInfo.calloc(stack).sType$Default(), null, handle));
        fence = handle.get(0);
        undo.push(() -> vkDestroyFence(device, fence, null));
        check(vkCreateQueryPool(device, VkQueryPoolCreateInfo.calloc(stack).sType$Default()
                .queryType(VK_QUERY_TYPE_OCCLUSION).queryCount(1), null, handle));
        queries = handle.get(0);
        undo.push(() -> vkDestroyQueryPool(device, queries, null));
    }

    private void draw(MemoryStack stack, int frame) {
        VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack).extent(VkExtent2D.calloc(stack).set(SIZE, SIZE / 2));
        vkCmdBeginRendering(commands, VkRenderingInfo.calloc(stack).sType$Default()
                .renderArea(scissor.get(0)).layerCount(1)
                .pColorAttachments(VkRenderingAttachmentInfo.calloc(1, stack).sType$Default().imageView(view)
                        .imageLayout(VK_IMAGE_LAYOUT_GENERAL)));
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        vkCmdSetViewportWithCount(commands, VkViewport.calloc(1, stack).width(SIZE).height(-SIZE).y(SIZE).maxDepth(1));
        vkCmdSetScissorWithCount(commands, scissor);
        vkCmdSetDepthBias(commands, 0.5f, 0, -0.5f);
        vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
        vkCmdPushConstants(commands, pipelineLayout, ALL_STAGES, 0, stack.floats(frame, 1, 0.5f, -1));
        vkCmdBeginQuery(commands, queries, 0, 0);
        vkCmdDraw(commands, 3, 2, 0, 0);
        vkCmdDrawIndirect(commands, buffer, 0, 1, 16);
        vkCmdEndQuery(commands, queries, 0);
        vkCmdEndRendering(commands);
    }

    private void record(MemoryStack stack, int number) {
        check(vkResetCommandBuffer(commands, 0));
        check(vkBeginCommandBuffer(commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()
                .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)));
        if (renderer.labels()) {
            vkCmdBeginDebugUtilsLabelEXT(commands, VkDebugUtilsLabelEXT.calloc(stack).sType$Default()
                    .pLabelName(stack.UTF8(String.format(Locale.ROOT, "frame %d", number))));
        }
        vkCmdResetQueryPool(commands, queries, 0, 1);
        vkCmdPipelineBarrier2(commands, VkDependencyInfo.calloc(stack).sType$Default()
                .pImageMemoryBarriers(VkImageMemoryBarrier2.calloc(1, stack).sType$Default().image(image)
                        .newLayout(VK_IMAGE_LAYOUT_GENERAL).srcStageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
                        .dstStageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
                        .dstAccessMask(VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT)
                        .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED).dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                        .subresourceRange(colours(stack))));
        VkClearColorValue colour = VkClearColorValue.calloc(stack);
        colour.float32(0, 1).float32(3, 1);
        vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, colour, colours(stack));
        vkCmdUpdateBuffer(commands, buffer, 0, stack.ints(3, 1, 0, 0));
        draw(stack, number);
        vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, buffer, VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(VkImageSubresourceLayers.calloc(stack).aspectMask(VK_IMAGE_ASPECT_COLOR_BIT)
                        .layerCount(1))
                .imageExtent(VkExtent3D.calloc(stack).set(SIZE, 1, 1)));
        if (renderer.labels()) {
            vkCmdEndDebugUtilsLabelEXT(commands);
        }
        check(vkEndCommandBuffer(commands));
    }

    private void submit(MemoryStack stack, int number) {
        synchronized (renderer.queue) {
            if (number % 2 == 0) {
                check(vkQueueSubmit(renderer.queue, VkSubmitInfo.calloc(stack).sType$Default()
                        .pCommandBuffers(stack.pointers(commands)), fence));
            } else {
                check(vkQueueSubmit2(renderer.queue, VkSubmitInfo2.calloc(1, stack).sType$Default()
                        .pCommandBufferInfos(VkCommandBufferSubmitInfo.calloc(1, stack).sType$Default()
                                .commandBuffer(commands)),
                        fence));
            }
        }
    }

    /** Records a frame, submits it, waits for it and asks for its samples. */
    void frame(int number) {
        try (MemoryStack stack = stackPush()) {
            record(stack, number);
            submit(stack, number);
            check(vkWaitForFences(device, fence, true, 10_000_000_000L));
            check(vkResetFences(device, fence));
            check(vkGetQueryPoolResults(device, queries, 0, 1, stack.mallocLong(2), 16,
                    VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
        }
    }

    @Override
    public void close() {
        undo.forEach(Runnable::run);
    }
}
