package dev.readout.export.timeline;

import java.util.Locale;

/** What a slice is. Those of the GPU come first, as Perfetto numbers them: RenderStageCategory. */
enum Category {
    OTHER, GRAPHICS, COMPUTE, APPLICATION, DRIVER, FRAME, WAIT, REPORT;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
