package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.testing.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A live page as it is served: to a browser of this machine, and to nobody else. */
class LivePageTest {
    private static final List<String> NAMES = List.of("draw");

    private LivePage page;

    @BeforeEach
    void start() throws IOException {
        page = LivePage.start(0, Map.of("device", "made"));
    }

    @AfterEach
    void end() {
        page.close();
    }

    private void frames(long from, int count) {
        for (long i = from; i < from + count; i++) {
            page.frame(Captures.frame(i, NAMES, 100 + i));
        }
    }

    private Socket connect() throws IOException {
        return connect(page.uri());
    }

    private static Socket connect(URI server) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.getPort());
    }

    private static BufferedReader send(Socket socket, String method, String path, String... headers)
            throws IOException {
        String request = method + " " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private int status(String method, String path, String... headers) throws IOException {
        try (Socket socket = connect()) {
            return Integer.parseInt(send(socket, method, path, headers).readLine().split(" ")[1]);
        }
    }

    /** The events until the last one: an update is its data, the end is {@code end}. */
    private static List<String> events(BufferedReader answer) throws IOException {
        List<String> events = new ArrayList<>();
        for (String line = answer.readLine(); line != null; line = answer.readLine()) {
            if (line.startsWith("data: ")) {
                events.add(line.substring("data: ".length()));
            } else if (line.equals("event: end")) {
                events.add("end");
                return events;
            }
        }
        return events;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "", textBlock = """
            200 | GET    | /         | localhost      |                            |
            200 | GET    | /         | 127.0.0.1:4711 |                            |
            200 | GET    | /?x=y     | [::1]:80       |                            | none
            200 | GET    | /         | localhost:80   | http://localhost:80        | same-origin
            404 | GET    | /x        | localhost      |                            |
            404 | GET    | //updates | localhost      |                            |
            405 | POST   | /         | localhost      |                            |
            405 | HEAD   | /         | localhost      |                            |
            405 | DELETE | /updates  | localhost      |                            |
            403 | GET    | /         | evil.example   |                            |
            403 | GET    | /         | localhost.evil |                            |
            403 | GET    | /updates  | 127.0.0.1.nip  |                            |
            403 | GET    | /updates  | localhost:80   | http://evil.example        |
            403 | GET    | /updates  | localhost:80   | http://localhost:81        |
            403 | GET    | /updates  | localhost:80   | null                       |
            403 | GET    | /updates  | localhost      |                            | cross-site
            403 | GET    | /updates  | localhost      |                            | same-site
            403 | POST   | /updates  | evil.example   | http://evil.example        | cross-site
            """)
    void onlyItsOwnPageAndAPersonGetAnAnswer(int expected, String method, String path, String host, String origin,
            String site) throws IOException {
        List<String> headers = new ArrayList<>(List.of("Host: " + host));
        if (origin != null) {
            headers.add("Origin: " + origin);
        }
        if (site != null) {
            headers.add("Sec-Fetch-Site: " + site);
        }
        assertThat(status(method, path, headers.toArray(String[]::new))).isEqualTo(expected);
    }

    @Test
    void itIsOnTheLoopbackAddressAlone() throws IOException {
        assertThat(InetAddress.getByName(page.uri().getHost()).isLoopbackAddress()).isTrue();
        assertThat(page).hasToString("live page " + page.uri());
        int port = page.uri().getPort();
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> LivePage.start(port))
                .withMessageMatching("port " + port + " of the loopback address can't be had: .+\\. Take another one,"
                        + " or 0 for any that is free");
        assertThatIllegalArgumentException().isThrownBy(() -> LivePage.start(-1))
                .withMessage("port -1: expected a number from 0 to 65535");
        assertThatIllegalArgumentException().isThrownBy(() -> LivePage.start(65_536));
    }

    /** No other site may show it, or take it for its own; and what its script may ask is here. */
    @Test
    void itsHeadersKeepItToItself() throws IOException {
        try (Socket socket = connect()) {
            BufferedReader answer = send(socket, "GET", "/", "Host: localhost", "Connection: close");
            List<String> lines = answer.lines().toList();
            assertThat(lines.subList(0, lines.indexOf(""))).contains("Cache-control: no-store",
                    "Content-security-policy: frame-ancestors 'none'", "Cross-origin-resource-policy: same-origin",
                    "X-content-type-options: nosniff", "Content-type: text/html; charset=utf-8");
            assertThat(String.join("\n", lines)).contains("; connect-src 'self'\"").contains("default-src 'none'");
        }
    }

    @Test
    void aReaderGetsWhatCameBeforeAndAfterAndTheEnd() throws Exception {
        frames(0, 50);
        try (Socket socket = connect()) {
            BufferedReader answer = send(socket, "GET", LiveServer.UPDATES, "Host: localhost");
            while (!answer.readLine().startsWith("data: ")) {
                // The head.
            }
            frames(50, 50);
            page.close();

            List<String> events = events(answer);
            assertThat(events).endsWith("end").hasSizeGreaterThan(1);
            assertThat(events.get(events.size() - 2)).contains("\"count\":100");
        }
        page.close();
        assertThatExceptionOfType(IOException.class).isThrownBy(this::connect);
        assertThatIllegalStateException().isThrownBy(() -> frames(100, 1))
                .withMessage(page + " is closed: it shows nothing more");
    }

    /** What a reader does not take waits in its connection, and in its own thread. */
    @Test
    void aReaderThatDoesNotReadHoldsBackNobody() throws Exception {
        String large = "x".repeat(1 << 20);
        try (LiveServer server = LiveServer.start(0, new byte[0], () -> () -> large);
                Socket slow = connect(server.uri()); Socket socket = connect(server.uri())) {
            assertThat(send(slow, "GET", LiveServer.UPDATES, "Host: localhost").readLine()).contains(" 200 ");
            BufferedReader answer = send(socket, "GET", LiveServer.UPDATES, "Host: localhost");
            char[] some = new char[1 << 16];
            for (int taken = 0; taken < 30 * large.length();) {
                int more = answer.read(some);
                assertThat(more).isPositive();
                taken += more;
            }
        }
    }

    @Test
    void soManyReadersAndNoMoreHaveAPlace() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < LiveServer.MOST_READERS; i++) {
            sockets.add(connect());
            assertThat(send(sockets.getLast(), "GET", LiveServer.UPDATES, "Host: localhost").readLine())
                    .contains(" 200 ");
        }
        assertThat(status("GET", LiveServer.UPDATES, "Host: localhost")).isEqualTo(503);
        assertThat(status("GET", "/", "Host: localhost")).isEqualTo(503);
        for (Socket each : sockets) {
            each.close();
        }
        // That nobody reads is found when something is sent.
        int freed = 0;
        for (int i = 0; i < 1500 && freed != 200; i++) {
            Thread.sleep(20);
            freed = status("GET", LiveServer.UPDATES, "Host: localhost");
        }
        assertThat(freed).isEqualTo(200);
    }

    /** A program that forgets it can end. */
    @Test
    void itKeepsNoProgramAlive() throws Exception {
        String path = System.getProperty("java.class.path");
        assertThat(JavaProcess.java(List.of("-cp", path, LivePageTest.class.getName())))
                .startsWith("live page http://");
    }

    public static void main(String[] arguments) throws IOException {
        System.out.println(LivePage.start(0));
    }
}
