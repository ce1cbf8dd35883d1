package dev.readout.software.vulkan.object;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_DEVICE_LOST;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.VideoEncode;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What the queues, pools and commands of a device share: its objects, its features, and its time. */
public class DeviceState {
    /** How long, in ns of real time, a wait without an end waits for what nothing submitted will do. */
    public static final long LONGEST_WAIT = 10_000_000_000L;
    /** An application that polls so often without result is waiting, and gets what it waits for. */
    private static final int PATIENCE = 256;
    /** One that asks so often while nothing goes on does not end by itself. */
    private static final int FOR_EVER = 100_000;

    private final DriverState driver;
    private final SoftwareSettings settings;
    private final Clock clock;
    private final HandleTable objects;
    private final Set<Feature> enabled;
    private final IntelPerformance intel = new IntelPerformance();
    private long hostTime;
    private long encodes;
    private long calibrations;
    private boolean profilingLocked;
    private boolean lost;
    private boolean ruleBroken;
    private int fruitlessPolls;
    private long changes;
    /** How often the application has asked in vain, since when, in ns, and what had changed by then. */
    private int asked;
    private long askedSince;
    private long askedAt;

    /** @param enabled the features that the application asked for */
    public DeviceState(DriverState driver, Set<Feature> enabled) {
        this.driver = driver;
        this.enabled = enabled;
        settings = driver.settings();
        clock = new Clock(settings.startTick(), settings.timestampPeriod());
        objects = new HandleTable(driver.identifiers(), handle -> driver.handles().all(DeviceState.class).stream()
                .anyMatch(device -> device.objects.has(handle)));
    }

    public SoftwareSettings settings() {
        return settings;
    }

    public Reports reports() {
        return driver.reports();
    }

    public Clock clock() {
        return clock;
    }

    /** What the application created on this device, command buffers excepted. */
    public HandleTable objects() {
        return objects;
    }

    /** Whether the application asked for a feature when it made the device. */
    public boolean has(Feature feature) {
        return enabled.contains(feature);
    }

    /** The features that the application asked for. */
    public Set<Feature> enabled() {
        return enabled;
    }

    /** What an application did with Intel's performance API. */
    public IntelPerformance intel() {
        return intel;
    }

    public boolean isProfilingLocked() {
        return profilingLocked;
    }

    public void setProfilingLocked(boolean locked) {
        profilingLocked = locked;
    }

    /** What comes of the next video encode operation. */
    public VideoEncode nextEncode() {
        return settings.videoEncodes().apply(encodes++);
    }

    /** How far apart, in ns, the stamps of the next calibration may be, at most. */
    public Calibration nextCalibration() {
        return Calibration.of(calibrations, settings.calibrationDeviations().applyAsLong(calibrations++));
    }

    /** Counts the query that ends now, and tells whether it is one that never becomes available. */
    public boolean nextQueryIsLost() {
        return driver.faults().nextQueryIsLost();
    }

    /** Loses the device: what is not complete ends without effect. */
    public void lose() {
        lost = true;
    }

    /** Completes what is visible by now: something was signalled. */
    public void completeDue() {
        // Queues are the device's.
    }

    /** Notes that something was submitted, signalled or completed: what waits may have an end now. */
    public void changed() {
        changes++;
    }

    /** How often that was noted. */
    public long changes() {
        return changes;
    }

    /** Loses the device, a strict one, because a command broke a rule when it was executed. */
    public void loseForBrokenRule() {
        ruleBroken = true;
        lose();
    }

    public boolean isLost() {
        return lost;
    }

    /** Fails with {@code VK_ERROR_DEVICE_LOST} if the device is lost. */
    public void checkNotLost() {
        if (lost) {
            throw Misuse.fault(VK_ERROR_DEVICE_LOST());
        }
    }

    /** Fails with {@code VK_ERROR_DEVICE_LOST} if the device is lost because a command broke a rule. */
    public void checkNoRuleBroken() {
        if (ruleBroken) {
            checkNotLost();
        }
    }

    /** What the host's clock shows, in ns; a virtual one: the end of the latest work that is known to be complete. */
    public long hostTime() {
        return driver.realTime().isOn() ? driver.realTime().now() : hostTime;
    }

    /** What all clocks of the host show. */
    public RealTime.Stamp stamp() {
        return driver.realTime().isOn() ? driver.realTime().stamp() : RealTime.Stamp.virtual(hostTime);
    }

    /**
     * Has the host's clock reach the end of some work. A virtual one will, once the work has been seen.
     *
     * @throws Pause if that takes real time
     */
    public void reach(long nanoseconds) {
        if (driver.realTime().isOn() && driver.realTime().now() < nanoseconds) {
            throw new Pause(nanoseconds);
        }
    }

    public void hostSaw(long nanoseconds) {
        hostTime = Math.max(hostTime, nanoseconds);
        fruitlessPolls = 0;
    }

    /** Notes a poll without result, and tells whether it is one too many: polling must come to an end some time. */
    public boolean losesPatience() {
        if (++fruitlessPolls < PATIENCE) {
            return false;
        }
        fruitlessPolls = 0;
        return true;
    }

    /**
     * Notes that the application asked in vain, and tells how often it has, if a strict device is to end that: nothing
     * has changed meanwhile, and what it asks for is lost, or no other thread has submitted it for long. It is 0 if
     * that is not so, and begins anew else.
     */
    public int askedForEver(BooleanSupplier isLost) {
        if (!settings.strict()) {
            return 0;
        }
        if (asked == 0 || askedAt != changes) {
            asked = 0;
            askedAt = changes;
            askedSince = System.nanoTime();
        }
        if (++asked < FOR_EVER || !isLost.getAsBoolean() && System.nanoTime() - askedSince < LONGEST_WAIT) {
            return 0;
        }
        int times = asked;
        asked = 0;
        return times;
    }

    /** Notes that a timestamp was taken, which may be lost. */
    public void tookTimestamp(long pool, int query, long tick, boolean isLost) {
        driver.timestamps().taken(pool, query, tick, isLost);
    }

    /** Frees the memory that the application did not free. */
    public void release() {
        for (DeviceMemory memory : objects.all(DeviceMemory.class)) {
            memory.free();
        }
    }
}
