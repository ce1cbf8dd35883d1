package dev.readout.export.report;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Serves a page at {@code /}, and events for its script at {@value #UPDATES}, on the loopback address. A page of
 * another site can make a browser ask, by its own name for this address too: so host and origin are looked at.
 */
final class LiveServer implements Closeable {
    /** So many are answered at once. */
    static final int MOST_READERS = 8;
    static final String UPDATES = "/updates";
    private static final int MOST_PORT = 65_535;
    private static final Pattern HOST = Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d+)?");
    /** So many seconds readers have for the rest. */
    private static final int ENDING = 3;

    /** Not virtual ones: one whose reader is slow would hold a thread that the application's virtual ones share. */
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("readout-live-", 0).factory());
    private final Semaphore readers = new Semaphore(MOST_READERS);
    private final HttpServer server;
    private final byte[] page;
    private final Supplier<Events> events;

    /** The events of one reader. */
    interface Events {
        /** The data of the next event, one line; empty if there is none yet; null if there will be none. */
        @Nullable
        String next() throws IOException, InterruptedException;
    }

    private LiveServer(int port, byte[] page, Supplier<Events> events) throws IOException {
        this.page = page;
        this.events = events;
        if (port < 0 || port > MOST_PORT) {
            throw new IllegalArgumentException("port " + port + ": expected a number from 0 to " + MOST_PORT);
        }
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new IOException("port " + port + " of the loopback address can't be had: " + e.getMessage()
                    + ". Take another one, or 0 for any that is free", e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
    }

    /** @throws IOException if the port can't be had */
    static LiveServer start(int port, byte[] page, Supplier<Events> events) throws IOException {
        LiveServer made = new LiveServer(port, page, events);
        // The server's thread is as the one that starts it: this one must not keep a program alive that has ended.
        Thread starting = Thread.ofPlatform().daemon().start(made.server::start);
        try {
            starting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return made;
    }

    URI uri() {
        InetSocketAddress address = server.getAddress();
        String host = address.getAddress().getHostAddress();
        return URI.create("http://" + (host.contains(":") ? "[::1]" : host) + ":" + address.getPort() + "/");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Headers headers = exchange.getResponseHeaders();
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            headers.set("Content-Security-Policy", "frame-ancestors 'none'");
            String path = exchange.getRequestURI().getPath();
            if (!isOwn(exchange.getRequestHeaders())) {
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_FORBIDDEN, -1);
            } else if (!exchange.getRequestMethod().equals("GET")) {
                headers.set("Allow", "GET");
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_METHOD, -1);
            } else if (!path.equals("/") && !path.equals(UPDATES)) {
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, -1);
            } else if (readers.tryAcquire()) {
                try {
                    if (path.equals("/")) {
                        headers.set("Content-Type", "text/html; charset=utf-8");
                        exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, page.length);
                        exchange.getResponseBody().write(page);
                    } else {
                        sendEvents(exchange);
                    }
                } finally {
                    readers.release();
                }
            } else {
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_UNAVAILABLE, -1);
            }
        }
    }

    /** Returns whether a request is for this host, and from its own page or from a person. */
    private static boolean isOwn(Headers request) {
        String host = request.getFirst("Host");
        String origin = request.getFirst("Origin");
        String site = request.getFirst("Sec-Fetch-Site");
        return host != null && HOST.matcher(host).matches()
                && (origin == null || origin.equals("http://" + host))
                && (site == null || site.equals("same-origin") || site.equals("none"));
    }

    private void sendEvents(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
        Events own = events.get();
        try (OutputStream out = exchange.getResponseBody()) {
            for (String data = own.next(); data != null; data = own.next()) {
                // A line that begins with a colon means nothing, but shows whether somebody reads still.
                send(out, data.isEmpty() ? ":\n\n" : "data: " + data + "\n\n");
            }
            send(out, "event: end\ndata:\n\n");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(OutputStream out, String event) throws IOException {
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() {
        threads.shutdown();
        boolean interrupted = false;
        try {
            if (!threads.awaitTermination(ENDING, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        // It takes an interrupt for itself.
        server.stop(0);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
