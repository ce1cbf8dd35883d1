package dev.readout.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.resources.Resource;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A machine is named as semantic conventions name it, and the environment has the last word. */
class MachineResourceTest {
    private static Map<String, Object> resource(Map<String, String> environment) {
        Resource resource = MachineResource.of(Map.of("device", "lavapipe", "driver", "vulkan", "api", "vulkan"),
                environment);
        Map<String, Object> all = new HashMap<>();
        resource.getAttributes().asMap().forEach((key, value) -> all.put(((AttributeKey<?>) key).getKey(), value));
        return all;
    }

    @Test
    void whatIsFoundIsNamedByConvention() {
        assertThat(resource(Map.of())).containsEntry("service.name", "readout").containsEntry("hw.type", "gpu")
                .containsEntry("hw.id", "lavapipe").containsEntry("hw.name", "lavapipe")
                .containsEntry("readout.driver", "vulkan").containsEntry("readout.api", "vulkan")
                .containsKeys("host.name", "telemetry.sdk.name");
        assertThat((String) resource(Map.of()).get("host.name")).isNotBlank();
        assertThat((String) resource(Map.of()).get("service.instance.id")).as("each run is another").hasSize(36)
                .isNotEqualTo(resource(Map.of()).get("service.instance.id"));
    }

    @Test
    void theEnvironmentHasTheLastWord() {
        assertThat(resource(Map.of("OTEL_RESOURCE_ATTRIBUTES",
                "service.name=game,deployment.environment.name=fleet%20one, service.version = 2+1 ,hw.name=,bad,=x",
                "OTEL_SERVICE_NAME", ""))).containsEntry("service.name", "game")
                .containsEntry("deployment.environment.name", "fleet one").containsEntry("service.version", "2+1")
                .containsEntry("hw.name", "").containsEntry("hw.id", "lavapipe").doesNotContainKeys("bad", "");
        assertThat(resource(Map.of("OTEL_RESOURCE_ATTRIBUTES", "service.name=game", "OTEL_SERVICE_NAME", "shooter")))
                .containsEntry("service.name", "shooter");
    }

    @Test
    void aNameThatNoAttributeHasIsWrongUseAndNamesTheVariable() {
        assertThatThrownBy(() -> resource(Map.of("OTEL_RESOURCE_ATTRIBUTES", "gr\u00f6\u00dfe=1")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("OTEL_RESOURCE_ATTRIBUTES");
    }

    @Test
    void aValueThatIsNotEncodedStaysAsItIs() {
        assertThat(new TreeMap<>(MachineResource.list("a=100%,b=%D1%82=1"))).containsExactly(Map.entry("a", "100%"),
                Map.entry("b", "т=1"));
        assertThat(MachineResource.list("")).isEmpty();
    }
}
