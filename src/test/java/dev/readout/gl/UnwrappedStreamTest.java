package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.MalformedResultException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A cursor that looks at nothing answers nothing: neither a new one, nor one whose stream was malformed. */
class UnwrappedStreamTest {
    private static final Map<String, Consumer<QueryResourceStream>> QUESTIONS = new TreeMap<>(Map.of(
            "version", QueryResourceStream::version, "dialect", QueryResourceStream::dialect,
            "deviceCount", QueryResourceStream::deviceCount, "tagCount", QueryResourceStream::tagCount,
            "nextDevice", QueryResourceStream::nextDevice, "nextDetail", QueryResourceStream::nextDetail,
            "nextTag", QueryResourceStream::nextTag, "proveTags", QueryResourceStream::proveTags,
            "byteSize", QueryResourceStream::byteSize, "rewind", QueryResourceStream::rewind));

    static List<String> questions() {
        return List.copyOf(QUESTIONS.keySet());
    }

    @ParameterizedTest
    @MethodSource("questions")
    void aNewCursorAnswersNothing(String question) {
        assertThatIllegalStateException().isThrownBy(() -> QUESTIONS.get(question).accept(new QueryResourceStream()))
                .withMessageContaining("wrap(stream)");
    }

    @ParameterizedTest
    @MethodSource("questions")
    void aCursorOfAMalformedStreamAnswersNothing(String question) {
        QueryResourceStream stream = new QueryResourceStream().wrap(MemorySegment.ofArray(new int[] {3, 2, 0, 0}));
        assertThatExceptionOfType(MalformedResultException.class)
                .isThrownBy(() -> stream.wrap(MemorySegment.ofArray(new int[] {3, 2, 0, -1})));
        assertThatIllegalStateException().isThrownBy(() -> QUESTIONS.get(question).accept(stream));
    }
}
