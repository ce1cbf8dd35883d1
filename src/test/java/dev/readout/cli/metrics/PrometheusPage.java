package dev.readout.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Prometheus's text, version 0.0.4: every line is one that it knows. */
record PrometheusPage(Map<String, String> types, List<Sample> samples) {
    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-zA-Z_:][\\w:]*) (\\w+)");
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]\\w*)=\"((?:[^\"\\\\]|\\\\.)*)\"(?:,|$)");

    record Sample(String name, Map<String, String> labels, double value) {}

    static PrometheusPage of(String text) {
        PrometheusPage page = new PrometheusPage(new HashMap<>(), new ArrayList<>());
        for (String line : text.split("\n")) {
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (type.matches()) {
                page.types.put(type.group(1), type.group(2));
            } else if (!line.startsWith("# HELP ")) {
                assertThat(sample.matches()).as(line).isTrue();
                page.samples.add(new Sample(sample.group(1), labelsOf(sample.group(2)),
                        Double.parseDouble(sample.group(3).replace("Inf", "Infinity"))));
            }
        }
        return page;
    }

    private static Map<String, String> labelsOf(String text) {
        Map<String, String> labels = new HashMap<>();
        if (text != null) {
            Matcher label = LABEL.matcher(text);
            int end = 0;
            while (label.find()) {
                assertThat(label.start()).as(text).isEqualTo(end);
                labels.put(label.group(1), label.group(2).replaceAll("\\\\n", "\n").replaceAll("\\\\([\"\\\\])", "$1"));
                end = label.end();
            }
            assertThat(end).as(text).isEqualTo(text.length());
        }
        return labels;
    }

    private Sample only(String name) {
        List<Sample> found = samples.stream().filter(sample -> sample.name.equals(name)).toList();
        assertThat(found).as(name + " in " + samples).hasSize(1);
        return found.getFirst();
    }

    double value(String name) {
        return only(name).value;
    }

    Map<String, String> labels(String name) {
        return only(name).labels;
    }

    /** The counts of a histogram by the upper ends of its buckets. */
    Map<Double, Double> buckets(String name) {
        Map<Double, Double> buckets = new TreeMap<>();
        samples.stream().filter(sample -> sample.name.equals(name + "_bucket")).forEach(sample -> buckets
                .put(Double.parseDouble(sample.labels.get("le").replace("Inf", "Infinity")), sample.value));
        return buckets;
    }
}
