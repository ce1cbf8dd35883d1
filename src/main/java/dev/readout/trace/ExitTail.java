package dev.readout.trace;

/** What stands behind the function of an exit: what the call returned, its outputs and its status. */
final class ExitTail {
    private static final Literal EVENT = Literal.of(" created event = ");
    private static final Literal SYNC_POINT = Literal.of(" is sync point = ");
    private static final Literal RETURNED = Literal.of(" returned ");
    private static final Literal STATUS = Literal.of(" -> ");
    /** Where the name of the output stands in {@link #EVENT} and {@link #SYNC_POINT}. */
    private static final int EVENT_NAME = " created ".length();
    private static final int SYNC_POINT_NAME = " is ".length();
    private static final int EQUALS = " = ".length();
    /** How the real layer announces a returned value; all but the first were used for two days in 2018. */
    private static final Literal[] VERBS = {
        Literal.of("returned "), Literal.of("created "), Literal.of("mapped "), Literal.of("allocated ")};

    /** How the error of a call that returns something else reads in the proposed grammar. */
    static final String STATUS_OUTPUT = "*errcode_ret";

    private final TraceBytes bytes;
    private final ArgumentParser parser;
    /** An exit has none; what looks like one ends the outputs nevertheless. */
    private final Extension extension;
    final TraceArguments outputs;

    /** The returned value; {@code returnedTo} is 0 if the trace does not have it. */
    long returnedFrom;
    long returnedTo;
    /** The name of the status; {@code statusTo} is 0 if there is none. */
    long statusFrom;
    long statusTo;
    /** Whether the line has the form of the proposed grammar. */
    boolean proposed;

    ExitTail(TraceBytes bytes, Names names) {
        this.bytes = bytes;
        this.extension = new Extension(bytes);
        this.parser = new ArgumentParser(bytes, extension);
        this.outputs = new TraceArguments(bytes, names);
    }

    void clear() {
        outputs.clear();
        returnedTo = 0;
        statusTo = 0;
        proposed = false;
    }

    void read(CallHead head) {
        clear();
        extension.clear();
        long position = EntryTail.kernelEnd(bytes, head.function.to, head.to);
        if (bytes.startsWith(STATUS, position, head.to)) {
            statusFrom = position + STATUS.length();
            statusTo = bytes.trimEnd(statusFrom, head.to);
        } else if (bytes.startsWith(RETURNED, position, head.to)) {
            readProposed(position + RETURNED.length(), head.to);
        } else {
            readLayers(position, readStatus(position, head.to));
        }
    }

    private void readProposed(long from, long to) {
        proposed = true;
        returnedFrom = bytes.skipBlanks(from, to);
        long structureEnd = parser.structureEnd(returnedFrom, to);
        long colon = bytes.indexOf(':', structureEnd, to);
        returnedTo = bytes.trimEnd(returnedFrom, colon);
        long position = colon;
        // The proposal's grammar has a second colon, and its example has not.
        while (bytes.at(position, to) == ':') {
            position++;
        }
        parser.parse(position, to, outputs);
        int output = outputs.indexOf(STATUS_OUTPUT);
        if (output >= 0) {
            readEnumerant(outputs.rawOffset(output), outputs.rawEnd(output));
        } else {
            readEnumerant(returnedFrom, returnedTo);
        }
    }

    /** Takes the enumerant that a value begins with, if it does, as the status: upper case, with an underscore. */
    private void readEnumerant(long from, long to) {
        long end = from;
        boolean underscore = false;
        for (byte b = bytes.at(end, to); b == '_' || b >= 'A' && b <= 'Z' || EightBytes.isDigit(b);) {
            underscore |= b == '_';
            b = bytes.at(++end, to);
        }
        if (underscore && (end == to || bytes.at(end) == ' ')) {
            statusFrom = from;
            statusTo = end;
        }
    }

    /** Reads the status behind the last arrow, and gives where the rest of the line ends. */
    private long readStatus(long from, long to) {
        long arrow = bytes.lastIndexOf(STATUS, from, to);
        if (arrow < 0) {
            return to;
        }
        statusFrom = arrow + STATUS.length();
        statusTo = bytes.trimEnd(statusFrom, to);
        return arrow;
    }

    private void readLayers(long from, long to) {
        long position = readCreated(EVENT, EVENT_NAME, from, to);
        position = readCreated(SYNC_POINT, SYNC_POINT_NAME, position, to);
        if (bytes.at(position, to) == ':') {
            parser.parse(position + 1, to, outputs);
            takeReturned();
        }
    }

    /** Among the outputs stands what was returned, without a name: {@code [ map count = 1 ] returned 0x5500}. */
    private void takeReturned() {
        for (int i = 0; i < outputs.count(); i++) {
            long verb = verbEnd(outputs.rawOffset(i), outputs.rawEnd(i));
            if (!outputs.isNamed(i) && verb > 0) {
                returnedFrom = verb;
                returnedTo = outputs.rawEnd(i);
                outputs.remove(i);
                return;
            }
        }
    }

    private long verbEnd(long from, long to) {
        for (Literal verb : VERBS) {
            if (bytes.startsWith(verb, from, to)) {
                return from + verb.length();
            }
        }
        return -1;
    }

    private long readCreated(Literal mark, int name, long from, long to) {
        if (!bytes.startsWith(mark, from, to)) {
            return from;
        }
        long value = from + mark.length();
        long end = value;
        while (end < to && bytes.at(end) != ':' && !TraceBytes.isBlank(bytes.at(end))) {
            end++;
        }
        outputs.add(from + name, value - EQUALS, value, end);
        return end;
    }
}
