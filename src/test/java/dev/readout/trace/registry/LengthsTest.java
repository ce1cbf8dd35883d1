package dev.readout.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no count that can be followed for sure is no length: else the trace layer reads memory by chance. */
class LengthsTest {
    private static final Map<String, CDeclarator> MEMBERS = Stream.of("uint32_t count", "const uint32_t* pCount",
            "const uint32_t* const* ppCount", "const VkInfo* pInfo", "VkInfo info", "const VkInfo* const* ppInfo")
            .map(CDeclarator::of).collect(Collectors.toMap(CDeclarator::name, Function.identity()));

    @ParameterizedTest
    @CsvSource({"count, count", "pCount, (*pCount)", "ppCount, ", "(count+31)/32, (count+31)/32",
        "count*pCount, count*(*pCount)", "count*ppCount, ", "pInfo->n, pInfo->n", "info->n, ", "ppInfo->n, ",
        "count->n, ", "2*pInfo->n, 2*pInfo->n", "2*ppInfo->n, ", "nobody, ", "nobody->n, ", "VK_SIX, 0x6",
        "count.n, ", "count[1], ", "count ? 1 : 2, "})
    void aLengthIsFollowedThroughOnePointerOnly(String length, String expected) {
        assertThat(new Lengths(MEMBERS, name -> name.equals("VK_SIX") ? Long.valueOf(6) : null).rewritten(length))
                .isEqualTo(expected);
    }
}
