package dev.readout.cli;

import dev.readout.vulkan.QueryType;
import java.util.Locale;

/** The names of query types on the command line. */
final class QueryTypeName extends NameConverter<QueryType> {
    QueryTypeName() {
        super(QueryType.class, QueryTypeName::of, "query type");
    }

    /** The name of {@code type}. */
    static String of(QueryType type) {
        return switch (type) {
            case RESULT_STATUS_ONLY -> "result-status";
            case TRANSFORM_FEEDBACK_STREAM -> "transform-feedback";
            case PERFORMANCE_QUERY -> "performance";
            case PERFORMANCE_QUERY_INTEL -> "performance-intel";
            default -> type.name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }
}
