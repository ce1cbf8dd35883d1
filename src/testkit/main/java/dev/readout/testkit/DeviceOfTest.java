package dev.readout.testkit;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.Queue;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.DeviceTruth;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A software device with its objects for one test, and the findings when the test has ended. */
final class DeviceOfTest implements AutoCloseable {
    /** The parts that a test can ask for. */
    private static final Map<Class<?>, Function<DeviceOfTest, Object>> PARTS = parts();

    private static final String ANY_FUNCTION = "vkGetInstanceProcAddr";

    private final List<Report> reports = new CopyOnWriteArrayList<>();
    private final SoftwareDevice device;
    private final List<Fault> faults;
    private final @Nullable KnownDriver driver;
    private final @Nullable SeededFaults seeded;
    /** The objects that were made, by type; and how they are closed, the youngest first. */
    private final Map<Class<?>, Object> made = new HashMap<>();
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final SortedMap<String, Integer> ours = new TreeMap<>();
    private boolean closed;

    /**
     * @param driver the driver that the settings imitate; null for none
     * @param seeded faults in addition to the settings' faults; null for none
     */
    DeviceOfTest(SoftwareSettings.Builder settings, SoftwareGlSettings.Builder glSettings,
            @Nullable KnownDriver driver, @Nullable SeededFaults seeded) {
        this.driver = driver;
        this.seeded = seeded;
        faults = settings.build().faults();
        List<Fault> all = new ArrayList<>(faults);
        if (seeded != null) {
            all.addAll(seeded.script());
        }
        device = SoftwareDevice.create(settings.faults(all).listener(reports::add).build(),
                glSettings.listener(reports::add).build());
    }

    private static Map<Class<?>, Function<DeviceOfTest, Object>> parts() {
        Map<Class<?>, Function<DeviceOfTest, Object>> parts = new LinkedHashMap<>();
        parts.put(SoftwareDevice.class, it -> it.device);
        parts.put(SoftwareVulkan.class, it -> it.device.vulkan());
        parts.put(DeviceTruth.class, it -> it.device.vulkan().truth());
        parts.put(SoftwareGl.class, it -> it.device.gl());
        parts.put(VulkanInstance.class, DeviceOfTest::instance);
        parts.put(VulkanPhysicalDevice.class, it -> it.instance().physicalDevices().getFirst());
        parts.put(VulkanDevice.class, DeviceOfTest::vulkanDevice);
        parts.put(Queue.class, it -> it.vulkanDevice().queue());
        parts.put(EglDisplay.class, DeviceOfTest::display);
        parts.put(GlContext.class, DeviceOfTest::context);
        return parts;
    }

    /** Returns whether a test can ask for a type. */
    static boolean has(Class<?> type) {
        return PARTS.containsKey(type);
    }

    /** The part of a type, the same one each time. */
    Object part(Class<?> type) {
        Function<DeviceOfTest, Object> part = PARTS.get(type);
        if (part == null) {
            throw new IllegalArgumentException(type + " is none of " + PARTS.keySet());
        }
        return part.apply(this);
    }

    /** The driver that is imitated; null if none is. */
    @Nullable
    KnownDriver driver() {
        return driver;
    }

    /** The seed of the faults that come from one; null if none do. */
    @Nullable
    Long seed() {
        return seeded == null ? null : seeded.seed();
    }

    /** The reports of the device so far. */
    List<Report> reports() {
        return List.copyOf(reports);
    }

    private VulkanInstance instance() {
        return make(VulkanInstance.class, () -> VulkanInstance.create(device), VulkanInstance::close);
    }

    private VulkanDevice vulkanDevice() {
        VulkanPhysicalDevice physical = instance().physicalDevices().getFirst();
        int flags = physical.queueFamilies().getFirst().flags();
        // The last one that can do what the first one can.
        return make(VulkanDevice.class, () -> physical.createDevice(physical.queueFamilies().reversed().stream()
                .filter(family -> family.flags() == flags).findFirst().orElseThrow()), VulkanDevice::close);
    }

    private EglDisplay display() {
        return make(EglDisplay.class, () -> EglDisplay.createHeadless(device), EglDisplay::close);
    }

    private GlContext context() {
        EglDisplay display = display();
        return make(GlContext.class, () -> {
            GlContext context = display.createContext(GlApi.OPENGL);
            context.makeCurrent();
            return context;
        }, GlContext::close);
    }

    /** Creates an object when it is first asked for, with its owners: the test need not close them. */
    private <T> T make(Class<T> type, Supplier<T> maker, Consumer<T> closer) {
        Object known = made.get(type);
        if (known != null) {
            return type.cast(known);
        }
        SortedMap<String, Integer> before = alive();
        T object = maker.get();
        made.put(type, object);
        open.push(() -> {
            // A closed device no longer has the functions that the object would call.
            if (!isClosedByTheTest()) {
                closer.accept(object);
            }
        });
        alive().forEach((name, count) -> ours.merge(name, count - before.getOrDefault(name, 0), Integer::sum));
        return object;
    }

    /** Returns whether the test closed the software device, or one of its halves, which it was only lent. */
    private boolean isClosedByTheTest() {
        try {
            device.vulkan().find(ANY_FUNCTION);
            device.gl().find(ANY_FUNCTION);
            return false;
        } catch (IllegalStateException itIs) {
            return true;
        }
    }

    private SortedMap<String, Integer> alive() {
        SortedMap<String, Integer> alive = new TreeMap<>(device.vulkan().aliveObjects());
        device.gl().aliveObjects().forEach((name, count) -> alive.merge(name, count, Integer::sum));
        return alive;
    }

    private Map<String, Integer> leftOpen() {
        SortedMap<String, Integer> left = alive();
        ours.forEach((name, count) -> left.merge(name, -count, Integer::sum));
        left.values().removeIf(count -> count <= 0);
        return left;
    }

    /**
     * Closes everything, and returns the findings about the test.
     *
     * @param failed whether the test has failed: an abandoned thread of it may be inside of the software device, which
     *        then stays open to the end of the process
     * @return a line or more each; empty if there is nothing to say
     * @throws RuntimeException if something cannot be closed; the rest is closed anyway
     */
    List<String> finish(boolean failed) {
        if (isClosedByTheTest()) {
            close();
            return List.of("the test closed the software device, which it was only lent: what became of its objects is"
                    + " not known");
        }
        List<String> findings = new ArrayList<>();
        Map<String, Integer> left = leftOpen();
        List<Report> told = List.copyOf(reports);
        List<Fault> unmet = device.vulkan().unmetFaults();
        close(failed);
        // An open object is reported once more when its owner is closed.
        List<Report> mistakes = left.isEmpty() ? reports : told;
        if (!mistakes.isEmpty()) {
            findings.add("the software device reports " + mistakes.size()
                    + (mistakes.size() == 1 ? " mistake:" : " mistakes:") + lines(mistakes));
        }
        List<Fault> missed = new ArrayList<>(faults);
        missed.retainAll(unmet);
        if (!missed.isEmpty()) {
            findings.add("never met, so nothing was tested of" + lines(missed));
        }
        if (seeded != null && unmet.containsAll(seeded.script())) {
            findings.add("none of the faults of seed " + seeded.seed() + " was met, so nothing was tested of them:"
                    + lines(seeded.script()));
        }
        if (!left.isEmpty()) {
            findings.add("left open at the end of the test: " + left.entrySet().stream()
                    .map(entry -> entry.getValue() + " " + entry.getKey()).collect(Collectors.joining(", "))
                    + "; close or destroy what the test makes");
        }
        return findings;
    }

    private static String lines(List<?> list) {
        return list.stream().map(each -> "\n    " + each).collect(Collectors.joining());
    }

    /** Closes everything, the youngest first. Closing twice has no effect. */
    @Override
    public void close() {
        close(false);
    }

    private void close(boolean butTheSoftwareDevice) {
        if (closed) {
            return;
        }
        closed = true;
        if (!butTheSoftwareDevice) {
            open.addLast(device::close);
        }
        RuntimeException failure = null;
        for (Runnable each : open) {
            try {
                each.run();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
