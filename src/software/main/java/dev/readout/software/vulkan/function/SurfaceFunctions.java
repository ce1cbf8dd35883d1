package dev.readout.software.vulkan.function;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Instance;
import dev.readout.software.vulkan.object.SurfaceKHR;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of surfaces without a window. Every queue presents to them. */
record SurfaceFunctions(DriverState driver, HandleTable handles) implements FunctionGroup {
    // Of structs that our header does not have.
    private static final int HEADLESS_SURFACE_CREATE_INFO = 1_000_256_000;
    private static final long HEADLESS_SURFACE_CREATE_INFO_SIZE = 24;
    private static final long FORMAT_SIZE = 8;
    private static final long RECTANGLE_SIZE = 16;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateHeadlessSurfaceEXT -> FunctionBody.success(this::create);
            case vkDestroySurfaceKHR -> FunctionBody.effect(this::destroy);
            case vkGetPhysicalDeviceSurfaceSupportKHR -> FunctionBody.success(this::getSupport);
            case vkGetPhysicalDeviceSurfaceCapabilitiesKHR -> FunctionBody.success(call -> {
                check(call, 1);
                SurfaceKHR.writeCapabilities(
                        call.pointer(2, "pSurfaceCapabilities", SurfaceKHR.CAPABILITIES_SIZE));
            });
            case vkGetPhysicalDeviceSurfaceFormatsKHR -> FunctionBody.result(call -> {
                check(call, 1);
                return call.list(2, SurfaceKHR.FORMATS.size(), FORMAT_SIZE, (element, index) -> {
                    element.set(JAVA_INT, 0, SurfaceKHR.FORMATS.get(index));
                    element.set(JAVA_INT, Integer.BYTES, SurfaceKHR.COLOR_SPACE);
                });
            });
            case vkGetPhysicalDeviceSurfacePresentModesKHR -> FunctionBody.result(call -> {
                check(call, 1);
                List<Integer> modes = SurfaceKHR.PRESENT_MODES;
                return call.list(2, modes.size(), Integer.BYTES,
                        (element, index) -> element.set(JAVA_INT, 0, modes.get(index)));
            });
            // One, from the origin, as large as the swapchain.
            case vkGetPhysicalDevicePresentRectanglesKHR -> FunctionBody.result(call -> {
                check(call, 1);
                return call.list(2, 1, RECTANGLE_SIZE, (element, index) -> {
                    element.fill((byte) 0);
                    element.setAtIndex(JAVA_INT, 2, SurfaceKHR.ANY_EXTENT);
                    element.setAtIndex(JAVA_INT, 3, SurfaceKHR.ANY_EXTENT);
                });
            });
            default -> null;
        };
    }

    private void create(Call call) {
        call.dispatchable(Instance.class, "instance");
        call.struct(1, "pCreateInfo", HEADLESS_SURFACE_CREATE_INFO,
                "VkHeadlessSurfaceCreateInfoEXT", HEADLESS_SURFACE_CREATE_INFO_SIZE);
        MemorySegment out = call.pointer(3, "pSurface", Arguments.HANDLE);
        Arguments.setHandle(out, 0, handles.add(new SurfaceKHR(call.word(0))));
    }

    private void destroy(Call call) {
        call.dispatchable(Instance.class, "instance");
        if (handles.getOrNull(SurfaceKHR.class, call.word(1), "surface") != null) {
            driver.forget(call.word(1));
        }
    }

    /** Destroys the surfaces of the instance of the first argument: there should be none. */
    static void destroyAll(Call call, DriverState driver) {
        List<Long> alive = driver.handles().handles(SurfaceKHR.class, surface -> surface.instance() == call.word(0));
        if (!alive.isEmpty()) {
            call.violation("instance-00629", alive.size() + " VkSurfaceKHR of the instance "
                    + (alive.size() == 1 ? "is" : "are") + " alive: vkDestroySurfaceKHR comes first");
            alive.forEach(driver::forget);
        }
    }

    /** Checks the physical device, and the surface that is the argument {@code index}. */
    private void check(Call call, int index) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
        handles.get(SurfaceKHR.class, call.word(index), "surface");
    }

    private void getSupport(Call call) {
        check(call, 2);
        call.pointer(3, "pSupported", Integer.BYTES).set(JAVA_INT, 0, 1);
    }
}
