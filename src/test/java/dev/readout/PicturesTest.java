package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.counters.CounterRecords;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testing.Sources;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The pictures of what lies where in memory, with the decoders as judges. */
class PicturesTest {
    private static final Path SOURCES = Sources.LIBRARY.resolve("dev/readout");
    private static final Pattern CELL = Pattern.compile("byte (\\d+): (.*)");

    private static Element picture(String file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(SOURCES.resolve(file).toFile())
                .getDocumentElement();
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList list = parent.getElementsByTagName(name);
        return Stream.iterate(0, i -> i < list.getLength(), i -> i + 1).map(i -> (Element) list.item(i));
    }

    /** What the cells of a picture say that they hold, and the byte that they say it is at. */
    private static Map<String, Integer> cells(String file) throws Exception {
        Map<String, Integer> cells = new LinkedHashMap<>();
        elements(picture(file), "title").map(Element::getTextContent).map(CELL::matcher)
                .flatMap(matcher -> matcher.results())
                .forEach((MatchResult cell) -> cells.put(cell.group(2), Integer.parseInt(cell.group(1))));
        return cells;
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan/doc-files/query-pool.svg", "gl/doc-files/query-resource.svg",
        "counters/doc-files/counter-records.svg"})
    void aPictureIsReadAloudAndItsCellsShowTheByteThatTheyAreAt(String file) throws Exception {
        Element picture = picture(file);
        assertThat(picture.getAttribute("role")).isEqualTo("img");
        assertThat(elements(picture, "desc").map(Element::getTextContent)).singleElement().asString().isNotBlank();
        assertThat(elements(picture, "g")).isNotEmpty().allSatisfy(cell -> {
            String title = elements(cell, "title").findFirst().orElseThrow().getTextContent();
            assertThat(elements(cell, "text").map(Element::getTextContent).toList().getLast())
                    .isEqualTo(title.replaceAll("byte (\\d+): .*", "$1"));
        });
    }

    @Test
    void theLayoutOfTwoQueriesIsThatOfThePicture() throws Exception {
        ResultLayout layout = new ResultLayout(ElementWidth.BITS_64, 2, TrailingWord.STATUS, 2, 48);
        MemorySegment results = Arena.ofAuto().allocate(2 * 48, Long.BYTES);
        for (int offset = 0; offset < results.byteSize(); offset += Long.BYTES) {
            results.set(ValueLayout.JAVA_LONG, offset, offset);
        }
        Map<String, Integer> expected = new HashMap<>();
        for (int query = 0; query < 2; query++) {
            String of = " of query " + query;
            for (int index = 0; index < 2; index++) {
                expected.put("value " + index + of, (int) layout.value(results, query, index));
                expected.put("partition value " + index + of, (int) layout.partitionValue(results, query, index));
            }
            expected.put("trailing word" + of, (int) layout.status(results, query));
            expected.put("unused" + of, (int) (layout.stride() * (query + 1) - Long.BYTES));
        }
        assertThat(cells("vulkan/doc-files/query-pool.svg")).containsExactlyInAnyOrderEntriesOf(expected);
    }

    @Test
    void theRecordsAreThoseOfThePicture() throws Exception {
        int[] ints = new int[8];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = 4 * i;
        }
        CounterRecords records = new CounterRecords().wrap(MemorySegment.ofArray(ints));
        Map<String, Integer> expected = new HashMap<>();
        for (int record = 0; record < 2; record++) {
            expected.put("group of record " + record, records.group(record));
            expected.put("counter of record " + record, records.counter(record));
            // The int at the lower address, in either byte order.
            long value = records.value(record);
            expected.put("value of record " + record, (int) Math.min(value & 0xFFFF_FFFFL, value >>> 32));
        }
        assertThat(cells("counters/doc-files/counter-records.svg")).containsExactlyInAnyOrderEntriesOf(expected);
    }

    @Test
    void theStreamOfThePictureDecodesToWhatItSays() throws Exception {
        List<String> cells = cells("gl/doc-files/query-resource.svg").keySet().stream().toList();
        int[] ints = cells.stream().map(cell -> cell.replaceAll(".*, here ", ""))
                .mapToInt(shown -> shown.equals("\"sky\" NUL") ? MemorySegment.ofArray("sky\0".getBytes(
                        StandardCharsets.UTF_8)).get(ValueLayout.JAVA_INT_UNALIGNED, 0)
                        : Integer.decode(shown))
                .toArray();
        assertThat(cells("gl/doc-files/query-resource.svg").values())
                .containsExactlyElementsOf(Stream.iterate(0, at -> at + 4).limit(ints.length).toList());

        QueryResourceStream stream = new QueryResourceStream().wrap(MemorySegment.ofArray(ints));
        assertThat(QueryResourceSnapshot.of(stream)).isEqualTo(new QueryResourceSnapshot(2,
                List.of(new QueryResourceSnapshot.Device(2, 20, 1000, 0, 0, List.of(new QueryResourceSnapshot.Detail(
                        MemType.VIDMEM.code(), ObjType.TEXTURE.code(), 2, 20)))),
                List.of(new QueryResourceSnapshot.Tag(7, 0, 2, 20, "sky"))));
        assertThat(stream.dialect()).isEqualTo(QueryResourceDialect.NAME_NOT_COUNTED);
        assertThat(stream.byteSize()).isEqualTo(4L * ints.length);
    }
}
