package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/** The calls that an {@link Application} makes for render passes of several subpasses, and for those without object. */
record RenderPassCalls(Application application) {

    /** A render pass of {@code vkCreateRenderPass2} with a subpass for each view mask. */
    int tryCreate2(MemorySegment out, int... viewMasks) {
        MemorySegment subpasses = application.array(IntStream.of(viewMasks)
                .mapToObj(mask -> application.struct("VkSubpassDescription2", "viewMask", mask)).toList());
        return application.tryCreate("vkCreateRenderPass2", application.struct("VkRenderPassCreateInfo2",
                "subpassCount", viewMasks.length, "pSubpasses", subpasses), out);
    }

    /** Something to draw to in so many subpasses, made by the first or the second version. */
    Offscreen offscreen(boolean second, int width, int height, int... viewMasks) {
        if (!second) {
            return Offscreen.create(application, width, height, viewMasks);
        }
        MemorySegment out = application.pointer();
        Application.check(tryCreate2(out, viewMasks));
        return Offscreen.of(application, out.get(ADDRESS, 0), width, height);
    }

    /** Begins a render pass by the first or the second version. */
    void begin(Commands commands, boolean second, Offscreen offscreen) {
        if (second) {
            commands.call("vkCmdBeginRenderPass2", offscreen.begins(0, 0, offscreen.width(), offscreen.height()),
                    application.struct("VkSubpassBeginInfo"));
        } else {
            commands.beginRenderPass(offscreen);
        }
    }

    void next(Commands commands, boolean second) {
        if (second) {
            commands.call("vkCmdNextSubpass2", application.struct("VkSubpassBeginInfo"),
                    application.struct("VkSubpassEndInfo"));
        } else {
            commands.call("vkCmdNextSubpass", 0);
        }
    }

    void end(Commands commands, boolean second) {
        if (second) {
            commands.call("vkCmdEndRenderPass2", application.struct("VkSubpassEndInfo"));
        } else {
            commands.endRenderPass();
        }
    }

    /** @param flags {@code VkRenderingFlags} */
    void beginRendering(Commands commands, int flags, int viewMask, int width, int height) {
        commands.call("vkCmdBeginRendering", application.struct("VkRenderingInfo", "flags", flags,
                "renderArea", application.arena.allocateFrom(JAVA_INT, 0, 0, width, height),
                "layerCount", viewMask == 0 ? 1 : 0, "viewMask", viewMask));
    }

    void endRendering(Commands commands) {
        commands.call("vkCmdEndRendering");
    }
}
