package dev.readout.cli;

import dev.readout.vulkan.ElementWidth;

/** The widths of elements on the command line: their bits. */
final class ElementWidthName extends NameConverter<ElementWidth> {
    ElementWidthName() {
        super(ElementWidth.class, width -> Integer.toString(8 * width.bytes()), "width of an element in bits");
    }
}
