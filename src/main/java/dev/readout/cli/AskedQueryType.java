package dev.readout.cli;

import dev.readout.vulkan.QueryType;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A query type as the command line asks for it: one that is known here, or no more than the API's number.
 *
 * @param code the API's number
 */
record AskedQueryType(int code) {
    /** The type; null if it is not known here. */
    @Nullable
    QueryType known() {
        return QueryType.find(code).orElse(null);
    }

    /** What is typed for it. */
    @Override
    public String toString() {
        QueryType known = known();
        return known == null ? Integer.toString(code) : known.shortName();
    }

    /** Turns a name, or a number, into the type that it stands for. Iterating gives all names. */
    static final class Converter implements ITypeConverter<AskedQueryType>, Iterable<String> {
        private final NameConverter<QueryType> names = new NameConverter<>(QueryType.class, QueryType::shortName,
                "query type");

        @Override
        public AskedQueryType convert(String typed) {
            if (!typed.matches("[0-9]+")) {
                return new AskedQueryType(names.convert(typed).code());
            }
            try {
                return new AskedQueryType(Integer.parseInt(typed));
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + typed + "' is no number of a query type: expected 0.."
                        + Integer.MAX_VALUE);
            }
        }

        @Override
        public Iterator<String> iterator() {
            return names.iterator();
        }
    }
}
