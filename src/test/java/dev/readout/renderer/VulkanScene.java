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

/** A scene of Vulkan with as many commands as one may have. For the thread that made it. */
final class VulkanScene implements AutoCloseable {
    private static final int SIZE = 64;
    private static final int BUFFER_BYTES = 4 * SIZE * SIZE;
    private static final int FORMAT = VK_FORMAT_R8G8B8A8_UNORM;
    private static final int DEPTH_FORMAT = VK_FORMAT_D32_SFLOAT;
    private static final int ALL_STAGES = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

    private final VulkanRenderer renderer;
    private final VkDevice device;
    private final VKCapabilitiesDevice has;
    /** What is undone in the end, the last thing first. */
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final VkAllocationCallbacks allocator;

    private long buffer;
    private long memory;
    private ByteBuffer mapped;
    private long texels;
    private long color;
    private long colorView;
    private long other;
    private long many;
    private long depth;
    private long depthView;
    private long sampler;
    private long descriptorPool;
    private long setLayout;
    private long pushLayout;
    private long set;
    private long pipelineLayout;
    private long pushPipelineLayout;
    private long cache;
    private long renderPass;
    private long framebuffer;
    private long pipeline;
    private long dynamicPipeline;
    private long queries;
    private long commandPool;
    private VkCommandBuffer commands;
    private long fence;

    VulkanScene(VulkanRenderer renderer) {
        this.renderer = renderer;
        this.device = renderer.device;
        this.has = device.getCapabilities();
        this.allocator = allocator();
        try (MemoryStack stack = stackPush()) {
            makeBuffer(stack);
            makeImages(stack);
            makeSampler(stack);
            makeDescriptors(stack);
            makeCache(stack);
            makeRenderPass(stack);
            makePipelines(stack);
            makeCommands(stack);
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

    private long allocate(MemoryStack stack, VkMemoryRequirements needs, int flags) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkAllocateMemory(device, VkMemoryAllocateInfo.calloc(stack).sType$Default()
                .allocationSize(needs.size()).memoryTypeIndex(memoryType(stack, needs.memoryTypeBits(), flags)),
                null, handle));
        long allocated = handle.get(0);
        undo.push(() -> vkFreeMemory(device, allocated, null));
        return allocated;
    }

    private void makeBuffer(MemoryStack stack) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateBuffer(device, VkBufferCreateInfo.calloc(stack).sType$Default().size(BUFFER_BYTES)
                .usage(VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT
                        | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT
                        | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT
                        | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | (conditional()
                                ? EXTConditionalRendering.VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT : 0)),
                null, handle));
        buffer = handle.get(0);
        VkMemoryRequirements2 needs = VkMemoryRequirements2.calloc(stack).sType$Default()
                .pNext(VkMemoryDedicatedRequirements.calloc(stack).sType$Default());
        vkGetBufferMemoryRequirements2(device,
                VkBufferMemoryRequirementsInfo2.calloc(stack).sType$Default().buffer(buffer), needs);
        memory = allocate(stack, needs.memoryRequirements(), VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT);
        check(vkBindBufferMemory2(device,
                VkBindBufferMemoryInfo.calloc(1, stack).sType$Default().buffer(buffer).memory(memory)));
        undo.push(() -> vkDestroyBuffer(device, buffer, null));
        PointerBuffer address = stack.mallocPointer(1);
        check(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, address));
        mapped = memByteBuffer(address.get(0), BUFFER_BYTES);
        undo.push(() -> vkUnmapMemory(device, memory));
        for (int i = 0; i < BUFFER_BYTES / 2; i++) {
            mapped.putShort(2 * i, (short) (i % 3));
        }
        flush(stack);
        check(vkCreateBufferView(device, VkBufferViewCreateInfo.calloc(stack).sType$Default().buffer(buffer)
                .format(FORMAT).range(256), allocator, handle));
        texels = handle.get(0);
        undo.push(() -> vkDestroyBufferView(device, texels, allocator));
    }

    private boolean conditional() {
        return has.vkCmdBeginConditionalRenderingEXT != 0;
    }

    private void flush(MemoryStack stack) {
        check(vkFlushMappedMemoryRanges(device, VkMappedMemoryRange.calloc(stack).sType$Default().memory(memory)
                .size(VK_WHOLE_SIZE)));
    }

    private long image(MemoryStack stack, int format, int samples, int usage) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateImage(device, VkImageCreateInfo.calloc(stack).sType$Default().imageType(VK_IMAGE_TYPE_2D)
                .format(format).extent(VkExtent3D.calloc(stack).set(SIZE, SIZE, 1)).mipLevels(1).arrayLayers(1)
                .samples(samples).tiling(VK_IMAGE_TILING_OPTIMAL).usage(usage), null, handle));
        long image = handle.get(0);
        VkMemoryRequirements needs = VkMemoryRequirements.calloc(stack);
        vkGetImageMemoryRequirements(device, image, needs);
        long bound = allocate(stack, needs, 0);
        undo.push(() -> vkDestroyImage(device, image, null));
        check(vkBindImageMemory(device, image, bound, 0));
        return image;
    }

    private long view(MemoryStack stack, long image, int format, int aspect) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateImageView(device, VkImageViewCreateInfo.calloc(stack).sType$Default().image(image)
                .viewType(VK_IMAGE_VIEW_TYPE_2D).format(format).subresourceRange(range(stack, aspect)), null, handle));
        long view = handle.get(0);
        undo.push(() -> vkDestroyImageView(device, view, null));
        return view;
    }

    private static VkImageSubresourceRange range(MemoryStack stack, int aspect) {
        return VkImageSubresourceRange.calloc(stack).aspectMask(aspect).levelCount(1).layerCount(1);
    }

    private void makeImages(MemoryStack stack) {
        int copies = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
        color = image(stack, FORMAT, VK_SAMPLE_COUNT_1_BIT, copies | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        other = image(stack, FORMAT, VK_SAMPLE_COUNT_1_BIT, copies | VK_IMAGE_USAGE_SAMPLED_BIT);
        many = image(stack, FORMAT, VK_SAMPLE_COUNT_4_BIT, copies | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        depth = image(stack, DEPTH_FORMAT, VK_SAMPLE_COUNT_1_BIT,
                copies | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
        colorView = view(stack, color, FORMAT, VK_IMAGE_ASPECT_COLOR_BIT);
        depthView = view(stack, depth, DEPTH_FORMAT, VK_IMAGE_ASPECT_DEPTH_BIT);
        name(stack, VK_OBJECT_TYPE_IMAGE, color, "the \"colour\" target");
    }

    private void name(MemoryStack stack, int type, long handle, String name) {
        if (renderer.labels()) {
            check(vkSetDebugUtilsObjectNameEXT(device, VkDebugUtilsObjectNameInfoEXT.calloc(stack).sType$Default()
                    .objectType(type).objectHandle(handle).pObjectName(stack.UTF8(name))));
        }
    }

    private void makeSampler(MemoryStack stack) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateSampler(device, VkSamplerCreateInfo.calloc(stack).sType$Default().magFilter(VK_FILTER_LINEAR)
                .mipmapMode(VK_SAMPLER_MIPMAP_MODE_LINEAR).addressModeU(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE)
                .mipLodBias(-0.5f).maxLod(VK_LOD_CLAMP_NONE).borderColor(VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE),
                allocator, handle));
        sampler = handle.get(0);
        undo.push(() -> vkDestroySampler(device, sampler, allocator));
    }

    private long setLayout(MemoryStack stack, int flags) {
        VkDescriptorSetLayoutBinding.Buffer bindings = VkDescriptorSetLayoutBinding.calloc(3, stack);
        bindings.get(0).binding(0).descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER).descriptorCount(1)
                .stageFlags(ALL_STAGES);
        bindings.get(1).binding(1).descriptorType(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER).descriptorCount(1)
                .stageFlags(VK_SHADER_STAGE_FRAGMENT_BIT).pImmutableSamplers(stack.longs(sampler));
        bindings.get(2).binding(2).descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER).descriptorCount(2)
                .stageFlags(VK_SHADER_STAGE_FRAGMENT_BIT);
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateDescriptorSetLayout(device, VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default()
                .flags(flags).pBindings(bindings), null, handle));
        long layout = handle.get(0);
        undo.push(() -> vkDestroyDescriptorSetLayout(device, layout, null));
        return layout;
    }

    private long pipelineLayout(MemoryStack stack, long sets) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreatePipelineLayout(device, VkPipelineLayoutCreateInfo.calloc(stack).sType$Default()
                .pSetLayouts(stack.longs(sets)).pPushConstantRanges(VkPushConstantRange.calloc(1, stack)
                        .stageFlags(ALL_STAGES).size(64)),
                null, handle));
        long layout = handle.get(0);
        undo.push(() -> vkDestroyPipelineLayout(device, layout, null));
        return layout;
    }

    private VkWriteDescriptorSet.Buffer writes(MemoryStack stack, long to) {
        VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(3, stack);
        writes.get(0).sType$Default().dstSet(to).dstBinding(0).descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
                .descriptorCount(1)
                .pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack).buffer(buffer).range(256));
        writes.get(1).sType$Default().dstSet(to).dstBinding(1)
                .descriptorType(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER).descriptorCount(1)
                .pImageInfo(VkDescriptorImageInfo.calloc(1, stack)
                        .imageView(view(stack, other, FORMAT, VK_IMAGE_ASPECT_COLOR_BIT))
                        .imageLayout(VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL));
        writes.get(2).sType$Default().dstSet(to).dstBinding(2)
                .descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER).descriptorCount(2)
                .pTexelBufferView(stack.longs(texels, texels));
        return writes;
    }

    private void makeDescriptors(MemoryStack stack) {
        setLayout = setLayout(stack, 0);
        pipelineLayout = pipelineLayout(stack, setLayout);
        LongBuffer handle = stack.mallocLong(1);
        VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(3, stack);
        sizes.get(0).type(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER).descriptorCount(8);
        sizes.get(1).type(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER).descriptorCount(8);
        sizes.get(2).type(VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER).descriptorCount(8);
        check(vkCreateDescriptorPool(device, VkDescriptorPoolCreateInfo.calloc(stack).sType$Default().maxSets(4)
                .flags(VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT).pPoolSizes(sizes), null, handle));
        descriptorPool = handle.get(0);
        undo.push(() -> vkDestroyDescriptorPool(device, descriptorPool, null));
        VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack).sType$Default()
                .descriptorPool(descriptorPool).pSetLayouts(stack.longs(setLayout));
        check(vkAllocateDescriptorSets(device, info, handle));
        check(vkFreeDescriptorSets(device, descriptorPool, handle));
        check(vkResetDescriptorPool(device, descriptorPool, 0));
        check(vkAllocateDescriptorSets(device, info, handle));
        set = handle.get(0);
        vkUpdateDescriptorSets(device, writes(stack, set), null);
        if (has.vkCmdPushDescriptorSetKHR != 0) {
            pushLayout = setLayout(stack,
                    KHRPushDescriptor.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR);
            pushPipelineLayout = pipelineLayout(stack, pushLayout);
        }
    }

    private void makeCache(MemoryStack stack) {
        LongBuffer handle = stack.mallocLong(1);
        VkPipelineCacheCreateInfo info = VkPipelineCacheCreateInfo.calloc(stack).sType$Default();
        check(vkCreatePipelineCache(device, info, null, handle));
        cache = handle.get(0);
        undo.push(() -> vkDestroyPipelineCache(device, cache, null));
        check(vkCreatePipelineCache(device, info.pInitialData(stack.calloc(32)), null, handle));
        check(vkMergePipelineCaches(device, cache, handle));
        vkDestroyPipelineCache(device, handle.get(0), null);
        PointerBuffer size = stack.mallocPointer(1);
        check(vkGetPipelineCacheData(device, cache, size, null));
        ByteBuffer data = memAlloc((int) size.get(0));
        check(vkGetPipelineCacheData(device, cache, size, data));
        memFree(data);
    }

    private void makeRenderPass(MemoryStack stack) {
        VkAttachmentDescription.Buffer attachments = VkAttachmentDescription.calloc(2, stack);
        attachments.get(0).format(FORMAT).samples(VK_SAMPLE_COUNT_1_BIT).loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
                .initialLayout(VK_IMAGE_LAYOUT_UNDEFINED).finalLayout(VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
        attachments.get(1).format(DEPTH_FORMAT).samples(VK_SAMPLE_COUNT_1_BIT).loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
                .stencilLoadOp(VK_ATTACHMENT_LOAD_OP_DONT_CARE).initialLayout(VK_IMAGE_LAYOUT_UNDEFINED)
                .finalLayout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
        VkSubpassDescription.Buffer subpass = VkSubpassDescription.calloc(1, stack)
                .pipelineBindPoint(VK_PIPELINE_BIND_POINT_GRAPHICS).colorAttachmentCount(1)
                .pColorAttachments(VkAttachmentReference.calloc(1, stack)
                        .layout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL))
                .pDepthStencilAttachment(VkAttachmentReference.calloc(stack).attachment(1)
                        .layout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL));
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateRenderPass(device, VkRenderPassCreateInfo.calloc(stack).sType$Default()
                .pAttachments(attachments).pSubpasses(subpass), null, handle));
        renderPass = handle.get(0);
        undo.push(() -> vkDestroyRenderPass(device, renderPass, null));
        check(vkCreateFramebuffer(device, VkFramebufferCreateInfo.calloc(stack).sType$Default()
                .renderPass(renderPass).pAttachments(stack.longs(colorView, depthView)).width(SIZE).height(SIZE)
                .layers(1), null, handle));
        framebuffer = handle.get(0);
        undo.push(() -> vkDestroyFramebuffer(device, framebuffer, null));
    }

    private long module(MemoryStack stack, int[] words) {
        LongBuffer handle = stack.mallocLong(1);
        ByteBuffer code = memAlloc(words.length * Integer.BYTES);
        code.asIntBuffer().put(words);
        check(vkCreateShaderModule(device,
                VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code), null, handle));
        memFree(code);
        return handle.get(0);
    }

    private void makePipelines(MemoryStack stack) {
        long vertex = module(stack, Shaders.fullScreenTriangle());
        long fragment = module(stack, Shaders.constantColor());
        pipeline = pipeline(stack, vertex, fragment, VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR,
                VK_DYNAMIC_STATE_LINE_WIDTH, VK_DYNAMIC_STATE_DEPTH_BIAS, VK_DYNAMIC_STATE_BLEND_CONSTANTS,
                VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK,
                VK_DYNAMIC_STATE_STENCIL_REFERENCE);
        dynamicPipeline = pipeline(stack, vertex, fragment, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT,
                VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT, VK_DYNAMIC_STATE_CULL_MODE, VK_DYNAMIC_STATE_FRONT_FACE,
                VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
                VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE, VK_DYNAMIC_STATE_DEPTH_COMPARE_OP,
                VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE,
                VK_DYNAMIC_STATE_STENCIL_OP, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
                VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE);
        vkDestroyShaderModule(device, vertex, null);
        vkDestroyShaderModule(device, fragment, null);
    }

    private long pipeline(MemoryStack stack, long vertex, long fragment, int... dynamic) {
        boolean counted = dynamic[0] == VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT;
        VkPipelineShaderStageCreateInfo.Buffer stages = VkPipelineShaderStageCreateInfo.calloc(2, stack);
        stages.get(0).sType$Default().stage(VK_SHADER_STAGE_VERTEX_BIT).module(vertex).pName(stack.UTF8("main"));
        stages.get(1).sType$Default().stage(VK_SHADER_STAGE_FRAGMENT_BIT).module(fragment)
                .pName(stack.UTF8("main"));
        VkGraphicsPipelineCreateInfo.Buffer info = VkGraphicsPipelineCreateInfo.calloc(1, stack).sType$Default()
                .pStages(stages)
                .pVertexInputState(VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default())
                .pInputAssemblyState(VkPipelineInputAssemblyStateCreateInfo.calloc(stack).sType$Default()
                        .topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
                .pViewportState(VkPipelineViewportStateCreateInfo.calloc(stack).sType$Default()
                        .viewportCount(counted ? 0 : 1).scissorCount(counted ? 0 : 1))
                .pRasterizationState(VkPipelineRasterizationStateCreateInfo.calloc(stack).sType$Default()
                        .depthBiasEnable(true).lineWidth(1))
                .pMultisampleState(VkPipelineMultisampleStateCreateInfo.calloc(stack).sType$Default()
                        .rasterizationSamples(VK_SAMPLE_COUNT_1_BIT))
                .pDepthStencilState(VkPipelineDepthStencilStateCreateInfo.calloc(stack).sType$Default()
                        .depthTestEnable(true).depthCompareOp(VK_COMPARE_OP_ALWAYS))
                .pColorBlendState(VkPipelineColorBlendStateCreateInfo.calloc(stack).sType$Default()
                        .pAttachments(VkPipelineColorBlendAttachmentState.calloc(1, stack).blendEnable(true)
                                .srcColorBlendFactor(VK_BLEND_FACTOR_CONSTANT_COLOR).colorWriteMask(0xf)))
                .pDynamicState(VkPipelineDynamicStateCreateInfo.calloc(stack).sType$Default()
                        .pDynamicStates(stack.ints(dynamic)))
                .layout(pipelineLayout);
        if (counted) {
            // It is used between vkCmdBeginRendering and vkCmdEndRendering.
            info.pNext(VkPipelineRenderingCreateInfo.calloc(stack).sType$Default().colorAttachmentCount(1)
                    .pColorAttachmentFormats(stack.ints(FORMAT)));
        } else {
            info.renderPass(renderPass);
        }
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateGraphicsPipelines(device, cache, info, null, handle));
        long made = handle.get(0);
        undo.push(() -> vkDestroyPipeline(device, made, null));
        return made;
    }

    private void makeCommands(MemoryStack stack) {
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateCommandPool(device, VkCommandPoolCreateInfo.calloc(stack).sType$Default()
                .flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT), null, handle));
        commandPool = handle.get(0);
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

    private void layout(MemoryStack stack, long image, int aspect, int from, int to) {
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, null,
                null, VkImageMemoryBarrier.calloc(1, stack).sType$Default().image(image).oldLayout(from).newLayout(to)
                        .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
                        .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT)
                        .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED).dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                        .subresourceRange(range(stack, aspect)));
    }

    private void layout2(MemoryStack stack, long image, int from, int to) {
        vkCmdPipelineBarrier2(commands, VkDependencyInfo.calloc(stack).sType$Default()
                .pImageMemoryBarriers(VkImageMemoryBarrier2.calloc(1, stack).sType$Default().image(image)
                        .oldLayout(from).newLayout(to).srcStageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
                        .dstStageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
                        .srcAccessMask(VK_ACCESS_2_MEMORY_WRITE_BIT)
                        .dstAccessMask(VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT)
                        .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED).dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                        .subresourceRange(range(stack, VK_IMAGE_ASPECT_COLOR_BIT))));
    }

    private void clear(MemoryStack stack) {
        int general = VK_IMAGE_LAYOUT_GENERAL;
        layout2(stack, other, VK_IMAGE_LAYOUT_UNDEFINED, general);
        layout2(stack, many, VK_IMAGE_LAYOUT_UNDEFINED, general);
        layout(stack, color, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_UNDEFINED, general);
        layout(stack, depth, VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_LAYOUT_UNDEFINED, general);
        VkClearColorValue value = VkClearColorValue.calloc(stack);
        value.float32(0, 1).float32(3, 1);
        vkCmdClearColorImage(commands, other, general, value, range(stack, VK_IMAGE_ASPECT_COLOR_BIT));
        vkCmdClearColorImage(commands, many, general, value, range(stack, VK_IMAGE_ASPECT_COLOR_BIT));
        vkCmdClearDepthStencilImage(commands, depth, general, VkClearDepthStencilValue.calloc(stack).depth(0.5f),
                range(stack, VK_IMAGE_ASPECT_DEPTH_BIT));
    }

    private static VkImageSubresourceLayers layers(MemoryStack stack) {
        return VkImageSubresourceLayers.calloc(stack).aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
    }

    private static VkExtent3D half(MemoryStack stack) {
        return VkExtent3D.calloc(stack).set(SIZE / 2, SIZE / 2, 1);
    }

    private void copy(MemoryStack stack) {
        int general = VK_IMAGE_LAYOUT_GENERAL;
        VkOffset3D far = VkOffset3D.calloc(stack).set(SIZE, SIZE, 1);
        vkCmdCopyImage(commands, other, general, color, general, VkImageCopy.calloc(1, stack)
                .srcSubresource(layers(stack)).dstSubresource(layers(stack)).extent(half(stack)));
        VkCopyImageInfo2 copy = VkCopyImageInfo2.calloc(stack).sType$Default().srcImage(other)
                .srcImageLayout(general).dstImage(color).dstImageLayout(general)
                .pRegions(VkImageCopy2.calloc(1, stack).sType$Default().srcSubresource(layers(stack))
                        .dstSubresource(layers(stack)).extent(half(stack)));
        vkCmdCopyImage2(commands, copy);
        vkCmdBlitImage(commands, other, general, color, general, VkImageBlit.calloc(1, stack)
                .srcSubresource(layers(stack)).srcOffsets(1, far).dstSubresource(layers(stack)).dstOffsets(1, far),
                VK_FILTER_LINEAR);
        VkBlitImageInfo2 blit = VkBlitImageInfo2.calloc(stack).sType$Default().srcImage(other)
                .srcImageLayout(general).dstImage(color).dstImageLayout(general).filter(VK_FILTER_NEAREST)
                .pRegions(VkImageBlit2.calloc(1, stack).sType$Default().srcSubresource(layers(stack))
                        .srcOffsets(1, far).dstSubresource(layers(stack)).dstOffsets(1, far));
        vkCmdBlitImage2(commands, blit);
        vkCmdResolveImage(commands, many, general, color, general, VkImageResolve.calloc(1, stack)
                .srcSubresource(layers(stack)).dstSubresource(layers(stack)).extent(half(stack)));
        VkResolveImageInfo2 resolve = VkResolveImageInfo2.calloc(stack).sType$Default().srcImage(many)
                .srcImageLayout(general).dstImage(color).dstImageLayout(general)
                .pRegions(VkImageResolve2.calloc(1, stack).sType$Default().srcSubresource(layers(stack))
                        .dstSubresource(layers(stack)).extent(half(stack)));
        vkCmdResolveImage2(commands, resolve);
        vkCmdCopyBufferToImage(commands, buffer, other, general, VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(layers(stack)).imageExtent(half(stack)));
        VkBufferImageCopy2.Buffer region = VkBufferImageCopy2.calloc(1, stack).sType$Default()
                .imageSubresource(layers(stack)).imageExtent(half(stack));
        vkCmdCopyBufferToImage2(commands, VkCopyBufferToImageInfo2.calloc(stack).sType$Default().srcBuffer(buffer)
                .dstImage(other).dstImageLayout(general).pRegions(region));
        VkCopyImageToBufferInfo2 back = VkCopyImageToBufferInfo2.calloc(stack).sType$Default().srcImage(other)
                .srcImageLayout(general).dstBuffer(buffer).pRegions(region);
        vkCmdCopyImageToBuffer2(commands, back);
        if (has.vkCmdCopyImage2KHR != 0) {
            // The same functions by the names that they had before they were a part of the core.
            KHRCopyCommands2.vkCmdCopyImage2KHR(commands, copy);
            KHRCopyCommands2.vkCmdBlitImage2KHR(commands, blit);
            KHRCopyCommands2.vkCmdResolveImage2KHR(commands, resolve);
            KHRCopyCommands2.vkCmdCopyImageToBuffer2KHR(commands, back);
        }
        vkCmdFillBuffer(commands, buffer, 0, 64, 0);
        vkCmdUpdateBuffer(commands, buffer, 0, stack.ints(3, 1, 0, 0, 0, 1));
    }

    private void setState(MemoryStack stack) {
        vkCmdSetViewport(commands, 0, VkViewport.calloc(1, stack).width(SIZE).height(SIZE).maxDepth(1));
        vkCmdSetScissor(commands, 0, scissor(stack));
        vkCmdSetLineWidth(commands, 1);
        vkCmdSetDepthBias(commands, 0.5f, 0, -0.5f);
        vkCmdSetBlendConstants(commands, stack.floats(1, 0.5f, 0.25f, 1));
        vkCmdSetStencilCompareMask(commands, VK_STENCIL_FACE_FRONT_AND_BACK, 0xff);
        vkCmdSetStencilWriteMask(commands, VK_STENCIL_FACE_BACK_BIT, 0x0f);
        vkCmdSetStencilWriteMask(commands, VK_STENCIL_FACE_FRONT_BIT, 0x0f);
        vkCmdSetStencilReference(commands, VK_STENCIL_FACE_FRONT_AND_BACK, 1);
        vkCmdSetDeviceMask(commands, 1);
    }

    private static VkRect2D.Buffer scissor(MemoryStack stack) {
        return VkRect2D.calloc(1, stack).extent(VkExtent2D.calloc(stack).set(SIZE, SIZE / 2));
    }

    private void draw(MemoryStack stack, int frame) {
        VkClearValue.Buffer clear = VkClearValue.calloc(2, stack);
        clear.get(0).color().float32(2, 1);
        clear.get(1).depthStencil().depth(1);
        vkCmdBeginRenderPass(commands, VkRenderPassBeginInfo.calloc(stack).sType$Default().renderPass(renderPass)
                .framebuffer(framebuffer).pClearValues(clear)
                .renderArea(VkRect2D.calloc(stack).extent(VkExtent2D.calloc(stack).set(SIZE, SIZE))),
                VK_SUBPASS_CONTENTS_INLINE);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        setState(stack);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelineLayout, 0, stack.longs(set), null);
        vkCmdPushConstants(commands, pipelineLayout, ALL_STAGES, 0, stack.floats(frame, 1, 0.5f, -1));
        vkCmdPushConstants(commands, pipelineLayout, ALL_STAGES, 16, stack.bytes((byte) 1, (byte) 2, (byte) 3,
                (byte) -1));
        vkCmdBindVertexBuffers(commands, 0, stack.longs(buffer, buffer), stack.longs(0, 1024));
        vkCmdBindVertexBuffers2(commands, 0, stack.longs(buffer), stack.longs(64), stack.longs(1024), null);
        vkCmdBindIndexBuffer(commands, buffer, 512, VK_INDEX_TYPE_UINT16);
        vkCmdBeginQuery(commands, queries, 0, 0);
        vkCmdDraw(commands, 3, 2, 0, 0);
        vkCmdDrawIndexed(commands, 6, 1, 0, 0, 0);
        vkCmdDrawIndirect(commands, buffer, 0, 1, 16);
        vkCmdEndQuery(commands, queries, 0);
        if (conditional()) {
            EXTConditionalRendering.vkCmdBeginConditionalRenderingEXT(commands,
                    VkConditionalRenderingBeginInfoEXT.calloc(stack).sType$Default().buffer(buffer).offset(8));
            vkCmdDraw(commands, 3, 1, 0, 0);
            EXTConditionalRendering.vkCmdEndConditionalRenderingEXT(commands);
        }
        if (pushPipelineLayout != VK_NULL_HANDLE) {
            KHRPushDescriptor.vkCmdPushDescriptorSetKHR(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pushPipelineLayout,
                    0, writes(stack, VK_NULL_HANDLE));
        }
        vkCmdClearAttachments(commands, VkClearAttachment.calloc(1, stack).aspectMask(VK_IMAGE_ASPECT_COLOR_BIT)
                .clearValue(clear.get(0)), VkClearRect.calloc(1, stack).rect(scissor(stack).get(0)).layerCount(1));
        vkCmdEndRenderPass(commands);
    }

    private void drawDynamically(MemoryStack stack) {
        vkCmdBeginRendering(commands, VkRenderingInfo.calloc(stack).sType$Default()
                .renderArea(scissor(stack).get(0)).layerCount(1)
                .pColorAttachments(VkRenderingAttachmentInfo.calloc(1, stack).sType$Default().imageView(colorView)
                        .imageLayout(VK_IMAGE_LAYOUT_GENERAL)));
        if (has.vkCmdSetLineStippleEXT != 0) {
            EXTLineRasterization.vkCmdSetLineStippleEXT(commands, 2, (short) 0xaaaa);
        }
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, dynamicPipeline);
        vkCmdSetViewportWithCount(commands, VkViewport.calloc(1, stack).width(SIZE).height(-SIZE).y(SIZE).maxDepth(1));
        vkCmdSetScissorWithCount(commands, scissor(stack));
        vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
        vkCmdSetFrontFace(commands, VK_FRONT_FACE_CLOCKWISE);
        vkCmdSetPrimitiveTopology(commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP);
        vkCmdSetDepthTestEnable(commands, false);
        vkCmdSetDepthWriteEnable(commands, false);
        vkCmdSetDepthCompareOp(commands, VK_COMPARE_OP_LESS_OR_EQUAL);
        vkCmdSetDepthBoundsTestEnable(commands, false);
        vkCmdSetStencilTestEnable(commands, false);
        vkCmdSetStencilOp(commands, VK_STENCIL_FACE_FRONT_AND_BACK, VK_STENCIL_OP_KEEP, VK_STENCIL_OP_REPLACE,
                VK_STENCIL_OP_INVERT, VK_COMPARE_OP_ALWAYS);
        vkCmdSetRasterizerDiscardEnable(commands, false);
        vkCmdSetDepthBiasEnable(commands, false);
        vkCmdSetPrimitiveRestartEnable(commands, false);
        vkCmdDraw(commands, 3, 1, 0, 0);
        vkCmdEndRendering(commands);
    }

    /** Records a frame, submits it, waits for it and asks for its samples. */
    void frame(int number) {
        try (MemoryStack stack = stackPush()) {
            check(vkResetCommandBuffer(commands, 0));
            check(vkBeginCommandBuffer(commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()
                    .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)));
            boolean labels = renderer.labels();
            if (labels) {
                vkCmdBeginDebugUtilsLabelEXT(commands, VkDebugUtilsLabelEXT.calloc(stack).sType$Default()
                        .pLabelName(stack.UTF8(String.format(Locale.ROOT, "frame %d", number))));
            }
            vkCmdResetQueryPool(commands, queries, 0, 1);
            clear(stack);
            copy(stack);
            draw(stack, number);
            layout(stack, color, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                    VK_IMAGE_LAYOUT_GENERAL);
            drawDynamically(stack);
            vkCmdCopyImageToBuffer(commands, color, VK_IMAGE_LAYOUT_GENERAL, buffer, VkBufferImageCopy.calloc(1, stack)
                    .imageSubresource(layers(stack)).imageExtent(VkExtent3D.calloc(stack).set(SIZE, 1, 1)));
            if (labels) {
                vkCmdEndDebugUtilsLabelEXT(commands);
            }
            check(vkEndCommandBuffer(commands));
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
            check(vkWaitForFences(device, fence, true, 10_000_000_000L));
            check(vkResetFences(device, fence));
            check(vkInvalidateMappedMemoryRanges(device, VkMappedMemoryRange.calloc(stack).sType$Default()
                    .memory(memory).size(VK_WHOLE_SIZE)));
            check(vkGetQueryPoolResults(device, queries, 0, 1, stack.mallocLong(2), 16,
                    VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
        }
    }

    @Override
    public void close() {
        undo.forEach(Runnable::run);
    }
}
