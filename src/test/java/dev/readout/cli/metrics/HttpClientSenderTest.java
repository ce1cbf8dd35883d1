package dev.readout.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HttpClientSenderTest {
    /** As where a class of the exporter is of another version than the rest. */
    @Test
    void anErrorOfWhoTakesTheAnswerIsSaid() throws Exception {
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try {
            Map<String, Object> values = Map.of(
                    "getEndpoint", URI.create("http://127.0.0.1:" + collector.getAddress().getPort() + "/"),
                    "getTimeout", Duration.ofSeconds(60), "getContentType", "application/x-protobuf",
                    "getHeadersSupplier", (Supplier<Object>) Map::of);
            HttpSenderConfig config = (HttpSenderConfig) Proxy.newProxyInstance(getClass().getClassLoader(),
                    new Class<?>[] {HttpSenderConfig.class},
                    (proxy, method, arguments) -> values.get(method.getName()));
            CompletableFuture<Throwable> failed = new CompletableFuture<>();

            new HttpClientSender(config).send(new MessageWriter() {
                @Override
                public void writeMessage(OutputStream output) {
                }

                @Override
                public int getContentLength() {
                    return 0;
                }
            }, answer -> {
                throw new NoClassDefFoundError("some/Class");
            }, failed::complete);

            assertThat(failed.get(60, TimeUnit.SECONDS)).hasMessageContaining("NoClassDefFoundError: some/Class");
        } finally {
            collector.stop(0);
        }
    }
}
