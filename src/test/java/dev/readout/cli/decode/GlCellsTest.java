package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.Format;
import dev.readout.cli.output.Rows;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.testing.GlDriver;
import dev.readout.testing.SoftwareContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code info} says of drivers that tell of memory and counters: nobody here has one, but the software device. */
class GlCellsTest {
    private static String text(Format format, Object memory, Object counters) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Rows rows = format.open(out, List.of(Column.text("memory"), Column.text("counters")))) {
            rows.row(memory, counters);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void memoryIsListedByDeviceAndObjectTypeAndCountersByGroup() throws IOException {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();

            assertThat(text(Format.JSON, GlCells.memory(context), GlCells.counters(software.display(), context)))
                    .startsWith("{\"memory\":[{\"numAllocs\":31,\"vidmemKiB\":9721,\"vidmemFreeKiB\":510,\"details\":"
                            + "[{\"memType\":\"VIDMEM\",\"objType\":\"SYS_RESERVED\",\"numAllocs\":31,"
                            + "\"vidmemKiB\":9721}]}],\"counters\":[{\"extension\":\"EGL_BRCM_performance_counters\","
                            + "\"group\":\"Time\",\"maxActiveCounters\":2,"
                            + "\"counters\":[{\"name\":\"GPU busy\",\"unit\":\"us\",\"min\":0,"
                            + "\"max\":18446744073709551615,\"denominator\":1000},")
                    .contains("\"name\":\"Fragments\",\"unit\":\"Kfragments\"")
                    .contains("{\"extension\":\"GL_AMD_performance_monitor\",\"group\":\"Time\","
                            + "\"maxActiveCounters\":2,\"counters\":[{\"name\":\"GPU busy\",\"type\":\"uint64\","
                            + "\"min\":0,\"max\":18446744073709551615},")
                    .contains("{\"extension\":\"GL_INTEL_performance_query\",\"group\":\"Pipeline\","
                            + "\"maxActiveCounters\":9,\"counters\":[{\"name\":\"Draws\",\"type\":\"uint32\","
                            + "\"kind\":\"event\",\"description\":\"Draws that were issued\",\"mostPerSecond\":0},")
                    .contains("\"type\":\"uint64\",\"kind\":\"duration-raw\",\"description\":\"Nanoseconds in which the"
                            + " GPU was busy\",\"mostPerSecond\":1000000000}");
            assertThat(text(Format.TABLE, GlCells.memory(context), GlCells.counters(software.display(), context)))
                    .contains("objType SYS_RESERVED, numAllocs 31").contains("group Work, maxActiveCounters 3");
        }
    }

    @Test
    void aDriverThatDoesNotTellHasNothingToList() {
        try (EglDisplay display = GlDriver.system(GlApi.OPENGL).open();
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();

            boolean tells = context.extensions().contains(GlCells.QUERY_RESOURCE);
            assertThat(GlCells.memory(context) != null).isEqualTo(tells);
            tells = display.extensions().contains(GlCells.PERFORMANCE_COUNTERS)
                    || context.extensions().contains(GlCells.PERFORMANCE_MONITOR)
                    || context.extensions().contains(GlCells.PERFORMANCE_QUERY);
            assertThat(GlCells.counters(display, context) != null).isEqualTo(tells);
        }
    }
}
