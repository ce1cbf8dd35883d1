package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_PBUFFER_BIT;
import static dev.readout.abi.egl.egl_h.EGL_SURFACE_TYPE;
import static dev.readout.testing.abi.egl.egl_h.EGL_PIXMAP_BIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.abi.egl.egl_h;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeTry;

/** Which configs there are, and which of them are chosen, by section 3.4 of EGL 1.5. */
class EglConfigProperties {
    /** The attributes of table 3.1 that {@code eglGetConfigAttrib} answers. */
    private static final int FIRST = 0x3020;
    private static final int LAST = 0x3042;
    private static final List<Integer> NO_ATTRIBUTES = List.of(0x3030, 0x3038, egl_h.EGL_MATCH_NATIVE_PIXMAP());
    private static final int[] COLOURS = {
        egl_h.EGL_RED_SIZE(), egl_h.EGL_GREEN_SIZE(), egl_h.EGL_BLUE_SIZE(), egl_h.EGL_ALPHA_SIZE()};

    private static SoftwareGl device;
    private GlApplication application;
    private EglCalls egl;

    @BeforeContainer
    static void create() {
        device = SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {}).build());
    }

    @AfterContainer
    static void close() {
        device.close();
    }

    @BeforeTry
    void start() {
        application = new GlApplication(device);
        egl = new EglCalls(application);
    }

    @Example
    void everyConfigSaysWhatItHas() {
        List<MemorySegment> configs = egl.configs();
        assertThat(configs).hasSizeGreaterThan(4).doesNotHaveDuplicates();
        for (MemorySegment config : configs) {
            for (int attribute = FIRST; attribute <= LAST; attribute++) {
                int value = egl.attribute(config, attribute);
                assertThat(value == EglCalls.FAILED).as(Integer.toHexString(attribute))
                        .isEqualTo(NO_ATTRIBUTES.contains(attribute));
                assertThat(application.eglError()).as(Integer.toHexString(attribute)).isEqualTo(
                        NO_ATTRIBUTES.contains(attribute) ? "EGL_BAD_ATTRIBUTE" : "EGL_SUCCESS");
            }
            assertThat(egl.attribute(config, "EGL_BUFFER_SIZE"))
                    .isEqualTo(IntStream.of(COLOURS).map(colour -> egl.attribute(config, colour)).sum());
            assertThat(egl.choose("EGL_CONFIG_ID", egl.attribute(config, "EGL_CONFIG_ID"),
                    "EGL_RED_SIZE", 99)).containsExactly(config);
        }
        assertThat(new HashSet<>(egl.choose("EGL_SURFACE_TYPE", "EGL_PBUFFER_BIT")))
                .isEqualTo(new HashSet<>(configs));
    }

    @Provide
    Arbitrary<Map<Integer, Integer>> sizes() {
        return Arbitraries.maps(
                Arbitraries.of(egl_h.EGL_RED_SIZE(), egl_h.EGL_GREEN_SIZE(), egl_h.EGL_BLUE_SIZE(),
                        egl_h.EGL_ALPHA_SIZE(), egl_h.EGL_DEPTH_SIZE(), egl_h.EGL_STENCIL_SIZE(),
                        egl_h.EGL_BUFFER_SIZE(), egl_h.EGL_SAMPLES()),
                Arbitraries.of(-1, 0, 0, 1, 2, 5, 6, 8, 10, 16, 24, 32));
    }

    @Property(tries = 200)
    void whatIsChosenHasAllThatWasAskedForAndTheBestIsFirst(@ForAll("sizes") Map<Integer, Integer> asked) {
        List<Integer> list = new ArrayList<>(List.of(EGL_SURFACE_TYPE(), EGL_PBUFFER_BIT()));
        asked.forEach((attribute, value) -> list.addAll(List.of(attribute, value)));

        List<MemorySegment> expected = egl.configs().stream()
                .filter(config -> asked.entrySet().stream().allMatch(
                        entry -> entry.getValue() == -1 || egl.attribute(config, entry.getKey()) >= entry.getValue()))
                .sorted(Comparator
                        .comparingInt((MemorySegment config) -> -IntStream.of(COLOURS)
                                .filter(colour -> asked.getOrDefault(colour, 0) > 0)
                                .map(colour -> egl.attribute(config, colour)).sum())
                        .thenComparing(config -> egl.attribute(config, "EGL_BUFFER_SIZE"))
                        .thenComparing(config -> egl.attribute(config, "EGL_DEPTH_SIZE"))
                        .thenComparing(config -> egl.attribute(config, "EGL_STENCIL_SIZE"))
                        .thenComparing(config -> egl.attribute(config, "EGL_CONFIG_ID")))
                .toList();

        assertThat(egl.choose(list.toArray())).isEqualTo(expected);
    }

    @Example
    void whatNoConfigHasIsNotFound() {
        int pbuffer = EGL_PBUFFER_BIT();
        assertThat(egl.choose()).as("windows are the default").isEmpty();
        assertThat(egl.choose("EGL_SURFACE_TYPE", pbuffer | EGL_PIXMAP_BIT())).isEmpty();
        assertThat(egl.choose("EGL_SURFACE_TYPE", pbuffer, "EGL_LEVEL", 1)).isEmpty();
        assertThat(egl.choose("EGL_SURFACE_TYPE", pbuffer, "EGL_RENDERABLE_TYPE", 0x2)).isEmpty();
        assertThat(egl.choose("EGL_SURFACE_TYPE", pbuffer, "EGL_MATCH_NATIVE_PIXMAP", 5)).isEmpty();
        assertThat(application.eglError()).isEqualTo("EGL_SUCCESS");
        assertThat(egl.attribute(MemorySegment.ofAddress(77), "EGL_RED_SIZE")).isEqualTo(EglCalls.FAILED);
        assertThat(application.eglError()).isEqualTo("EGL_BAD_CONFIG");
    }
}
