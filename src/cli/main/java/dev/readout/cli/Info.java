package dev.readout.cli;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.decode.GlCells;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.profile.DeviceOption;
import dev.readout.cli.profile.DriverName;
import dev.readout.cli.profile.GlContexts;
import dev.readout.cli.profile.ListedDevice;
import dev.readout.driver.DriverException;
import dev.readout.driver.DriverNotFoundException;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code info}: prints the drivers that can be loaded here, and the queries that their devices support. */
final class Info implements Command {
    private static final List<Column> COLUMNS = List.of(
            Column.text("driver"), Column.text("loadable").typed(ColumnType.BOOLEAN), Column.text("reason"),
            Column.text("device"), Column.identifier("index"), Column.text("uuid"),
            Column.text("deviceType"), Column.text("apiVersion"), Column.text("driverVersion"),
            Column.quantity("timestampPeriod").typed("timestamp_period_ns", ColumnType.DOUBLE),
            Column.text("queueFamilies").typed(ColumnType.JSON), Column.text("queryTypes").typedList(),
            Column.text("memory").typed(ColumnType.JSON), Column.text("counters").typed(ColumnType.JSON),
            Column.text("counterBits").typed(ColumnType.JSON));

    /** The bits of {@code VkQueueFlagBits}, from the least significant. */
    private static final List<String> QUEUE_FLAGS = List.of("GRAPHICS", "COMPUTE", "TRANSFER", "SPARSE_BINDING",
            "PROTECTED", "VIDEO_DECODE", "VIDEO_ENCODE", "BIT_7", "OPTICAL_FLOW");

    private final StandardOutput out;

    private final DeviceOption chosen = new DeviceOption(Map.of());
    private final OutputOptions output = new OutputOptions();

    Info(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Lists the drivers that can be loaded here and what queries their devices support, one row a device; or why"
                    + " a driver can't be loaded. GPUs come first, and the device made of Java last."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        chosen.describe(syntax, "List only one device, of the system's Vulkan driver", "all of all drivers");
        output.describe(syntax);
    }

    @Override
    public int run(CommandLine line) throws IOException {
        List<@Nullable Object[]> found = new ArrayList<>();
        for (DriverName driver : chosen.isTyped() ? List.of(DriverName.VULKAN) : List.of(DriverName.values())) {
            found.addAll(driver == DriverName.GL ? glRows() : vulkanRows(driver));
        }
        try (Rows rows = output.openSheet(out, COLUMNS)) {
            for (Object[] row : found) {
                rows.row(row);
            }
            rows.complete();
        }
        return 0;
    }

    private List<@Nullable Object[]> vulkanRows(DriverName driver) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (DriverName.Loaded loaded = driver.load();
                VulkanInstance instance = VulkanInstance.create(loaded.functions())) {
            List<VulkanPhysicalDevice> devices = ListedDevice.gpusFirst(instance.physicalDevices());
            List<ListedDevice> all = ListedDevice.of(devices);
            for (ListedDevice each : chosen.of(driver).map(choice -> choice.among(all)).orElse(all)) {
                rows.add(row(driver, each, devices.get(each.index() - 1)));
            }
        } catch (DriverNotFoundException | DriverException e) {
            return List.<@Nullable Object[]>of(unusable(driver, false, e.getMessage()));
        }
        return rows.isEmpty() ? List.<@Nullable Object[]>of(unusable(driver, true, "it has no device")) : rows;
    }

    private static List<@Nullable Object[]> glRows() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (DriverName.Loaded loaded = DriverName.GL.load();
                EglDisplay display = EglDisplay.createHeadless(loaded.functions())) {
            for (GlApi api : GlApi.values()) {
                GlContexts.Attempt attempt = GlContexts.attempt(display, api);
                rows.add(attempt.context() == null
                        ? unusable(DriverName.GL, true, api + ": " + attempt.reason())
                        : row(display, attempt.context()));
            }
        } catch (DriverNotFoundException | DriverException e) {
            return List.<@Nullable Object[]>of(unusable(DriverName.GL, false, e.getMessage()));
        }
        return rows;
    }

    /** A row of a context; its timestamps are nanoseconds, and it has no queues. */
    private static @Nullable Object[] row(EglDisplay display, GlContext context) {
        try (context) {
            context.makeCurrent();
            return new @Nullable Object[] {DriverName.GL.toString(), true, null, context.renderer(), null, null,
                null, context.api() + " " + context.majorVersion() + "." + context.minorVersion(), context.version(), 1,
                null, queryTypes(display, context), GlCells.memory(context), GlCells.counters(display, context),
                GlCells.counterBits(context)};
        }
    }

    private static List<String> queryTypes(EglDisplay display, GlContext context) {
        List<String> types = new ArrayList<>(GlCells.counterBits(context).keySet());
        if (context.extensions().contains(GlCells.QUERY_RESOURCE)) {
            types.add("nv-query-resource");
        }
        if (display.extensions().contains(GlCells.PERFORMANCE_COUNTERS)) {
            types.add("brcm");
        }
        if (context.extensions().contains(GlCells.PERFORMANCE_MONITOR)) {
            types.add("amd-monitor");
        }
        if (context.extensions().contains(GlCells.PERFORMANCE_QUERY)) {
            types.add("intel-query");
        }
        return types;
    }

    private static @Nullable Object[] unusable(DriverName driver, boolean loadable, @Nullable String reason) {
        return new @Nullable Object[] {driver.toString(), loadable, reason, null, null, null, null, null, null, null,
            null, null, null, null, null};
    }

    private static @Nullable Object[] row(DriverName driver, ListedDevice listed, VulkanPhysicalDevice device) {
        return new @Nullable Object[] {driver.toString(), true, null, listed.name(), listed.index(),
            listed.uuid().get().map(UUID::toString).orElse(null), device.type().name(),
            device.apiVersion().toString(), device.driver(), device.timestampPeriod(),
            device.queueFamilies().stream().map(Info::family).toList(),
            device.queryTypes().stream().map(QueryType::shortName).toList(), null, null, null};
    }

    private static Map<String, Object> family(QueueFamily family) {
        return Rows.object("index", family.index(),
                "queues", family.queueCount(),
                "timestampValidBits", family.timestampValidBits(),
                "flags", flags(family.flags()));
    }

    private static List<String> flags(int flags) {
        List<String> names = new ArrayList<>();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            if ((flags >>> bit & 1) != 0) {
                names.add(bit < QUEUE_FLAGS.size() ? QUEUE_FLAGS.get(bit) : "BIT_" + bit);
            }
        }
        return names;
    }
}
