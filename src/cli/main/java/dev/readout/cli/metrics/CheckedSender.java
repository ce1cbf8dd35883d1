package dev.readout.cli.metrics;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.opentelemetry.exporter.sender.jdk.internal.JdkHttpSenderProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends by the JDK's client, and knows what has arrived, which the SDK does not report. It reads the collector's
 * answer, {@code ExportMetricsServiceResponse} of OTLP, which the exporter does not; mere warnings are left out. Of
 * sums since the beginning the last ones suffice; of sums since the message before, each has to arrive.
 *
 * <p>Safe to share between threads.
 */
final class CheckedSender implements HttpSender {
    private static final int FIRST_SUCCESS = 200;
    private static final int LAST_SUCCESS = 299;
    private static final int LONGEST_REASON = 200;

    /** The numbers of fields: partial_success, and in it rejected_data_points and error_message. */
    private static final int PARTIAL_SUCCESS = 1;
    private static final int REJECTED = 1;
    private static final int MESSAGE = 2;

    private final boolean eachCounts;
    /** Null until the exporter is made. */
    private volatile @Nullable HttpSender sender;
    /** The arrival of the last message. */
    private volatile @Nullable CompletableFuture<Void> last;
    /** The first message that did not arrive, where each counts. */
    private volatile @Nullable CompletableFuture<Void> lost;

    /** @param eachCounts whether each message has to arrive, not just the last one */
    CheckedSender(boolean eachCounts) {
        this.eachCounts = eachCounts;
    }

    /** Sends as an exporter has it from now on. */
    HttpSender sendingBy(HttpSenderConfig config) {
        sender = new JdkHttpSenderProvider().createSender(config);
        return this;
    }

    @Override
    public void send(MessageWriter message, Consumer<HttpResponse> arrived, Consumer<Throwable> failed) {
        CompletableFuture<Void> arrival = new CompletableFuture<>();
        last = arrival;
        Objects.requireNonNull(sender, "the exporter is made").send(message, answer -> {
            try {
                requireTaken(answer);
                arrival.complete(null);
                arrived.accept(answer);
            } catch (IOException e) {
                fail(arrival, e);
                failed.accept(e);
            }
        }, failure -> {
            fail(arrival, explained(failure));
            failed.accept(failure);
        });
    }

    private void fail(CompletableFuture<Void> arrival, IOException reason) {
        arrival.completeExceptionally(reason);
        if (eachCounts && lost == null) {
            lost = arrival;
        }
    }

    /**
     * Returns if the messages have arrived that were needed, or there were none.
     *
     * @throws IOException if they have not, and says why
     */
    void requireArrived() throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new IOException("the last metrics may not have arrived: the closing was interrupted");
        }
        CompletableFuture<Void> needed = lost == null ? last : lost;
        if (needed == null) {
            return;
        }
        if (!needed.isDone()) {
            throw new IOException("the last metrics were not sent: the collector has not answered in time");
        }
        if (needed.isCompletedExceptionally()) {
            throw (IOException) needed.exceptionNow();
        }
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

    private static IOException explained(Throwable failure) {
        if (hasCause(failure, HttpTimeoutException.class)) {
            return new IOException("no answer in time", failure);
        }
        if (hasCause(failure, UnresolvedAddressException.class)) {
            return new IOException("the host is not known", failure);
        }
        if (hasCause(failure, ConnectException.class)) {
            return new IOException("no connection to the host and port; is a collector there?", failure);
        }
        Throwable said = failure;
        while (!(said instanceof IOException) && said.getCause() != null) {
            said = said.getCause();
        }
        return new IOException(said.getMessage() == null ? "metrics were not sent" : said.getMessage(), failure);
    }

    private static boolean hasCause(@Nullable Throwable failure, Class<? extends Exception> cause) {
        return failure != null && (cause.isInstance(failure) || hasCause(failure.getCause(), cause));
    }

    @Override
    public CompletableResultCode shutdown() {
        return Objects.requireNonNull(sender, "the exporter is made").shutdown();
    }
}
