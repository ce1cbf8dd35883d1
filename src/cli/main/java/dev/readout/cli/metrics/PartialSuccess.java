package dev.readout.cli.metrics;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;

/**
 * The points that a collector rejected although it answered success: {@code ExportMetricsPartialSuccess} of OTLP. Mere
 * warnings are left out.
 *
 * @param rejected how many points
 * @param reason what it says about them
 */
record PartialSuccess(long rejected, String reason) {
    private static final PartialSuccess ALL_TAKEN = new PartialSuccess(0, "");

    private static final int LONGEST_REASON = 200;

    /** The tags of the fields: partial_success, and in it rejected_data_points and error_message. */
    private static final int PARTIAL_SUCCESS = 1 << 3 | 2;
    private static final int REJECTED = 1 << 3;
    private static final int MESSAGE = 2 << 3 | 2;

    /**
     * Reads an answer, {@code ExportMetricsServiceResponse}.
     *
     * @throws IOException if it is none
     */
    static PartialSuccess of(byte[] answer) throws IOException {
        PartialSuccess found = ALL_TAKEN;
        try {
            CodedInputStream in = CodedInputStream.newInstance(answer);
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (tag == PARTIAL_SUCCESS) {
                    found = inner(in.readBytes().newCodedInput());
                } else {
                    in.skipField(tag);
                }
            }
        } catch (InvalidProtocolBufferException somethingElse) {
            throw new IOException("the answer is not a collector's of OTLP: what is at this host, port and path?",
                    somethingElse);
        }
        return found;
    }

    /** Text of a stranger for a terminal: in one line, without what would steer it. */
    private static String printable(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\u0080-\\u009f]+", " ").strip();
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
    }

    private static PartialSuccess inner(CodedInputStream in) throws IOException {
        long rejected = 0;
        String reason = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (tag) {
                case REJECTED -> rejected = in.readInt64();
                case MESSAGE -> reason = printable(in.readString());
                default -> in.skipField(tag);
            }
        }
        return new PartialSuccess(rejected, reason);
    }
}
