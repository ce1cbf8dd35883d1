package dev.readout.cli.metrics;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends by another sender, and fails with a short reason where the collector did not take all that was sent: {@code
 * ExportMetricsServiceResponse} of OTLP, which the exporter does not read. Mere warnings are left out.
 *
 * <p>Safe to share between threads.
 */
record CheckedSender(HttpSender sender) implements HttpSender {
    private static final int FIRST_SUCCESS = 200;
    private static final int LAST_SUCCESS = 299;
    private static final int LONGEST_REASON = 200;

    /** The numbers of fields: partial_success, and in it rejected_data_points and error_message. */
    private static final int PARTIAL_SUCCESS = 1;
    private static final int REJECTED = 1;
    private static final int MESSAGE = 2;

    @Override
    public void send(MessageWriter message, Consumer<HttpResponse> arrived, Consumer<Throwable> failed) {
        sender.send(message, answer -> {
            try {
                requireTaken(answer);
                arrived.accept(answer);
            } catch (IOException e) {
                failed.accept(e);
            }
        }, failure -> failed.accept(explained(failure)));
    }

    private static void requireTaken(HttpResponse answer) throws IOException {
        if (answer.getStatusCode() < FIRST_SUCCESS || answer.getStatusCode() > LAST_SUCCESS) {
            throw new IOException("the collector answers with HTTP status " + answer.getStatusCode());
        }
        try {
            for (var partial : UnknownFieldSet.parseFrom(answer.getResponseBody()).getField(PARTIAL_SUCCESS)
                    .getLengthDelimitedList()) {
                UnknownFieldSet fields = UnknownFieldSet.parseFrom(partial);
                for (long rejected : fields.getField(REJECTED).getVarintList()) {
                    if (rejected > 0) {
                        throw new IOException("the collector refuses " + rejected + " data points: "
                                + printable(fields.getField(MESSAGE)));
                    }
                }
            }
        } catch (InvalidProtocolBufferException somethingElse) {
            throw new IOException("the answer is not a collector's of OTLP: what is at this host, port and path?",
                    somethingElse);
        }
    }

    /** Text of a stranger for a terminal: in one line, without what would steer it. */
    private static String printable(UnknownFieldSet.Field text) {
        StringBuilder whole = new StringBuilder();
        text.getLengthDelimitedList().forEach(part -> whole.append(part.toStringUtf8()));
        String line = whole.toString().replaceAll("[\\p{Cntrl}\\u0080-\\u009f]+", " ").strip();
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
    }

    private static Throwable explained(Throwable failure) {
        if (hasCause(failure, HttpTimeoutException.class)) {
            return new IOException("no answer in time", failure);
        }
        if (hasCause(failure, UnresolvedAddressException.class)) {
            return new IOException("the host is not known", failure);
        }
        return hasCause(failure, ConnectException.class)
                ? new IOException("no connection to the host and port; is a collector there?", failure) : failure;
    }

    private static boolean hasCause(@Nullable Throwable failure, Class<? extends Exception> cause) {
        return failure != null && (cause.isInstance(failure) || hasCause(failure.getCause(), cause));
    }

    @Override
    public CompletableResultCode shutdown() {
        return sender.shutdown();
    }
}
