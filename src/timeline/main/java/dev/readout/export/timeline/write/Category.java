package dev.readout.export.timeline.write;

import java.util.Locale;

/** The category of a slice. The GPU's come first, in the order of Perfetto's RenderStageCategory. */
public enum Category {
    OTHER, GRAPHICS, COMPUTE, APPLICATION, DRIVER, FRAME, WAIT, REPORT;

    final String label = name().toLowerCase(Locale.ROOT);
}
