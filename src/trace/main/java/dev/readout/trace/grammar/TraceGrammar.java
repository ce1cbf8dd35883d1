package dev.readout.trace.grammar;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The access of the command line alone to internals of the trace reader. Its classes are not public, since they need
 * the reader's internals; the reader provides them here, as the JDK's classes do by {@code SharedSecrets}.
 *
 * @param check creates a check that reports violations in the order of the lines; calls that never returned come when
 *        the reader gives them up
 * @param normalizer creates a writer of traces in the grammar; the stream is neither flushed nor closed
 * @param <E> {@code TraceEvent}
 * @param <R> {@code TraceReader}
 */
public record TraceGrammar<E, R>(Function<Consumer<? super GrammarViolation>, Taker<E, R>> check,
        Function<OutputStream, Taker<E, R>> normalizer) {
    private static final String READER = "dev.readout.trace.read.TraceReader";
    private static volatile @Nullable TraceGrammar<?, ?> ofReader;

    /** Takes each event of one reader, up to the end. */
    @FunctionalInterface
    public interface Taker<E, R> {
        /** Takes the event that the reader gave last. */
        void accept(E event, R trace) throws IOException;
    }

    /** Hands over what the reader has: the reader's class calls it when it is loaded. */
    public static void handOver(TraceGrammar<?, ?> grammar) {
        ofReader = grammar;
    }

    /** The grammar that the reader has handed over, for its events. */
    @SuppressWarnings("unchecked")
    public static <E, R> TraceGrammar<E, R> ofReader() {
        try {
            Class.forName(READER);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return (TraceGrammar<E, R>) Objects.requireNonNull(ofReader);
    }
}
