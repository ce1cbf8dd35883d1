package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;

/**
 * An array within a struct. Characters are a string that ends with NUL or with the array.
 *
 * @param text whether the elements are characters
 * @param lengths the least of them is the number of valid elements; empty if all are valid
 */
record FixedArray(CType element, int count, boolean text, Expression[] lengths) implements CType {
    @Override
    public int size() {
        return element.size() * count;
    }

    @Override
    public int alignment() {
        return element.alignment();
    }

    @Override
    public void write(LineWriter line, long address, CallValues call) {
        long most = Math.min(count, Expression.least(lengths, call));
        if (text) {
            PointerType.CString.write(line, address, NativeMemory.textLength(address, most));
        } else {
            PointerType.Elements.write(line, element, address, most, call);
        }
    }
}
