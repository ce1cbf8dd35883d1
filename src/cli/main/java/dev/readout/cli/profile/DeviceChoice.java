package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A choice among the devices of a Vulkan driver.
 *
 * @param by the option or the variable that says it
 * @param called what it says
 */
public record DeviceChoice(String by, String called) {
    /** Stands for every device. */
    private static final String ALL = "all";

    /** Returns whether every device is meant. */
    boolean isAll() {
        return called.equals(ALL);
    }

    /**
     * The device that is called so, or all.
     *
     * @param devices all of the driver
     * @throws CommandFailure if there is none, or more than one and not all are meant
     */
    public List<ListedDevice> among(List<ListedDevice> devices) {
        if (devices.isEmpty()) {
            throw new CommandFailure("the driver has no device, and " + by + " '" + called + "' chooses one");
        }
        if (isAll()) {
            return devices;
        }
        List<ListedDevice> matching = devices.stream().filter(device -> device.isCalled(called)).toList();
        if (matching.size() != 1) {
            throw new CommandFailure(by + " '" + called + "' matches " + matching.size()
                    + " devices: expected a part of the name, the index or the UUID of one of "
                    + devices.stream().map(device -> device.index() + ": " + device)
                            .collect(Collectors.joining(", ")));
        }
        return matching;
    }
}
