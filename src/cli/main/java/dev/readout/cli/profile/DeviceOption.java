package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The option that chooses among a Vulkan driver's devices, and the variable that does for the system's driver. */
public final class DeviceOption {
    /** The variable of the environment. */
    static final String VARIABLE = "READOUT_DEVICE";

    private static final String OPTION = "--device";

    /**
     * A choice among the devices of a Vulkan driver.
     *
     * @param by the option or the variable that says it
     * @param called what it says
     */
    public record Choice(String by, String called) {
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

    private final Map<String, String> environment;
    private Optional<Choice> typed = Optional.empty();

    /**
     * An option that is not given yet.
     *
     * @param environment where the variable may be
     */
    public DeviceOption(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Adds the option to a command.
     *
     * @param device what is chosen, for people
     * @param otherwise the device without the option
     */
    public void describe(CommandSyntax syntax, String device, String otherwise) {
        syntax.value(OPTION, "NAME|INDEX|UUID|all", called -> new Choice(OPTION, called),
                choice -> typed = Optional.of(choice), device + ": a part of its name, in capitals or not, the index or"
                        + " the UUID that readout info prints, or all. Default: " + otherwise + ".");
    }

    /** Returns whether the option is given. */
    public boolean isTyped() {
        return typed.isPresent();
    }

    /**
     * The choice among the devices of a driver; empty if nobody made one.
     *
     * @throws UsageException if one was typed, and the driver is none of Vulkan
     */
    public Optional<Choice> of(DriverName driver) {
        if (driver == DriverName.GL && isTyped()) {
            throw new UsageException(OPTION + " chooses among the devices of --driver vulkan or software: with gl, EGL"
                    + " chooses");
        }
        Optional<String> variable = Optional.ofNullable(driver == DriverName.VULKAN ? environment.get(VARIABLE) : null);
        return typed.or(() -> variable.filter(called -> !called.isEmpty())
                .map(called -> new Choice(VARIABLE, called)));
    }
}
