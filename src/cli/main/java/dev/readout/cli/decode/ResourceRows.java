package dev.readout.cli.decode;

import dev.readout.cli.output.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An answer of {@code glQueryResourceNV} for people and spreadsheets: a row for each device, each object type on it and
 * each tag.
 */
final class ResourceRows {
    static final List<Column> COLUMNS = List.of(
            Column.text("of"), Column.identifier("devId"), Column.text("memType"), Column.text("objType"),
            Column.identifier("tagId"), Column.quantity("numAllocs"), Column.quantity("vidmemKiB"),
            Column.quantity("vidmemFreeKiB"), Column.quantity("sysmemKiB"), Column.quantity("sysmemFreeKiB"),
            Column.text("name"));

    private ResourceRows() {
    }

    /** @param cells the version, the devices and the tags */
    static List<@Nullable Object[]> of(@Nullable Object[] cells) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int devId = 0;
        for (Map<?, ?> device : maps(cells[1])) {
            rows.add(row("device", devId, device));
            for (Map<?, ?> detail : maps(device.get("details"))) {
                rows.add(row("objects", devId, detail));
            }
            devId++;
        }
        for (Map<?, ?> tag : maps(cells[2])) {
            rows.add(row("tag", tag.get("devId"), tag));
        }
        return rows;
    }

    private static List<Map<?, ?>> maps(@Nullable Object list) {
        return ((List<?>) Objects.requireNonNull(list)).stream().<Map<?, ?>>map(each -> (Map<?, ?>) each).toList();
    }

    private static @Nullable Object[] row(String of, @Nullable Object devId, Map<?, ?> values) {
        return new @Nullable Object[] {of, devId, values.get("memType"), values.get("objType"), values.get("tagId"),
            values.get("numAllocs"), values.get("vidmemKiB"), values.get("vidmemFreeKiB"), values.get("sysmemKiB"),
            values.get("sysmemFreeKiB"), values.get("name")};
    }
}
