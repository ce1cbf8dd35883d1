package dev.readout.cli;

import dev.readout.vulkan.QueryType;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The names of query types on the command line. Iterating gives all of them. */
final class QueryTypeName implements ITypeConverter<QueryType>, Iterable<String> {

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

    @Override
    public QueryType convert(String name) {
        return Arrays.stream(QueryType.values())
                .filter(type -> of(type).equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + name + "' is no query type: expected "
                        + Arrays.stream(QueryType.values()).map(QueryTypeName::of).collect(Collectors.joining(", "))));
    }

    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(QueryType.values()).map(QueryTypeName::of).iterator();
    }
}
