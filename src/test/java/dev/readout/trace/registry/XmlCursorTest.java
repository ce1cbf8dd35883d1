package dev.readout.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.testing.Requirement;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries as XML: what the JDK's own reader finds in them, and none of what makes XML dangerous. */
class XmlCursorTest {
    @ParameterizedTest
    @ValueSource(strings = {"/usr/share/vulkan/registry/vk.xml", "/usr/share/khronos-api/gl.xml",
        "/usr/share/khronos-api/glx.xml", "/usr/share/vulkan/registry/video.xml"})
    void everythingIsWhatTheReaderOfTheJdkFinds(String name) throws Exception {
        Path file = Path.of(name);
        Requirement.require(Files.exists(file), "no " + file + " (Debian packages libvulkan-dev, khronos-api)");
        String xml =
                new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).replace("\u00ef\u00bb\u00bf", "");
        StringBuilder ours = new StringBuilder();
        StringBuilder jdks = new StringBuilder();
        read(xml, event -> ours.append(event).append('\n'));
        readWithJdk(xml, event -> jdks.append(event).append('\n'));

        assertThat(ours.toString()).isEqualTo(jdks.toString()).hasSizeGreaterThan(10_000);
    }

    private static void read(String xml, Consumer<String> events) {
        XmlCursor cursor = new XmlCursor(XmlText.of("x", xml), 0);
        StringBuilder text = new StringBuilder();
        for (XmlCursor.Event event = cursor.next(); event != XmlCursor.Event.DONE; event = cursor.next()) {
            if (event == XmlCursor.Event.TEXT) {
                text.append(cursor.text());
                continue;
            }
            flush(text, events);
            if (event == XmlCursor.Event.START) {
                Map<String, String> attributes = new TreeMap<>();
                cursor.attributes().forEach((name, value) -> {
                    // As XML wants it: a newline in an attribute is a blank.
                    attributes.put(name, value.replace('\n', ' '));
                    assertThat(cursor.attribute(name)).isEqualTo(value);
                });
                events.accept("<" + cursor.name() + " " + attributes);
            } else {
                events.accept(">");
            }
        }
    }

    private static void readWithJdk(String xml, Consumer<String> events) throws Exception {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    flush(text, events);
                    Map<String, String> attributes = new TreeMap<>();
                    for (int i = 0; i < reader.getAttributeCount(); i++) {
                        attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
                    }
                    events.accept("<" + reader.getLocalName() + " " + attributes);
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    flush(text, events);
                    events.accept(">");
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                default -> {}
            }
        }
    }

    private static void flush(StringBuilder text, Consumer<String> events) {
        if (!text.toString().isBlank()) {
            events.accept("\"" + text.toString().strip().replace("\n", "\\n").replace("\r", "") + "\"");
        }
        text.setLength(0);
    }

    private static void readAll(String xml) {
        read(xml, event -> {});
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<!DOCTYPE registry SYSTEM \"file:///etc/passwd\"><registry/>",
        "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a \"aaa\"><!ENTITY b \"&a;&a;\">]><registry>&b;</registry>",
        "<registry><!ENTITY a SYSTEM \"file:///etc/passwd\"></registry>",
        "<!doctype registry><registry/>", "<![CDATA[x]]><registry/>"})
    void documentTypesAreRefused(String xml) {
        assertThatThrownBy(() -> readAll(xml)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("document types and entities are not read here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<registry>&xxe;</registry>", "<registry a='&xxe;'/>", "<registry>&#xFFFFFFF;</registry>",
        "<registry>&#65;</registry>", "<registry>&</registry>", "<registry>& x;</registry>"})
    void entitiesAreRefusedAlsoWhereNobodyLooks(String xml) {
        assertThatThrownBy(() -> passOver(xml)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("&");
    }

    private static void passOver(String xml) {
        XmlCursor cursor = new XmlCursor(XmlText.of("x", xml), 0);
        while (cursor.next() != XmlCursor.Event.DONE) {
            // Neither text nor attributes are asked for.
            cursor.depth();
        }
    }

    @Test
    void itsOwnEntitiesAreRead() {
        XmlCursor cursor = new XmlCursor(XmlText.of("x", "<a b='&lt;AB'>&amp;&gt;&quot;&apos;</a>"), 0);
        cursor.next();
        assertThat(cursor.attribute("b")).isEqualTo("<AB");
        cursor.next();
        assertThat(cursor.text()).isEqualTo("&>\"'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<a>", "<a></b>", "</a>", "<a", "<a b>", "<a b=c/>", "<a b=\"c", "<a b='<'/>", "<!-- x", "<?x",
                "<a><![CDATA[x</a>", "< a/>", "<a/ >", "<>", "<a></a", "<a></ab>", "<aa></a>"})
    void whatIsNotWellFormedIsSaidWithItsLine(String xml) {
        assertThatThrownBy(() -> passOver("\n" + xml)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("x:2: expected ").hasMessageContaining(", found ")
                .hasMessageEndingWith("nothing of it is used");
    }

    @Test
    void depthAndAttributesAreBounded() {
        assertThatThrownBy(() -> readAll("<a>".repeat(1_000_000))).hasMessageContaining("at most 64 elements");
        assertThatThrownBy(() -> readAll("<a " + "b='' ".repeat(1_000_000))).hasMessageContaining("at most 64 attrib");
    }
}
