package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Bytes that somebody captured, and what says what they are: the folders that they lie in.
 *
 * @param folders {@code format=vulkan/type=timestamp/width=64}
 */
record RawCapture(String folders, byte[] bytes) {
    private static final Path GOLDEN = Path.of("src/test/resources/captures");
    /** What the command line prints of a result that says which one it is, and is no value of it. */
    private static final Set<String> IDENTIFIERS = Set.of("query", "result", "counter", "group", "column", "row",
            "resultIndex", "resultSubIndex", "stages", "basicBlockIndex", "typeCode", "available", "status",
            "statusCode", "version", "tagId", "devId", "memType", "objType", "names");
    /** Those of them that say what its values are of. */
    private static final Set<String> SUBJECTS = Set.of("group", "counter", "column", "row", "resultIndex",
            "resultSubIndex", "stages", "basicBlockIndex");
    private static final Set<String> NO_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    /** Captures of every format: those of real drivers where there are some, and otherwise any bytes. */
    static List<RawCapture> good() throws IOException {
        List<RawCapture> captures = new ArrayList<>();
        byte[] angle = Files.readAllBytes(GOLDEN.resolve("amd-performance-monitor-angle.bin"));
        captures.add(new RawCapture("format=brcm", angle));
        captures.add(new RawCapture("format=amd-monitor/padded=true", angle));
        for (String line : Files.readAllLines(GOLDEN.resolve("nv-query-resource-580.159.04.jsonl"))) {
            List<?> ints = (List<?>) Json.object(line).get("ints");
            if (ints != null && ints.size() > 4 && captures.size() < 12) {
                ByteBuffer bytes = ByteBuffer.allocate(4 * ints.size()).order(ByteOrder.LITTLE_ENDIAN);
                ints.forEach(each -> bytes.putInt(Integer.parseInt(((Json.Number) each).text())));
                captures.add(new RawCapture("format=nv-query-resource", bytes.array()));
            }
        }
        any(captures, 96, "format=vulkan/type=timestamp/width=64/count=4/valid-bits=36/period=41.6667");
        any(captures, 96, "format=vulkan/type=timestamp/width=64/count=6/availability=true");
        any(captures, 64, "format=vulkan/type=occlusion/width=32/count=8/availability=true");
        any(captures, 96, "format=vulkan/type=occlusion/width=64/count=4/status=true/stride=24");
        any(captures, 88, "format=vulkan/type=pipeline-statistics/width=64/count=2/statistics=0x1f");
        any(captures, 48, "format=vulkan/type=pipeline-statistics/width=64/count=2"
                + "/statistics=0x1,2,clipping-primitives");
        any(captures, 40, "format=vulkan/type=pipeline-statistics/width=32/count=2"
                + "/statistics=vertex-shader-invocations,clipping-primitives/availability=true/offset=8");
        any(captures, 64, "format=vulkan/type=result-status/width=32/count=4/status=true");
        any(captures, 64, "format=vulkan/type=transform-feedback/width=64/count=2/availability=true");
        any(captures, 64, "format=vulkan/type=primitives-generated/width=64/count=8");
        any(captures, 64, "format=vulkan/type=mesh-primitives-generated/width=32/count=8");
        any(captures, 96, "format=vulkan/type=video-encode-feedback/width=64/count=2/feedback=0x3/status=true");
        any(captures, 96, "format=vulkan/type=performance/count=2/storage=int32,uint32,int64,uint64,float32,float64");
        any(captures, 96, "format=vulkan/type=performance-intel/count=3/stride=32");
        any(captures, 64, "format=vulkan/type=acceleration-structure-size/width=64/count=8");
        any(captures, 64, "format=vulkan/type=123456789/values=3/width=64/count=2");
        any(captures, 40, "format=amd-monitor/padded=true/types=uint32,uint64", 0, 1, 7, 0);
        any(captures, 48, "format=intel-query/size=24/counters=uint64@0,float@8,double@16");
        any(captures, 128, "format=region-counters/area=4x4/region=2x2/counters=2");
        any(captures, 64, "format=shader-instrumentation/metrics=2");
        // More digits than 64 bits have.
        captures.add(new RawCapture("format=vulkan/type=timestamp/width=64/count=1/period=1000.5",
                new byte[] {-1, -1, -1, -1, -1, -1, -1, -1}));
        return captures;
    }

    /** Captures that are not what their folders say, and what has to be said of each. */
    static Map<RawCapture, String> malformed() {
        Map<RawCapture, String> captures = new LinkedHashMap<>();
        wrong(captures, 8, "format=nothing-known",
                "format 'nothing-known' is not known: expected one of vulkan, ");
        wrong(captures, 8, "format=vulkan/type=teapot/width=64/count=1", "type 'teapot' is not a query type: ");
        wrong(captures, 64, "format=vulkan/type=timestamp/width=64/count=9", "need 72 bytes");
        wrong(captures, 64, "format=vulkan/type=timestamp/width=48/count=1", "width '48' is not 32 or 64");
        wrong(captures, 64, "format=vulkan/type=timestamp/count=1", "type timestamp needs width, 32 or 64");
        wrong(captures, 64, "format=vulkan/type=timestamp/width=64/count=1/offset=65",
                "the capture has 64 bytes: 1 result of 8 bytes needs 8 bytes from offset 65");
        wrong(captures, 64, "format=vulkan/type=pipeline-statistics/width=64/count=1/statistics=0x1ffffffff",
                "statistics '0x1ffffffff' is not a mask of 32 bits");
        wrong(captures, 64, "format=vulkan/type=pipeline-statistics/width=64/count=1/statistics=0",
                "mask 0 asks for no value");
        wrong(captures, 0, "format=vulkan/type=timestamp/width=64/count=1", "the capture is empty");
        wrong(captures, 64, "format=vulkan/type=123456789/values=2000000000/width=64/count=1", "16000000000");
        wrong(captures, 64, "format=vulkan/type=timestamp/width=64/count=1/perod=41.6667",
                "perod=41.6667 is no option of vulkan: did you mean period?");
        wrong(captures, 64, "format=vulkan/type=timestamp/width=64/count=1/Valid-Bits=36", "did you mean valid-bits?");
        wrong(captures, 64, "format=vulkan/type=occlusion/width=64/count=1/offest=8", "did you mean offset?");
        wrong(captures, 64, "format=vulkan/type=occlusion/width=64/availabilty=true/count=1",
                "did you mean availability?");
        wrong(captures, 20, "format=amd-monitor/padded=true",
                "expected the 8 bytes of a group and a counter, found 4 bytes");
        wrong(captures, 16, "format=amd-monitor", "give types, or padded for ANGLE's of 16 bytes");
        wrong(captures, 16, "format=amd-monitor/types=uint32+", "types '' is no type: uint32, ");
        wrong(captures, 24, "format=intel-query/size=24/counters=uint64@0,", "counters '' is no OFFSET:TYPE");
        wrong(captures, 24, "format=intel-query/size=24/counters=uint64@0@", "'uint64@0@' is no OFFSET:TYPE");
        wrong(captures, 64, "format=vulkan/type=performance/count=1/storage=int32,",
                "storage '' is not a storage: int32, ");
        captures.put(new RawCapture("format=nv-query-resource", new byte[] {3, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0}),
                "expected devCount of at most 0");
        wrong(captures, 33, "format=shader-instrumentation/metrics=2", "1 bytes are left");
        wrong(captures, 33, "format=region-counters/area=4/region=2x2/counters=2",
                "area '4' is not a width and a height");
        wrong(captures, 128, "format=region-counters/area=4x4x/region=2x2/counters=2",
                "area '4x4x' is not a width and a height");
        wrong(captures, 24, "format=intel-query/size=24/counters=uint64@23", "does not lie in the result of 24");
        return captures;
    }

    private static void wrong(Map<RawCapture, String> captures, int size, String folders, String said) {
        captures.put(new RawCapture(folders, new byte[size]), said);
    }

    /** Captures that end amid a result, and how many are before it. Of Vulkan's, no folder says how many there are. */
    static Map<RawCapture, Integer> cut() {
        Map<RawCapture, Integer> captures = new LinkedHashMap<>();
        captures.put(new RawCapture("format=vulkan/type=timestamp/width=64/availability=true", new byte[53]), 3);
        captures.put(new RawCapture("format=vulkan/type=occlusion/width=32/stride=16", new byte[34]), 2);
        captures.put(new RawCapture("format=brcm", new byte[39]), 2);
        captures.put(new RawCapture("format=intel-query/size=24/counters=uint64@0", new byte[50]), 2);
        return captures;
    }

    /** A capture of bytes that mean nothing, behind some that do. */
    private static void any(List<RawCapture> captures, int size, String folders, int... first) {
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        SplittableRandom random = new SplittableRandom(folders.hashCode());
        if (first.length > 0) {
            bytes.limit(size / 16 * 16);
        }
        Arrays.stream(first).forEach(bytes::putInt);
        while (first.length == 0 && bytes.remaining() >= 8) {
            // Small, large and negative, and some words of availability that are 0.
            bytes.putLong(random.nextInt(3) == 0 ? random.nextInt(3) : random.nextLong() >> random.nextInt(60));
        }
        captures.add(new RawCapture(folders, Arrays.copyOf(bytes.array(), first.length > 0 ? 4 * first.length : size)));
    }

    /** What the command line says of it, in this process. */
    Run decoded(Path file) throws IOException {
        Files.write(file, bytes);
        List<String> arguments = new ArrayList<>(List.of("decode"));
        for (String folder : folders.split("/", -1)) {
            String name = folder.substring(0, folder.indexOf('='));
            String value = folder.substring(folder.indexOf('=') + 1);
            switch (name) {
                case "format" -> arguments.add(value);
                case "availability", "status", "padded", "no-tags" -> {
                    if (value.equals("true")) {
                        arguments.add("--" + name);
                    }
                }
                case "types" -> arguments.addAll(List.of("--types", value.replace('+', '/')));
                case "counters" -> arguments.addAll(List.of("--counters", value.replaceAll("(\\w+)@(\\d+)", "$2:$1")));
                default -> arguments.add("--" + name + "=" + value);
            }
        }
        arguments.addAll(List.of("--format", "json", file.toString()));
        return Run.of(arguments.toArray(String[]::new));
    }

    /** Fails unless a row for each value says what the command line printed, and a row what it doubted. */
    void assertDecoded(Run run, List<Map<String, Object>> all) {
        List<Object> found = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Predicate<Map<String, Object>> isDoubt = row -> row.get("error") != null;
        assertThat(all.stream().filter(isDoubt).map(row -> (String) row.get("error"))).as(folders)
                .hasSize((int) run.err().lines().count())
                .allSatisfy(doubt -> assertThat(run.err()).contains(doubt.replace("the capture", "")));
        List<Map<String, Object>> rows = all.stream().filter(isDoubt.negate()).toList();
        for (Map<String, Object> row : rows) {
            if (row.get("name") != null) {
                names.add((String) row.get("name"));
                found.add(row.get("value") != null ? new BigDecimal(row.get("value").toString())
                        : row.get("number") != null ? (Object) (double) ((Number) row.get("number")).floatValue()
                                : row.get("text"));
            }
        }
        List<Value> values = new ArrayList<>();
        List<Map<String, Object>> lines = run.out().lines().map(Json::object).toList();
        lines.forEach(line -> add(null, line, values));
        assertThat(found).as(folders).isEqualTo(values.stream().map(Value::value).toList());
        for (int i = 0; i < names.size(); i++) {
            assertThat(names.get(i)).as(folders)
                    .isEqualTo(Objects.requireNonNullElse(values.get(i).name, names.get(i)));
        }
        if (!folders.startsWith("format=nv-query-resource")) {
            assertThat(rows.stream().map(row -> row.get("result") + " of " + row.get("subject") + " "
                    + row.get("available") + " " + row.get("status")).distinct()).as(folders)
                    .containsExactlyElementsOf(IntStream.range(0, lines.size())
                            .mapToObj(index -> result(index, lines.get(index))).distinct().toList());
        }
    }

    /** What of a result is in each of its rows. */
    private static String result(int index, Map<String, Object> line) {
        Object number = line.getOrDefault("query", line.getOrDefault("result", index));
        String subject = line.keySet().stream().filter(SUBJECTS::contains)
                .filter(name -> !line.containsKey("result")).map(name -> name + " " + text(line.get(name)))
                .collect(Collectors.joining(" "));
        return text(number) + " of " + (subject.isEmpty() ? null : subject) + " " + line.get("available") + " "
                + text(line.get("statusCode"));
    }

    private static String text(Object cell) {
        return cell instanceof Json.Number number ? number.text() : String.valueOf(cell);
    }

    /** A value that it printed, a number, a text or null; the name is null if JSON does not have it. */
    private record Value(String name, Object value) {
    }

    /** Adds the values of a value, one after the other. */
    private static void add(String name, Object value, List<Value> values) {
        switch (value) {
            case Map<?, ?> object -> object.forEach((key, each) -> {
                if (key.equals("values") && object.get("names") instanceof List<?> names) {
                    for (int i = 0; i < names.size(); i++) {
                        add((String) names.get(i), ((List<?>) each).get(i), values);
                    }
                } else if (!IDENTIFIERS.contains(key)) {
                    add(object.containsKey("result") ? "counter" + text(object.get("counter")) : (String) key, each,
                            values);
                }
            });
            case List<?> list -> list.forEach(each -> add(null, each, values));
            case Json.Number number -> values.add(new Value(name, number(number.text())));
            // JSON has no numbers for some.
            case null, default -> values.add(new Value(name,
                    NO_NUMBERS.contains(String.valueOf(value)) ? Double.valueOf((String) value) : value));
        }
    }

    /** A number in the form in which equal ones are equal: floats as the double that is meant. */
    private static Object number(String text) {
        return text.matches("-?\\d+") ? new BigDecimal(text) : (Object) (double) (float) Double.parseDouble(text);
    }
}
