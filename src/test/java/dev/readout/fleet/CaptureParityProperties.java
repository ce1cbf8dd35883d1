package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import dev.readout.testing.Folders;
import dev.readout.vulkan.QueryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * Whatever is said of a capture, {@code readout decode} and the Spark job read the same from it, or refuse it with the
 * same words. What the numbers have to be, {@code DecodeVulkanProperties} says.
 */
class CaptureParityProperties {
    /** Texts for each option of Vulkan's: right ones, right ones in other forms, and wrong ones. */
    private static final Map<String, List<String>> VULKAN = new LinkedHashMap<>();

    static {
        List<String> types = new ArrayList<>(Arrays.stream(QueryType.values()).map(QueryType::shortName).toList());
        types.addAll(List.of("1000173000", "2", "123456789", "Timestamp", " occlusion ", "PIPELINE_STATISTICS",
                "teapot", "", "-1", "2147483648"));
        VULKAN.put("type", types);
        VULKAN.put("width", List.of("32", "64", " 64 ", "48", "x", "", "0x40"));
        VULKAN.put("count", List.of("1", "2", "3", " 2", "+2", "0", "-1", "2147483647", "2147483648", "two", "\u0662"));
        VULKAN.put("stride", List.of("0", "8", "16", "24", "0x18", "0X18", " 24", "12", "7", "4", "16777216",
                "16777217", "18446744073709551608", "-8", "9223372036854775800", "18446744073709551616", "1e3", "0x+8",
                ""));
        VULKAN.put("offset", List.of("0", "3", "8", "0x10", "65", "999", "18446744073709551615", "-1", "x"));
        VULKAN.put("availability", List.of("true", "false"));
        VULKAN.put("status", List.of("true", "false"));
        VULKAN.put("values", List.of("1", "2", "5", "0", "-2", "4194304", "4194305", "100000000", "2000000000", "x"));
        VULKAN.put("statistics", List.of("1", "0x1f", "0X1F", "31", " 7", "vertex-shader-invocations",
                "CLIPPING_PRIMITIVES, Fragment-Shader-Invocations", "0x1,2,clipping-primitives", "1,0x3", "0x+1",
                "0xffffffff", "0", "",
                "1,", "bogus", "0xg", "4294967296", "-1", "intra-pixels"));
        VULKAN.put("feedback", List.of("3", "0x38", "BITSTREAM_BYTES_WRITTEN", "average-quantization , 0x1", "0", "",
                "clipping-primitives", "0x"));
        VULKAN.put("storage", List.of("int32", "uint64,float64", "INT64, Uint32", "0", "1,2,3,4,5", "6", "-1", "int33",
                "", "int32,"));
        VULKAN.put("valid-bits", List.of("64", "36", "1", " 8", "0", "65", "x", ""));
        VULKAN.put("period",
                List.of("1", "41.6667", "1E3", "1e-3", "2.5f", " 2", "1e_3", "0x1p3", "+1", "3e38", "0", "-1", "NaN",
                        "Infinity",
                        "1e39", "x", ""));
    }

    /** Types that an option is for, if it is not for all. In folders of others it is a label. */
    private static final Map<String, Set<QueryType>> OWNERS = Map.of(
            "statistics", Set.of(QueryType.PIPELINE_STATISTICS), "feedback", Set.of(QueryType.VIDEO_ENCODE_FEEDBACK),
            "storage", Set.of(QueryType.PERFORMANCE_QUERY), "valid-bits", Set.of(QueryType.TIMESTAMP),
            "period", Set.of(QueryType.TIMESTAMP, QueryType.TIME_ELAPSED), "values", Set.of());

    /** Texts for an option: those that it may have, and others. */
    private record Texts(List<String> right, List<String> wrong) {
    }

    /** The options of the other formats. */
    private static final Map<String, Map<String, Texts>> OTHERS = new LinkedHashMap<>();

    static {
        Texts counts = new Texts(List.of("1", "2", "3"), List.of("0", "-1", "+1", "\u0662", "2147483648", "x", ""));
        Texts extents = new Texts(List.of("4x4", "2x2", "5x3"),
                List.of("4", "4x4x", "+4x4", "\u0664x4", "0x4", "-1x2", "x", "2147483648x1"));
        Texts flags = new Texts(List.of("true", "false"), List.of());
        OTHERS.put("region-counters", Map.of("area", extents, "region", extents, "counters", counts,
                "region-alignment", counts, "row-alignment", counts, "offset",
                new Texts(List.of("0", "3", "0x8", "999", "18446744073709551615"),
                        List.of("-1", "+1", "0x+8", "x", ""))));
        OTHERS.put("shader-instrumentation", Map.of("metrics", counts));
        OTHERS.put("nv-query-resource", Map.of("no-tags", flags));
        OTHERS.put("brcm", Map.of());
        OTHERS.put("amd-monitor", Map.of("padded", flags, "types", new Texts(
                List.of("uint32", "uint32,uint64+percentage", "float"), List.of("teapot", "", "uint32,", "uint33"))));
        OTHERS.put("intel-query", Map.of("size", new Texts(List.of("8", "24", "32"), List.of("0", "x")), "counters",
                new Texts(List.of("uint64@0", "uint32@0,float@4", "uint64@23", "double@999999999"),
                        List.of("uint64", "uint64@x", "", "teapot@0", "double@2147483640"))));
    }

    private static Path folder;
    private static SparkSources spark;

    @BeforeContainer
    static void compile() throws Exception {
        folder = Files.createTempDirectory("parity");
        spark = new SparkSources(folder);
    }

    @AfterContainer
    static void delete() throws Exception {
        Folders.delete(folder);
    }

    @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void whatIsSaidOfVulkansResultsIsReadAlike(@ForAll("vulkan") Map<String, String> options,
            @ForAll("bytes") byte[] bytes) throws Exception {
        assertReadAlike(options, bytes);
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void whatIsSaidOfOtherFormatsIsReadAlike(@ForAll("others") Map<String, String> options,
            @ForAll("bytes") byte[] bytes) throws Exception {
        assertReadAlike(options, bytes);
    }

    @Example
    void everyOptionOfACaptureIsDrawn() {
        Map<String, Set<String>> drawn = new LinkedHashMap<>(Map.of("vulkan", VULKAN.keySet()));
        OTHERS.forEach((format, options) -> drawn.put(format, options.keySet()));

        assertThat(drawn).allSatisfy((format, options) -> assertThat(typed(format)).as(format)
                .containsExactlyInAnyOrderElementsOf(options));
    }

    /** The options of a format's command, but for those of all. */
    private static Set<String> typed(String format) {
        Set<String> options = helped(format);
        options.removeAll(helped("brcm"));
        return options;
    }

    private static Set<String> helped(String format) {
        return Pattern.compile("(?m)^ *(?:-\\w, )?--([a-z-]+)").matcher(Run.of("decode", format, "--help").out())
                .results().map(option -> option.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those that executors decode too, in {@code FleetIT}. */
    @Example
    void capturesOfEveryFormatAreReadAlike() throws Exception {
        for (RawCapture capture : RawCapture.good()) {
            capture.assertDecoded(capture.decoded(folder.resolve("capture.bin")), spark.rows(capture));
        }
        for (Map.Entry<RawCapture, String> malformed : RawCapture.malformed().entrySet()) {
            if (malformed.getKey().bytes().length > 0) {
                assertThat(spark.rows(malformed.getKey())).as(malformed.getKey().folders()).singleElement()
                        .satisfies(row -> assertThat((String) row.get("error")).contains(malformed.getValue()));
            }
        }
    }

    private static void assertReadAlike(Map<String, String> options, byte[] bytes) throws Exception {
        RawCapture capture = capture(options, bytes);
        Map<String, String> typed = new LinkedHashMap<>(options);
        if (options.get("format").equals("vulkan")) {
            typed.keySet().removeIf(option -> OWNERS.containsKey(option) && !owns(options.get("type"), option));
        }
        Path file = folder.resolve("capture.bin");
        Run run = capture(typed, bytes).decoded(file);
        String said = run.err().replace(file.toString(), "the capture");
        List<Map<String, Object>> rows = spark.rows(capture);
        List<String> errors = rows.stream().map(row -> (String) row.get("error")).filter(error -> error != null)
                .toList();
        Statistics.label("exit status").collect(run.status());
        Statistics.label("exit status").coverage(share -> share.check(0).percentage(part -> part > 20));
        if (run.status() != 0) {
            assertThat(rows).as("%s, where the command line says %s", capture.folders(), said).hasSize(1);
            assertThat(errors).as("%s, where the command line says %s", capture.folders(), said).singleElement()
                    .satisfies(error -> assertRefusedAlike(options.get("format"), said, error));
        } else if (errors.stream().noneMatch(error -> error.endsWith(" has more than 38 digits"))) {
            capture.assertDecoded(run, rows);
            assertThat(errors).as(capture.folders()).hasSize((int) run.err().lines().count())
                    .allSatisfy(error -> assertThat(said).contains(error));
        }
    }

    /** What picocli says, and what folders can't have, is said in other words. */
    private static void assertRefusedAlike(String format, String said, String error) {
        Matcher missing = Pattern.compile("Missing required option.*'--([a-z-]+)=").matcher(said);
        if (missing.find()) {
            assertThat(error).containsPattern("(needs |no folder says )" + missing.group(1) + "[,=]");
        } else if (error.contains(" is no TYPE@OFFSET")) {
            assertThat(said).contains(" is no OFFSET:TYPE");
        } else if (error.startsWith("the types of the counters say")) {
            assertThat(said).contains("the types of the counters say");
        } else if (format.equals("vulkan")) {
            assertThat(said.replace("--", "")).contains(error);
        } else {
            String words = said.replaceAll("Invalid value for option '--([a-z-]+)': ", "$1 ")
                    .replaceAll("'([^']*)' is no type: (did you mean .*? E|e)xpected ",
                            "'$1' is not known: expected one of ")
                    .replaceAll(", (\\w+) or (\\w+) \\(see", ", $1, $2 (see").replace("--size ", "size ");
            // The library knows neither the capture nor its options: what is too small for what is told alike.
            assertThat(words).contains(error
                    .replaceFirst("^segment of [0-9]+ bytes is (too small: )?", "").replaceFirst("\\. Hand over .*", "")
                    .replaceFirst("^(offset [0-9]+) is not in the capture of [0-9]+ bytes$", "from $1\n"));
        }
    }

    private static boolean owns(String type, String option) {
        String name = String.valueOf(type).strip().toLowerCase(Locale.ROOT).replace('_', '-');
        QueryType known = Arrays.stream(QueryType.values())
                .filter(each -> each.shortName().equals(name) || Integer.toString(each.code()).equals(name))
                .findFirst().orElse(null);
        return known == null ? option.equals("values") : OWNERS.get(option).contains(known);
    }

    private static RawCapture capture(Map<String, String> options, byte[] bytes) {
        return new RawCapture(options.entrySet().stream().map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining("/")), bytes);
    }

    @Provide
    Arbitrary<byte[]> bytes() {
        return Arbitraries.randomValue(random -> {
            byte[] bytes = new byte[1 + random.nextInt(120)];
            random.nextBytes(bytes);
            for (int at = 0; at + 4 <= bytes.length; at += 4) {
                if (random.nextBoolean()) {
                    Arrays.fill(bytes, at + 1, at + 4, (byte) 0);
                    bytes[at] = (byte) random.nextInt(3);
                }
            }
            return bytes;
        });
    }

    /** What most types need is said mostly, and rightly: half of all captures are good. */
    @Provide
    Arbitrary<Map<String, String>> vulkan() {
        return Arbitraries.randomValue(random -> {
            Map<String, String> options = new LinkedHashMap<>(Map.of("format", "vulkan"));
            List<String> types = VULKAN.get("type");
            String type = types.get(random.nextInt(random.nextInt(4) > 0 ? 20 : types.size()));
            VULKAN.forEach((option, texts) -> {
                boolean needed = option.equals("type") || option.equals("width")
                        || OWNERS.containsKey(option) && owns(type, option)
                        || option.equals("status") && type.equals("result-status")
                        || option.equals("stride") && type.equals("performance-intel");
                if (random.nextInt(8) < (needed ? 7 : OWNERS.containsKey(option) ? 1 : 3)) {
                    options.put(option, option.equals("type") ? type : text(texts, random));
                }
            });
            return options;
        });
    }

    /** The first texts are the right ones. */
    private static String text(List<String> texts, Random random) {
        return texts.get(random.nextInt(random.nextInt(6) > 0 ? Math.min(3, texts.size()) : texts.size()));
    }

    /** One mistake at most: of two, each may be the one that is told. */
    @Provide
    Arbitrary<Map<String, String>> others() {
        return Arbitraries.of(OTHERS.keySet()).flatMap(format -> Arbitraries.randomValue(random -> {
            Map<String, String> options = new LinkedHashMap<>(Map.of("format", format));
            Map<String, Texts> all = OTHERS.get(format);
            int mistake = random.nextInt(2 * all.size() + 2);
            for (String option : all.keySet()) {
                List<String> right = all.get(option).right();
                List<String> wrong = all.get(option).wrong();
                int kind = mistake--;
                if (kind == 0 && !wrong.isEmpty()) {
                    options.put(option, wrong.get(random.nextInt(wrong.size())));
                } else if (kind != 0 || random.nextBoolean()) {
                    options.put(option, right.get(random.nextInt(right.size())));
                }
            }
            return options;
        }));
    }
}
