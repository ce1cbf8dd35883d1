package dev.readout.gl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * The fields of device and detail blocks, an int each, in order.
 *
 * <p>Positions are in bytes from the beginning of the stream.
 */
enum BlockFormat {
    /** With the tag extension: the summary tells its size, and the detail blocks begin behind it. */
    SUMMARY("devBlkSize summaryBlkSize numAllocs vidmem vidmemFree detailCount",
            "detailBlkSize memType objType numAllocs vidmem"),
    /** Before the tag extension: the detail blocks begin behind the known fields. */
    PLAIN("devBlkSize numAllocs vidmem vidmemFree detailCount",
            "detailBlkSize memType objType numAllocs vidmem"),
    /** In the draft: no sizes. */
    DRAFT("numAllocs vidmem sysmem vidmemFree sysmemFree detailCount",
            "memType objType vidmem numAllocs");

    /** Every int of a stream. Drivers align them; a file that was read into a byte[] may not. */
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    /** The index of a field that a format doesn't have. */
    static final int ABSENT = -1;

    final int deviceInts;
    final int deviceNumAllocs;
    final int deviceVidmem;
    final int deviceVidmemFree;
    final int deviceSysmem;
    final int deviceSysmemFree;
    final int detailCount;

    final int detailInts;
    final int memType;
    final int objType;
    final int detailNumAllocs;
    final int detailVidmem;

    BlockFormat(String deviceFields, String detailFields) {
        List<String> device = List.of(deviceFields.split(" "));
        deviceInts = device.size();
        deviceNumAllocs = device.indexOf("numAllocs");
        deviceVidmem = device.indexOf("vidmem");
        deviceVidmemFree = device.indexOf("vidmemFree");
        deviceSysmem = device.indexOf("sysmem");
        deviceSysmemFree = device.indexOf("sysmemFree");
        detailCount = device.indexOf("detailCount");
        List<String> detail = List.of(detailFields.split(" "));
        detailInts = detail.size();
        memType = detail.indexOf("memType");
        objType = detail.indexOf("objType");
        detailNumAllocs = detail.indexOf("numAllocs");
        detailVidmem = detail.indexOf("vidmem");
    }

    long detailsBegin(MemorySegment stream, long device) {
        return device + 4L * (this == SUMMARY ? field(stream, device, 1) : deviceInts);
    }

    /** The end of a device block, its detail blocks included. */
    long deviceEnd(MemorySegment stream, long device) {
        return device + 4L * (this == DRAFT
                ? deviceInts + (long) detailInts * field(stream, device, detailCount)
                : field(stream, device, 0));
    }

    long detailEnd(MemorySegment stream, long detail) {
        return detail + 4L * (this == DRAFT ? detailInts : field(stream, detail, 0));
    }

    /**
     * Proves that the device blocks of a stream lie in it and hold their fields.
     *
     * @param countAt where their count stands
     * @param limit where the stream ends
     * @return where the last block ends, or -1 with the reason left in {@code check}
     */
    long proveDevices(MemorySegment stream, long countAt, long begin, long limit, StreamCheck check) {
        int devices = stream.get(INT, countAt);
        if (!check.atLeast(countAt, "devCount", devices, 0, "no devices")) {
            return -1;
        }
        long device = begin;
        for (int i = 0; i < devices; i++) {
            if ((limit - device) / 4 < deviceInts) {
                check.atMost(countAt, "devCount", devices, i, "the device blocks that the stream has room for");
                return -1;
            }
            device = proveDevice(stream, device, limit, check);
            if (device < 0) {
                return -1;
            }
        }
        return device;
    }

    /**
     * Proves that a device block and its detail blocks lie in the stream and hold their fields.
     *
     * @param limit where the stream ends, {@code deviceInts} or more behind the block's beginning
     * @return where the block ends, or -1 with the reason left in {@code check}
     */
    private long proveDevice(MemorySegment stream, long device, long limit, StreamCheck check) {
        long left = (limit - device) / 4;
        int details = field(stream, device, detailCount);
        long countAt = device + 4L * detailCount;
        if (!check.atLeast(countAt, "detailCount", details, 0, "no blocks")) {
            return -1;
        }
        if (this == DRAFT) {
            long fit = (left - deviceInts) / detailInts;
            return check.atMost(countAt, "detailCount", details, fit, "the detail blocks that the stream has room for")
                    ? deviceEnd(stream, device) : -1;
        }
        int size = field(stream, device, 0);
        if (!check.atLeast(device, "devBlkSize", size, deviceInts, "the fields of a device block")
                || !check.atMost(device, "devBlkSize", size, left, "the ints left in the stream")) {
            return -1;
        }
        if (this == SUMMARY) {
            int summary = field(stream, device, 1);
            if (!check.atLeast(device + 4, "summaryBlkSize", summary, deviceInts, "the fields of a summary block")
                    || !check.atMost(device + 4, "summaryBlkSize", summary, size, "the size of its device block")) {
                return -1;
            }
        }
        long end = deviceEnd(stream, device);
        long detail = detailsBegin(stream, device);
        for (int i = 0; i < details; i++) {
            long room = (end - detail) / 4;
            if (room < detailInts) {
                check.atMost(countAt, "detailCount", details, i,
                        "the detail blocks that the device block has room for");
                return -1;
            }
            int detailSize = field(stream, detail, 0);
            if (!check.atLeast(detail, "detailBlkSize", detailSize, detailInts, "the fields of a detail block")
                    || !check.atMost(detail, "detailBlkSize", detailSize, room, "the ints left in the device block")) {
                return -1;
            }
            detail = detailEnd(stream, detail);
        }
        return end;
    }

    /**
     * How much speaks for this format: 2 if its fields are all that the device blocks hold, and 1 more if the objects
     * of every device are as many and take as much as its details together.
     *
     * @param begin where the device blocks begin, which are proven in this format
     */
    int evidence(MemorySegment stream, long begin, int devices) {
        boolean exact = true;
        boolean addsUp = true;
        long device = begin;
        for (int i = 0; i < devices; i++) {
            int details = field(stream, device, detailCount);
            int numAllocs = 0;
            int vidmem = 0;
            long detail = detailsBegin(stream, device);
            for (int j = 0; j < details; j++) {
                numAllocs += field(stream, detail, detailNumAllocs);
                vidmem += field(stream, detail, detailVidmem);
                detail = detailEnd(stream, detail);
            }
            addsUp &= numAllocs == field(stream, device, deviceNumAllocs)
                    && vidmem == field(stream, device, deviceVidmem);
            long end = deviceEnd(stream, device);
            exact &= end - device == 4 * (deviceInts + (long) detailInts * details);
            device = end;
        }
        return (exact ? 2 : 0) + (addsUp ? 1 : 0);
    }

    static int field(MemorySegment stream, long block, int field) {
        return stream.get(INT, block + 4L * field);
    }
}
