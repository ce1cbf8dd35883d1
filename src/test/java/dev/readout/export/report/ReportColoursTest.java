package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The colours of scopes in report.css: any two of them are told apart, also by people who lack a kind of cones. */
class ReportColoursTest {
    private static final String LIGHT = ":root {";
    private static final String DARK = ":root[data-theme=\"dark\"] {";
    private static final Pattern VARIABLE = Pattern.compile("--([\\w-]+): (#[0-9a-f]{6});");

    /** Linear RGB as it looks to them: Machado, Oliveira and Fernandes, 2009, at a severity of 1. */
    enum Vision {
        TRICHROMACY(0.15, 1, 0, 0, 0, 1, 0, 0, 0, 1),
        PROTANOPIA(0.1, 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
        DEUTERANOPIA(0.1, 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
        TRITANOPIA(0.1, 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900);

        /** The least distance in OKLab: a fiftieth is just noticeable. */
        private final double least;
        private final double[] matrix;

        Vision(double least, double... matrix) {
            this.least = least;
            this.matrix = matrix;
        }
    }

    /** The product of a matrix by rows and a vector. */
    private static double[] times(double[] matrix, double... vector) {
        double[] product = new double[3];
        for (int i = 0; i < matrix.length; i++) {
            product[i / 3] += matrix[i] * vector[i % 3];
        }
        return product;
    }

    private static double[] linear(String hex) {
        double[] rgb = new double[3];
        for (int i = 0; i < 3; i++) {
            double value = Integer.parseInt(hex, 1 + 2 * i, 3 + 2 * i, 16) / 255.0;
            rgb[i] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
        }
        return rgb;
    }

    /** OKLab (Ottosson, 2020). */
    private static double[] lab(Vision vision, String hex) {
        double[] seen = Arrays.stream(times(vision.matrix, linear(hex))).map(each -> Math.clamp(each, 0, 1)).toArray();
        double[] cones = times(new double[] {0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451,
            0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005}, seen);
        return times(new double[] {0.2104542553, 0.7936177850, -0.0040720468, 1.9779984951, -2.4285922050,
            0.4505937099, 0.0259040371, 0.7827717662, -0.8086757660}, Math.cbrt(cones[0]), Math.cbrt(cones[1]),
                Math.cbrt(cones[2]));
    }

    private static double distance(Vision vision, String one, String other) {
        double[] a = lab(vision, one);
        double[] b = lab(vision, other);
        return Math.hypot(Math.hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
    }

    /** WCAG 2.2. */
    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String hex) {
        double[] rgb = linear(hex);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    }

    /** The variables of a scheme. */
    private static Map<String, String> variables(String scheme) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            String css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Map<String, String> found = new TreeMap<>();
            int begin = css.indexOf(scheme);
            VARIABLE.matcher(css.substring(begin, css.indexOf('}', begin))).results()
                    .forEach(each -> found.put(each.group(1), each.group(2)));
            return found;
        }
    }

    private static List<String> scopes(String scheme) throws IOException {
        List<String> colours = variables(scheme).entrySet().stream().filter(each -> each.getKey().startsWith("scope-"))
                .map(Map.Entry::getValue).toList();
        assertThat(colours).hasSize(8);
        return colours;
    }

    @ParameterizedTest
    @EnumSource
    void anyTwoAreToldApartInBothSchemes(Vision vision) throws IOException {
        for (String scheme : List.of(LIGHT, DARK)) {
            List<String> colours = scopes(scheme);
            for (int i = 0; i < colours.size(); i++) {
                for (int j = 0; j < i; j++) {
                    assertThat(distance(vision, colours.get(i), colours.get(j))).as("%s %s", colours.get(i),
                            colours.get(j)).isGreaterThanOrEqualTo(vision.least);
                }
            }
        }
    }

    /** Of a bar 3 : 1 (1.4.11), of the text on it 4.5 : 1 (1.4.3). */
    @ParameterizedTest
    @ValueSource(strings = {LIGHT, DARK})
    void eachStandsOutFromWhatIsBehindItAndTextFromIt(String scheme) throws IOException {
        Map<String, String> variables = variables(scheme);
        assertThat(scopes(scheme)).allSatisfy(colour -> {
            assertThat(contrast(colour, variables.get("panel"))).isGreaterThanOrEqualTo(3);
            assertThat(contrast(colour, variables.get("shade"))).isGreaterThanOrEqualTo(3);
            assertThat(contrast(colour, variables.get("bar-text"))).isGreaterThanOrEqualTo(4.5);
        });
    }

    /** Of the publications: what the numbers above must come to. */
    @Test
    void theMeasuresAreThoseThatWerePublished() {
        assertThat(contrast("#000000", "#ffffff")).isCloseTo(21, within(1e-9));
        assertThat(lab(Vision.TRICHROMACY, "#ff0000")).containsExactly(new double[] {0.628, 0.225, 0.126},
                within(1e-3));
        for (Vision vision : Vision.values()) {
            assertThat(lab(vision, "#ffffff")).containsExactly(new double[] {1, 0, 0}, within(1e-3));
        }
        // A red and a green that are one colour to who lacks a kind of cones.
        assertThat(distance(Vision.TRICHROMACY, "#a06a24", "#5f8029")).isGreaterThan(0.1);
        assertThat(distance(Vision.DEUTERANOPIA, "#a06a24", "#5f8029")).isLessThan(0.05);
    }
}
