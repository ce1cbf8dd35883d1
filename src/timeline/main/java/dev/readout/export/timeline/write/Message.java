package dev.readout.export.timeline.write;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** A protocol buffers message under construction, with fields by number. Reusable. */
final class Message {
    private static final int BUFFER = 256;

    private final Bytes bytes = new Bytes();
    private final CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER);

    /** Shows its bytes without a copy. */
    private static final class Bytes extends ByteArrayOutputStream {
        private byte[] array() {
            return buf;
        }
    }

    Message clear() throws IOException {
        out.flush();
        bytes.reset();
        return this;
    }

    /** A number without a sign, or an enumerant, or one with a sign of type {@code int64}. */
    Message number(int field, long value) throws IOException {
        out.writeUInt64(field, value);
        return this;
    }

    Message real(int field, double value) throws IOException {
        out.writeDouble(field, value);
        return this;
    }

    Message text(int field, String value) throws IOException {
        out.writeString(field, value);
        return this;
    }

    Message message(int field, Message value) throws IOException {
        value.writeTo(field, out);
        return this;
    }

    /** Writes it as a field of something. */
    void writeTo(int field, CodedOutputStream target) throws IOException {
        out.flush();
        target.writeTag(field, 2);
        target.writeUInt32NoTag(bytes.size());
        target.write(bytes.array(), 0, bytes.size());
    }

    static CodedOutputStream file(OutputStream file) {
        return CodedOutputStream.newInstance(Objects.requireNonNull(file, "file"), 1 << 12);
    }
}
