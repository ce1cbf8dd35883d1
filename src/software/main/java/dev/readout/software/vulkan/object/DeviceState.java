package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_DEVICE_LOST;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.VideoEncode;
import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The state that queues, pools and commands of a device share: objects, features, time. */
public class DeviceState {
    /** The longest that an endless wait waits for work that is not submitted, in ns of real time. */
    public static final long LONGEST_WAIT = 10_000_000_000L;
    /** The polls without a result after which the oldest submission completes. */
    private static final int PATIENCE = 256;
    /** The polls without a change after which polling would never end by itself. */
    private static final int FOR_EVER = 100_000;

    private final DriverState driver;
    private final SoftwareSettings settings;
    private final Clock clock;
    private final HandleTable objects;
    private final Set<Feature> enabled;
    private final Set<Extension> extensions;
    private long hostTime;
    private long encodes;
    private long calibrations;
    private int profilingLock;
    private int profilingLocks;
    private boolean lost;
    private boolean ruleBroken;
    private int fruitlessPolls;
    private long changes;
    /** The polls without result, the time of the first, in ns, and {@link #changes} then. */
    private int asked;
    private long askedSince;
    private long askedAt;

    /**
     * @param extensions the extensions that the application enabled, also on the instance
     * @param enabled the features that it enabled
     */
    public DeviceState(DriverState driver, Set<Extension> extensions, Set<Feature> enabled) {
        this.driver = driver;
        this.extensions = extensions;
        this.enabled = enabled;
        settings = driver.settings();
        clock = new Clock(settings.startTick(), settings.timestampPeriod());
        objects = new HandleTable(driver.identifiers(), handle -> driver.devices().stream()
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

    /** The objects of this device, without command buffers. */
    public HandleTable objects() {
        return objects;
    }

    /** The extensions that the application enabled. */
    public Set<Extension> extensions() {
        return extensions;
    }

    /** Returns whether the application enabled a feature. */
    public boolean has(Feature feature) {
        return enabled.contains(feature);
    }

    /** The features that the application enabled. */
    public Set<Feature> enabled() {
        return enabled;
    }

    public boolean isProfilingLocked() {
        return profilingLock != 0;
    }

    /** Which hold of the profiling lock goes on, another number for each; 0 if it is not held. */
    public int profilingLock() {
        return profilingLock;
    }

    public void setProfilingLocked(boolean locked) {
        if (locked != isProfilingLocked()) {
            profilingLock = locked ? ++profilingLocks : 0;
        }
    }

    /** The result of the next video encode operation. */
    public VideoEncode nextEncode() {
        return settings.videoEncodes().apply(encodes++);
    }

    /** The deviation of the next calibration. */
    public Calibration nextCalibration() {
        return Calibration.of(calibrations, settings.calibrationDeviations().applyAsLong(calibrations++));
    }

    /** Counts a query that ends, and returns whether it never becomes available. */
    public boolean nextQueryIsLost() {
        return driver.faults().nextQueryIsLost();
    }

    /** Loses the device: pending work ends without effect. */
    public void lose() {
        lost = true;
    }

    /** Completes submissions that are due after a signal. */
    public void completeDue() {
        // The subclass has queues.
    }

    /** Notes a submission, a signal or a completion, which may end a wait. */
    public void changed() {
        changes++;
    }

    /** The number of such changes. */
    public long changes() {
        return changes;
    }

    /** Loses a strict device, since a command broke a rule when it was executed. */
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

    /** The host's time, in ns; in virtual time, the end of the latest work that is known to be complete. */
    public long hostTime() {
        return driver.realTime().isOn() ? driver.realTime().now() : hostTime;
    }

    /** The time of all clocks of the host. */
    public RealTime.Stamp stamp() {
        return driver.realTime().isOn() ? driver.realTime().stamp() : RealTime.Stamp.virtual(hostTime);
    }

    /**
     * Advances the host's clock to the end of some work. Virtual time advances once the work has been seen.
     *
     * @throws Pause if that takes real time
     */
    public void reach(long nanoseconds) {
        if (driver.realTime().isOn() && driver.realTime().now() < nanoseconds) {
            throw new Pause(nanoseconds);
        }
    }

    /** The machine's time, in ns, also where the host's is virtual. */
    public long machineTime() {
        return driver.realTime().now();
    }

    /**
     * Has a call wait for what another thread may submit or signal. In virtual time there must be one that has called
     * before, or does so soon.
     *
     * @param until the {@link #machineTime} at which it has waited long enough
     * @throws Pause to begin again later, until then
     */
    public void letOthersIn(long until) {
        long now = machineTime();
        long end = driver.realTime().isOn() ? until : driver.callers().patience(now, until);
        if (now < end) {
            throw new Pause(end);
        }
    }

    public void hostSaw(long nanoseconds) {
        hostTime = Math.max(hostTime, nanoseconds);
        fruitlessPolls = 0;
    }

    /** Notes a poll without result, and returns whether it is one too many: polling must end some time. */
    public boolean losesPatience() {
        if (++fruitlessPolls < PATIENCE) {
            return false;
        }
        fruitlessPolls = 0;
        return true;
    }

    /**
     * Notes a poll without result. Returns the number of polls if a strict device must end them: nothing has changed
     * meanwhile, and the result is lost, or no other thread has submitted its work for long. They are then counted from
     * 0 again. Else returns 0.
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

    /** Notes that a timestamp was taken, and whether it is lost. */
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
