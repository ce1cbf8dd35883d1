package dev.readout.software.vulkan.object;

import dev.readout.software.abi.vulkan.VkExtent2D;
import dev.readout.software.abi.vulkan.VkOffset2D;
import dev.readout.software.abi.vulkan.VkRect2D;
import java.lang.foreign.MemorySegment;

/** A {@code VkRect2D} in pixels, its right and lower edge excluded. */
public record Rectangle(long left, long top, long right, long bottom) {

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

    /** In pixels; 0 if it is empty. */
    public long area() {
        return Math.max(0, right - left) * Math.max(0, bottom - top);
    }
}
