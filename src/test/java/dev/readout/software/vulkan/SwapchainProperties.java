package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_API_VERSION_1_1;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
import static java.lang.foreign.MemorySegment.NULL;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SwapchainCalls.Shown;
import dev.readout.software.vulkan.SynchronizationCalls.By;
import dev.readout.testing.KhronosLoader;
import dev.readout.testing.Needs;
import dev.readout.testing.NeedsValidation;
import dev.readout.testing.Requirement;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Right programs that acquire images of surfaces without a window and present them: each call returns what a model of
 * the specification says, and what SwiftShader returns, a driver of Google's that has such surfaces.
 */
class SwapchainProperties {
    private static final Path SWIFTSHADER = Path.of("/usr/lib/chromium/libvk_swiftshader.so");
    private static final int SURFACES = 2;
    private static final int UNTOUCHED = -7;
    // Of VkStructureType and VkImageLayout.
    private static final int IMAGE_MEMORY_BARRIER = 45;
    private static final int PRESENT_SRC = 1_000_001_002;

    enum Kind {
        ACQUIRE, DRAW, PRESENT, REPLACE
    }

    /**
     * What to do.
     *
     * @param surface of which surface
     * @param choice which of the images that are held, and in which way
     */
    record Step(Kind kind, int surface, int choice) {
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(Tuple.of(8, Kind.ACQUIRE), Tuple.of(5, Kind.DRAW),
                Tuple.of(7, Kind.PRESENT), Tuple.of(1, Kind.REPLACE));
        return Combinators.combine(kinds, Arbitraries.integers().between(0, SURFACES - 1),
                Arbitraries.integers().between(0, 23)).as(Step::new).list().ofMinSize(1).ofMaxSize(60);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void callsReturnWhatTheModelSays(@ForAll("programs") List<Step> program,
            @ForAll @IntRange(min = 2, max = 5) int images, @ForAll @IntRange(min = 0, max = 2) int lag) {
        run(program, images, lag, driver -> driver);
    }

    private static final class NeedsSwiftShader extends Needs {
        @Override
        protected void require() {
            Requirement.callsC("SwiftShader");
            Requirement.require(Files.exists(SWIFTSHADER), "no " + SWIFTSHADER + " (Debian package chromium)");
        }
    }

    @AddLifecycleHook(NeedsSwiftShader.class)
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void swiftShaderReturnsTheSame(@ForAll("programs") List<Step> program,
            @ForAll @IntRange(min = 2, max = 5) int images) {
        run(program, images, 0, driver -> swiftShader());
    }

    private static SymbolLookup swiftShader() {
        SymbolLookup library = SymbolLookup.libraryLookup(SWIFTSHADER, Arena.global());
        try (Arena arena = Arena.ofConfined()) {
            // As a loader does, which alone may create instances.
            int ignored = (int) Linker.nativeLinker()
                    .downcallHandle(library.find("vk_icdNegotiateLoaderICDInterfaceVersion").orElseThrow(),
                            FunctionDescriptor.of(JAVA_INT, ADDRESS))
                    .invokeExact(arena.allocateFrom(JAVA_INT, 5));
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        }
        MemorySegment find = library.find("vk_icdGetInstanceProcAddr").orElseThrow();
        return name -> name.equals("vkGetInstanceProcAddr") ? Optional.of(find)
                : name.equals("vkCreateInstance") ? Optional.of(createInstance(find)) : Optional.empty();
    }

    private static MemorySegment createInstance(MemorySegment find) {
        try (Arena arena = Arena.ofConfined()) {
            return PFN_vkGetInstanceProcAddr.invoke(find, NULL, arena.allocateFrom("vkCreateInstance"));
        }
    }

    private static void run(List<Step> program, int images, int lag, UnaryOperator<SymbolLookup> driver) {
        try (Application application = new Application(
                settings -> settings.lag(lag).queueFamilies(List.of(SoftwareQueueFamily.UNIVERSAL)),
                features -> NULL, SwapchainCalls.OF_INSTANCE, SwapchainCalls.OF_DEVICE, driver,
                VK_API_VERSION_1_1())) {
            Run run = new Run(application, images);
            program.forEach(run::step);
            run.finish();
            assertThat(application.reports).isEmpty();
        }
    }

    @AddLifecycleHook(NeedsValidation.class)
    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void theValidationLayerHasNothingToSay(@ForAll("programs") List<Step> program,
            @ForAll @IntRange(min = 2, max = 5) int images) {
        try (SoftwareDevice first = SoftwareDevice.create(); KhronosLoader loader = KhronosLoader.validating(first)) {
            run(program, images, 0, driver -> {
                loader.drive(driver);
                return loader.lookup();
            });
            assertThat(loader.violations()).isEmpty();
        }
    }

    /** An image that is acquired, and what is signalled when it may be drawn to or presented; null if a fence was. */
    private record Held(int image, MemorySegment ready) {
    }

    /** A surface, its swapchain and the images of that that are held. */
    private static final class Window {
        final MemorySegment surface;
        final List<Held> held = new ArrayList<>();
        /** The images that have a layout in which they can be presented. */
        final Set<Integer> drawn = new HashSet<>();
        MemorySegment swapchain;

        Window(MemorySegment surface, MemorySegment swapchain) {
            this.surface = surface;
            this.swapchain = swapchain;
        }
    }

    private static final class Run {
        private final Application application;
        private final SwapchainCalls calls;
        private final SynchronizationCalls synchronization;
        private final MemorySegment queue;
        private final int images;
        private final List<Window> windows = new ArrayList<>();
        private final List<MemorySegment> semaphores = new ArrayList<>();
        private final MemorySegment fence;

        Run(Application application, int images) {
            this.application = application;
            this.images = images;
            calls = new SwapchainCalls(application);
            synchronization = new SynchronizationCalls(application);
            queue = application.queue(0, 0);
            fence = application.createFence();
            for (int i = 0; i < SURFACES; i++) {
                MemorySegment surface = calls.surface();
                windows.add(new Window(surface, swapchain(surface, NULL)));
            }
        }

        private MemorySegment swapchain(MemorySegment surface, MemorySegment old) {
            MemorySegment made = calls.swapchain(surface, info -> {
                info.set(JAVA_INT, SwapchainCalls.MIN_IMAGE_COUNT, images);
                info.set(ADDRESS, SwapchainCalls.OLD_SWAPCHAIN, old);
            });
            assertThat(calls.images(made)).hasSize(images).doesNotHaveDuplicates().doesNotContain(0);
            return made;
        }

        private MemorySegment semaphore() {
            semaphores.add(synchronization.binary());
            return semaphores.getLast();
        }

        void step(Step step) {
            Window window = windows.get(step.surface);
            switch (step.kind) {
                case ACQUIRE -> acquire(window, step.choice);
                case DRAW -> draw(window, step.choice);
                case PRESENT -> present(window, step.choice);
                case REPLACE -> replace(window);
                default -> throw new AssertionError(step);
            }
        }

        private void acquire(Window window, int choice) {
            MemorySegment semaphore = choice % 3 == 0 ? NULL : semaphore();
            boolean waits = choice % 3 != 1;
            long timeout = choice % 4 / 2;
            MemorySegment out = application.arena.allocateFrom(JAVA_INT, UNTOUCHED);
            int result = choice % 2 == 0
                    ? calls.acquire(window.swapchain, timeout, semaphore, waits ? fence : NULL, out)
                    : calls.acquire2(window.swapchain, timeout, semaphore, waits ? fence : NULL, 1, out);
            if (window.held.size() == images) {
                assertThat(result).isEqualTo(timeout == 0 ? VK_NOT_READY() : VK_TIMEOUT());
                assertThat(out.get(JAVA_INT, 0)).isEqualTo(UNTOUCHED);
                assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
                return;
            }
            assertThat(result).isEqualTo(VK_SUCCESS());
            int image = out.get(JAVA_INT, 0);
            assertThat(image).isBetween(0, images - 1);
            assertThat(window.held).extracting(Held::image).doesNotContain(image);
            if (waits) {
                Application.check(application.waitFor(fence, 10_000_000_000L));
                Application.check(application.resetFence(fence));
            }
            window.held.add(new Held(image, semaphore.equals(NULL) ? null : semaphore));
        }

        /** As a frame that is drawn to an image. */
        private void draw(Window window, int choice) {
            if (window.held.isEmpty()) {
                return;
            }
            int which = choice % window.held.size();
            Held held = window.held.get(which);
            MemorySegment drawn = choice % 4 == 0 ? null : semaphore();
            SynchronizationCalls.Submit submit =
                    synchronization.submit(presentable(calls.images(window.swapchain)[held.image])).withValues(0, 0);
            window.drawn.add(held.image);
            if (held.ready != null) {
                submit.waits(held.ready, 0);
            }
            if (drawn != null) {
                submit.signals(drawn, 0);
            }
            Application.check(submit.to(queue, By.SUBMIT));
            window.held.set(which, new Held(held.image, drawn));
        }

        /** Commands that give an image the layout in which it can be presented. */
        private Commands presentable(long image) {
            Commands commands = application.begin();
            MemorySegment barrier = application.arena.allocate(72, 8);
            barrier.set(JAVA_INT, 0, IMAGE_MEMORY_BARRIER);
            barrier.set(JAVA_INT, 28, PRESENT_SRC);
            barrier.set(JAVA_LONG, 32, -1);
            barrier.set(JAVA_LONG, 40, image);
            MemorySegment.copy(MemorySegment.ofArray(new int[] {1, 0, 1, 0, 1}), 0, barrier, 48, 20);
            commands.call("vkCmdPipelineBarrier", VK_PIPELINE_STAGE_ALL_COMMANDS_BIT(),
                    VK_PIPELINE_STAGE_ALL_COMMANDS_BIT(), 0, 0, NULL, 0, NULL, 1, barrier);
            return commands.ended();
        }

        private void present(Window window, int choice) {
            List<Shown> shown = new ArrayList<>();
            List<MemorySegment> waits = new ArrayList<>();
            for (Window each : choice % 5 == 0 ? windows : List.of(window)) {
                List<Held> drawn = each.held.stream().filter(held -> each.drawn.contains(held.image)).toList();
                if (!drawn.isEmpty()) {
                    Held held = drawn.get(choice % drawn.size());
                    each.held.remove(held);
                    shown.add(new Shown(each.swapchain, held.image));
                    if (held.ready != null) {
                        waits.add(held.ready);
                    }
                }
            }
            if (shown.isEmpty()) {
                return;
            }
            MemorySegment results = application.arena.allocate(JAVA_INT, shown.size()).fill((byte) 1);
            assertThat(calls.present(queue, results, waits, shown.toArray(Shown[]::new))).isEqualTo(VK_SUCCESS());
            assertThat(results.toArray(JAVA_INT)).containsOnly(VK_SUCCESS());
        }

        /** As when a window gets another size: what is held is given up. */
        private void replace(Window window) {
            MemorySegment old = window.swapchain;
            window.swapchain = swapchain(window.surface, old);
            window.held.clear();
            window.drawn.clear();
            Application.check(application.waitIdle());
            calls.destroy(old);
        }

        void finish() {
            Application.check(application.waitIdle());
            semaphores.forEach(each -> application.destroy("vkDestroySemaphore", each));
            application.destroy("vkDestroyFence", fence);
            application.call("vkDestroyCommandPool", application.device, application.commandPool, NULL);
            for (Window window : windows) {
                calls.destroy(window.swapchain);
                calls.destroySurface(window.surface);
            }
        }
    }
}
