package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** {@code spark} is a project of its own, with a build of its own: what both builds say is the same in both. */
class SparkPomTest {
    private static final String COMPILER = "/project/build/plugins/plugin[artifactId='maven-compiler-plugin']";
    private static final String MAIN = COMPILER + "/executions/execution[id='default-compile']";

    private static final XPath XPATH = XPathFactory.newInstance().newXPath();
    private static Document house;
    private static Document spark;

    @BeforeAll
    static void read() throws Exception {
        house = document(Path.of("pom.xml"));
        spark = document(SparkProject.SOURCES.resolve("pom.xml"));
    }

    private static Document document(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    }

    private static List<Node> nodes(Document pom, String path) throws XPathExpressionException {
        NodeList found = (NodeList) XPATH.evaluate(path, pom, XPathConstants.NODESET);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).toList();
    }

    private static List<String> texts(Document pom, String path) throws XPathExpressionException {
        return nodes(pom, path).stream().map(node -> node.getTextContent().strip()).toList();
    }

    /** The versions of this project, of its plugins and of what it is compiled with, by their names. */
    private static Map<String, String> versions(Document pom) throws XPathExpressionException {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("version", XPATH.evaluate("/project/version", pom));
        for (Node property : nodes(pom, "/project/properties/*")) {
            versions.put(property.getNodeName(), property.getTextContent());
        }
        for (Node plugin : nodes(pom, "/project/build/plugins/plugin")) {
            versions.put(XPATH.evaluate("artifactId", plugin), XPATH.evaluate("version", plugin));
        }
        return versions;
    }

    @Test
    void whatBothNameHasOneVersion() throws Exception {
        Map<String, String> both = versions(spark);
        both.keySet().retainAll(versions(house).keySet());

        assertThat(both).containsKeys("version", "maven.compiler.release", "errorprone.version", "nullaway.version",
                "jspecify.version", "maven-compiler-plugin", "maven-jar-plugin");
        assertThat(versions(house)).containsAllEntriesOf(both);
    }

    @Test
    void theCompilerChecksTheSame() throws Exception {
        List<String> arguments = new ArrayList<>(texts(house, COMPILER + "/configuration/compilerArgs/arg"));
        arguments.addAll(texts(house, MAIN + "/configuration/compilerArgs/arg"));

        assertThat(arguments).anyMatch(argument -> argument.contains("-Xep:NullAway:ERROR"));
        assertThat(texts(spark, COMPILER + "/configuration/compilerArgs/arg")).isEqualTo(arguments);
        for (String setting : List.of("/configuration/annotationProcessorPaths/path/*", "/configuration/fork",
                "/configuration/showWarnings")) {
            assertThat(texts(spark, COMPILER + setting)).as(setting).isNotEmpty()
                    .isEqualTo(texts(house, COMPILER + setting));
        }
        assertThat(texts(spark, COMPILER + "/configuration/proc")).isNotEmpty()
                .isEqualTo(texts(house, MAIN + "/configuration/proc"));
    }

    /** NullAway looks at marked packages alone. */
    @Test
    void everyPackageHasAPageThatMarksIt() throws Exception {
        List<Path> packages;
        try (Stream<Path> files = Files.walk(SparkProject.SOURCES.resolve("src/main/java"))) {
            packages = files.filter(file -> file.toString().endsWith(".java")).map(Path::getParent).distinct().toList();
        }
        assertThat(packages).isNotEmpty().allSatisfy(folder -> assertThat(folder.resolve("package-info.java"))
                .content().contains(" */\n@NullMarked\npackage "));
    }
}
