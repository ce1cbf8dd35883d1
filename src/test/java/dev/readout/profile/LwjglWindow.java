package dev.readout.profile;

import static dev.readout.profile.LwjglApplication.check;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRXlibSurface.*;

import dev.readout.testing.XDisplay;
import java.nio.LongBuffer;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkXlibSurfaceCreateInfoKHR;

/**
 * A window of X11, whose surface takes images. It is X11's because VK_EXT_headless_surface is younger than the drivers
 * that are tested. The window is closed before the instance.
 */
final class LwjglWindow implements AutoCloseable {
    static final List<String> EXTENSIONS =
            List.of(VK_KHR_SURFACE_EXTENSION_NAME, VK_KHR_XLIB_SURFACE_EXTENSION_NAME);

    final long surface;
    private final VkInstance instance;
    private final XDisplay display;
    private final long window;

    LwjglWindow(VkInstance instance, XDisplay display, int width, int height) {
        this.instance = instance;
        this.display = display;
        window = display.createWindow(width, height);
        try (MemoryStack stack = stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateXlibSurfaceKHR(instance, VkXlibSurfaceCreateInfoKHR.calloc(stack).sType$Default()
                    .dpy(display.handle().address()).window(window), null, handle));
            surface = handle.get(0);
        }
    }

    void resize(int width, int height) {
        display.resize(window, width, height);
    }

    @Override
    public void close() {
        vkDestroySurfaceKHR(instance, surface, null);
    }
}
