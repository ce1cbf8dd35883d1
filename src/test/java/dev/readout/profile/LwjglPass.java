package dev.readout.profile;

import static dev.readout.profile.LwjglApplication.check;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK12.*;

import dev.readout.workload.Shaders;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.*;

/** A render pass with one attachment, which is depth or colour, and a pipeline that fills it. */
final class LwjglPass implements AutoCloseable {
    private final VkDevice device;
    private final boolean depth;
    private final int format;
    private final long renderPass;
    private final long layout;
    private final long pipeline;

    /** An image that the pass draws to. */
    final class Target implements AutoCloseable {
        final long image;
        final int width;
        final int height;
        private final long memory;
        private final long view;
        private final long framebuffer;

        Target(int width, int height) {
            this.width = width;
            this.height = height;
            try (MemoryStack stack = stackPush()) {
                LongBuffer handle = stack.mallocLong(1);
                check(vkCreateImage(device, VkImageCreateInfo.calloc(stack).sType$Default().imageType(VK_IMAGE_TYPE_2D)
                        .format(format).extent(VkExtent3D.calloc(stack).set(width, height, 1)).mipLevels(1)
                        .arrayLayers(1).samples(VK_SAMPLE_COUNT_1_BIT).usage(depth
                                ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT),
                        null, handle));
                image = handle.get(0);
                VkMemoryRequirements needs = VkMemoryRequirements.calloc(stack);
                vkGetImageMemoryRequirements(device, image, needs);
                check(vkAllocateMemory(device, VkMemoryAllocateInfo.calloc(stack).sType$Default()
                        .allocationSize(needs.size())
                        .memoryTypeIndex(Integer.numberOfTrailingZeros(needs.memoryTypeBits())), null, handle));
                memory = handle.get(0);
                check(vkBindImageMemory(device, image, memory, 0));
                check(vkCreateImageView(device, VkImageViewCreateInfo.calloc(stack).sType$Default().image(image)
                        .viewType(VK_IMAGE_VIEW_TYPE_2D).format(format)
                        .subresourceRange(VkImageSubresourceRange.calloc(stack).levelCount(1).layerCount(1)
                                .aspectMask(depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT)),
                        null, handle));
                view = handle.get(0);
                check(vkCreateFramebuffer(device, VkFramebufferCreateInfo.calloc(stack).sType$Default()
                        .renderPass(renderPass).pAttachments(stack.longs(view)).width(width).height(height).layers(1),
                        null, handle));
                framebuffer = handle.get(0);
            }
        }

        @Override
        public void close() {
            vkDestroyFramebuffer(device, framebuffer, null);
            vkDestroyImageView(device, view, null);
            vkDestroyImage(device, image, null);
            vkFreeMemory(device, memory, null);
        }
    }

    /** @param depth whether the attachment is depth; a colour ends in the layout of what is copied from */
    LwjglPass(VkDevice device, boolean depth) {
        this.device = device;
        this.depth = depth;
        format = depth ? VK_FORMAT_D16_UNORM : VK_FORMAT_R8G8B8A8_UNORM;
        try (MemoryStack stack = stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            renderPass = renderPass(stack, handle);
            check(vkCreatePipelineLayout(device, VkPipelineLayoutCreateInfo.calloc(stack).sType$Default(), null,
                    handle));
            layout = handle.get(0);
            pipeline = pipeline(stack, handle);
        }
    }

    private long renderPass(MemoryStack stack, LongBuffer handle) {
        VkAttachmentDescription.Buffer attachment = VkAttachmentDescription.calloc(1, stack).format(format)
                .samples(VK_SAMPLE_COUNT_1_BIT).loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
                .stencilLoadOp(VK_ATTACHMENT_LOAD_OP_DONT_CARE).stencilStoreOp(VK_ATTACHMENT_STORE_OP_DONT_CARE)
                .initialLayout(VK_IMAGE_LAYOUT_UNDEFINED).finalLayout(depth
                        ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
                        : VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
        VkSubpassDescription.Buffer subpass = VkSubpassDescription.calloc(1, stack)
                .pipelineBindPoint(VK_PIPELINE_BIND_POINT_GRAPHICS);
        if (depth) {
            subpass.pDepthStencilAttachment(VkAttachmentReference.calloc(stack)
                    .layout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL));
        } else {
            subpass.colorAttachmentCount(1).pColorAttachments(VkAttachmentReference.calloc(1, stack)
                    .layout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL));
        }
        // Frames in flight share the image: one waits for what the other does with it.
        VkSubpassDependency.Buffer dependencies = VkSubpassDependency.calloc(2, stack);
        for (VkSubpassDependency each : dependencies) {
            each.srcStageMask(VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT).dstStageMask(VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT)
                    .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
                    .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
        }
        dependencies.get(0).srcSubpass(VK_SUBPASS_EXTERNAL).srcStageMask(VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
        dependencies.get(1).dstSubpass(VK_SUBPASS_EXTERNAL).dstStageMask(VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
        check(vkCreateRenderPass(device, VkRenderPassCreateInfo.calloc(stack).sType$Default()
                .pAttachments(attachment).pSubpasses(subpass).pDependencies(dependencies), null, handle));
        return handle.get(0);
    }

    private long module(MemoryStack stack, LongBuffer handle, int[] words) {
        ByteBuffer code = MemoryUtil.memAlloc(words.length * Integer.BYTES);
        code.asIntBuffer().put(words);
        check(vkCreateShaderModule(device, VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code), null,
                handle));
        MemoryUtil.memFree(code);
        return handle.get(0);
    }

    private long pipeline(MemoryStack stack, LongBuffer handle) {
        long vertex = module(stack, handle, Shaders.fullScreenTriangle());
        long fragment = module(stack, handle, Shaders.constantColor());
        VkPipelineShaderStageCreateInfo.Buffer stages = VkPipelineShaderStageCreateInfo.calloc(depth ? 1 : 2, stack);
        stages.get(0).sType$Default().stage(VK_SHADER_STAGE_VERTEX_BIT).module(vertex).pName(stack.UTF8("main"));
        VkPipelineColorBlendAttachmentState.Buffer blend =
                VkPipelineColorBlendAttachmentState.calloc(depth ? 0 : 1, stack);
        if (!depth) {
            stages.get(1).sType$Default().stage(VK_SHADER_STAGE_FRAGMENT_BIT).module(fragment)
                    .pName(stack.UTF8("main"));
            blend.colorWriteMask(0xf);
        }
        check(vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, VkGraphicsPipelineCreateInfo.calloc(1, stack)
                .sType$Default().pStages(stages).layout(layout).renderPass(renderPass)
                .pVertexInputState(VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default())
                .pInputAssemblyState(VkPipelineInputAssemblyStateCreateInfo.calloc(stack).sType$Default()
                        .topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
                .pViewportState(VkPipelineViewportStateCreateInfo.calloc(stack).sType$Default()
                        .viewportCount(1).scissorCount(1))
                .pRasterizationState(VkPipelineRasterizationStateCreateInfo.calloc(stack).sType$Default()
                        .lineWidth(1))
                .pMultisampleState(VkPipelineMultisampleStateCreateInfo.calloc(stack).sType$Default()
                        .rasterizationSamples(VK_SAMPLE_COUNT_1_BIT))
                .pDepthStencilState(VkPipelineDepthStencilStateCreateInfo.calloc(stack).sType$Default()
                        .depthTestEnable(depth).depthWriteEnable(depth).depthCompareOp(VK_COMPARE_OP_ALWAYS))
                .pColorBlendState(VkPipelineColorBlendStateCreateInfo.calloc(stack).sType$Default()
                        .pAttachments(blend))
                .pDynamicState(VkPipelineDynamicStateCreateInfo.calloc(stack).sType$Default()
                        .pDynamicStates(stack.ints(VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR))),
                null, handle));
        vkDestroyShaderModule(device, vertex, null);
        vkDestroyShaderModule(device, fragment, null);
        return handle.get(0);
    }

    void begin(VkCommandBuffer commands, Target target) {
        try (MemoryStack stack = stackPush()) {
            VkRect2D.Buffer area = VkRect2D.calloc(1, stack);
            area.extent().set(target.width, target.height);
            VkClearValue.Buffer clear = VkClearValue.calloc(1, stack);
            vkCmdBeginRenderPass(commands, VkRenderPassBeginInfo.calloc(stack).sType$Default().renderPass(renderPass)
                    .framebuffer(target.framebuffer).renderArea(area.get(0)).pClearValues(clear),
                    VK_SUBPASS_CONTENTS_INLINE);
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
            vkCmdSetViewport(commands, 0, VkViewport.calloc(1, stack).width(target.width).height(target.height)
                    .maxDepth(1));
            vkCmdSetScissor(commands, 0, area);
        }
    }

    @Override
    public void close() {
        vkDestroyPipeline(device, pipeline, null);
        vkDestroyPipelineLayout(device, layout, null);
        vkDestroyRenderPass(device, renderPass, null);
    }
}
