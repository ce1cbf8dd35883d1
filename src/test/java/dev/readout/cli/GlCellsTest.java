package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.testing.GlDriver;
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
        try (SoftwareGl driver = SoftwareGl.create();
                EglDisplay display = EglDisplay.headless(driver);
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();

            assertThat(text(Format.JSON, GlCells.memory(context), GlCells.counters(display)))
                    .startsWith("{\"memory\":[{\"numAllocs\":31,\"vidmemKiB\":9721,\"vidmemFreeKiB\":510,\"details\":"
                            + "[{\"memType\":\"VIDMEM\",\"objType\":\"SYS_RESERVED\",\"numAllocs\":31,"
                            + "\"vidmemKiB\":9721}]}],\"counters\":[{\"group\":\"Time\",\"maxActiveCounters\":2,"
                            + "\"counters\":[{\"name\":\"GPU busy\",\"unit\":\"us\",\"min\":0,"
                            + "\"max\":18446744073709551615,\"denominator\":1000},")
                    .contains("\"name\":\"Fragments\",\"unit\":\"Kfragments\"");
            assertThat(text(Format.TABLE, GlCells.memory(context), GlCells.counters(display)))
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
            tells = display.extensions().contains(GlCells.PERFORMANCE_COUNTERS);
            assertThat(GlCells.counters(display) != null).isEqualTo(tells);
        }
    }
}
