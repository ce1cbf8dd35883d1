package dev.readout.cli;

import dev.readout.vulkan.QueryType;

/** The names of query types on the command line. */
final class QueryTypeName extends NameConverter<QueryType> {
    QueryTypeName() {
        super(QueryType.class, QueryType::shortName, "query type");
    }
}
