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

/** A window of X11, for drivers that are older than VK_EXT_headless_surface. */
final class LwjglXWindow implements LwjglWindow {
    private final XDisplay display = XDisplay.open();
    private final long window;
    private int width;
    private int height;

    LwjglXWindow(int width, int height) {
        this.width = width;
        this.height = height;
        window = display.createWindow(width, height);
    }

    @Override
    public List<String> extensions() {
        return List.of(VK_KHR_SURFACE_EXTENSION_NAME, VK_KHR_XLIB_SURFACE_EXTENSION_NAME);
    }

    @Override
    public long createSurface(VkInstance instance) {
        try (MemoryStack stack = stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateXlibSurfaceKHR(instance, VkXlibSurfaceCreateInfoKHR.calloc(stack).sType$Default()
                    .dpy(display.handle().address()).window(window), null, handle));
            return handle.get(0);
        }
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public void resize(int newWidth, int newHeight) {
        width = newWidth;
        height = newHeight;
        display.resize(window, width, height);
    }

    @Override
    public void close() {
        display.close();
    }
}
