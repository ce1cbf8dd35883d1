package dev.readout.software.vulkan.object;

import dev.readout.abi.vulkan.VkExtent2D;
import dev.readout.abi.vulkan.VkOffset2D;
import dev.readout.abi.vulkan.VkRect2D;
import java.lang.foreign.MemorySegment;

/** A {@code VkRect2D} in pixels, its right and lower edge excluded. */
public record Rectangle(long left, long top, long right, long bottom) {

    /** The pixels of a square, each way. */
    private static final int SQUARE = 4;

    public static Rectangle of(MemorySegment rect) {
        MemorySegment offset = VkRect2D.offset(rect);
        MemorySegment extent = VkRect2D.extent(rect);
        long left = VkOffset2D.x(offset);
        long top = VkOffset2D.y(offset);
        return new Rectangle(left, top, left + Integer.toUnsignedLong(VkExtent2D.width(extent)),
                top + Integer.toUnsignedLong(VkExtent2D.height(extent)));
    }

    public Rectangle intersection(Rectangle other) {
        return new Rectangle(Math.max(left, other.left), Math.max(top, other.top), Math.min(right, other.right),
                Math.min(bottom, other.bottom));
    }

    /** Its first pixel; empty if this is. */
    public Rectangle firstPixel() {
        return new Rectangle(left, top, Math.min(right, left + 1), Math.min(bottom, top + 1));
    }

    /**
     * The squares of 4 × 4 pixels that have a pixel of one of its halves, above and below the diagonal from the left
     * top: those with pixels of both count twice.
     */
    public long squaresOfHalves() {
        long width = right - left;
        long height = bottom - top;
        long squares = squares();
        for (long row = Math.floorDiv(top, SQUARE) * SQUARE; squares > 0 && row < bottom; row += SQUARE) {
            long highest = 2 * (Math.max(row, top) - top) + 1;
            long lowest = 2 * (Math.min(row + SQUARE, bottom) - top) - 1;
            // The first pixel of the upper half, whose centers may lie on the diagonal, and the last of the lower one.
            long upper = Math.max(0, Math.ceilDiv(highest * width - height, 2 * height));
            long lower = Math.min(width - 1, Math.floorDiv(lowest * width - height - 1, 2 * height));
            if (upper < width && lower >= 0) {
                squares += Math.max(0, Math.floorDiv(left + lower, SQUARE) - Math.floorDiv(left + upper, SQUARE) + 1);
            }
        }
        return squares;
    }

    /** The squares of 4 × 4 pixels that have a pixel of it. */
    public long squares() {
        return area() == 0 ? 0 : (Math.floorDiv(right - 1, SQUARE) - Math.floorDiv(left, SQUARE) + 1)
                * (Math.floorDiv(bottom - 1, SQUARE) - Math.floorDiv(top, SQUARE) + 1);
    }

    /** In pixels; 0 if it is empty. */
    public long area() {
        return Math.max(0, right - left) * Math.max(0, bottom - top);
    }
}
