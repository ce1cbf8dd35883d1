package dev.readout.cli.profile;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import java.util.Map;
import java.util.Optional;

/** The option that chooses among a Vulkan driver's devices, and the variable that does for the system's driver. */
public final class DeviceOption {
    /** The variable of the environment. */
    static final String VARIABLE = "READOUT_DEVICE";

    private static final String OPTION = "--device";

    private final Map<String, String> environment;
    private Optional<DeviceChoice> typed = Optional.empty();

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
        syntax.value(OPTION, "NAME|INDEX|UUID|all", called -> new DeviceChoice(OPTION, called),
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
    public Optional<DeviceChoice> of(DriverName driver) {
        if (driver == DriverName.GL && isTyped()) {
            throw new UsageException(OPTION + " chooses among the devices of --driver vulkan or software: with gl, EGL"
                    + " chooses");
        }
        Optional<String> variable = Optional.ofNullable(driver == DriverName.VULKAN ? environment.get(VARIABLE) : null);
        return typed.or(() -> variable.filter(called -> !called.isEmpty())
                .map(called -> new DeviceChoice(VARIABLE, called)));
    }
}
