package dev.readout.cli;

import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A mask that a pool is created with: a number, decimal or hexadecimal with 0x, or the names of bits, or a mix. */
abstract sealed class MaskConverter implements ITypeConverter<Integer> {
    private final ResultBit[] bits;

    private MaskConverter(ResultBit... bits) {
        this.bits = bits;
    }

    /** For {@code --statistics}. */
    static final class OfStatistics extends MaskConverter {
        OfStatistics() {
            super(PipelineStatistic.values());
        }
    }

    /** For {@code --feedback}. */
    static final class OfFeedback extends MaskConverter {
        OfFeedback() {
            super(VideoEncodeFeedback.values());
        }
    }

    @Override
    public Integer convert(String text) {
        int mask = 0;
        for (String item : text.split(",", -1)) {
            mask |= item.matches("[0-9].*") ? number(item) : bit(item);
        }
        if (mask == 0) {
            throw new TypeConversionException("'" + text + "' asks for no value: a pool has at least one bit");
        }
        return mask;
    }

    private static int number(String text) {
        try {
            return text.startsWith("0x")
                    ? Integer.parseUnsignedInt(text.substring(2), 16)
                    : Integer.parseUnsignedInt(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a mask of 32 bits: expected 1..4294967295,"
                    + " 0x1..0xffffffff or names");
        }
    }

    private int bit(String text) {
        String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(bits)
                .filter(bit -> bit.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' names no bit: "
                        + Suggestion.meant(text.strip(), names()) + ", or a number"))
                .bit();
    }

    /** The names as they are typed. */
    private List<String> names() {
        return Arrays.stream(bits).map(bit -> bit.toString().toLowerCase(Locale.ROOT).replace('_', '-')).toList();
    }
}
