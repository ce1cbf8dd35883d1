package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Swar;
import dev.readout.trace.text.Window;

/** The part of an exit behind the function: the returned value, the outputs and the status. */
final class ExitTail {
    /** The place where the name of the output stands in {@link Marks#CREATED_EVENT} and {@link Marks#IS_SYNC_POINT}. */
    private static final int EVENT_NAME = " created ".length();
    private static final int SYNC_POINT_NAME = " is ".length();

    /** How the error of a call that returns something else reads in the proposed grammar. */
    static final String STATUS_OUTPUT = "*errcode_ret";

    final Window text;
    private final ArgumentParser parser;
    /** An exit has none; what looks like one ends the outputs nevertheless. */
    private final EntryTrailer trailer;
    final TraceArguments outputs;

    /** The returned value; {@code returnedTo} is 0 if the trace does not have it. */
    int returnedFrom;
    int returnedTo;
    /** The name of the status; {@code statusTo} is 0 if there is none. */
    int statusFrom;
    int statusTo;
    /** True if the line has the form of the proposed grammar, so that its outputs have all that is to be said. */
    boolean proposed;

    ExitTail(Window text, NameTable names) {
        this.text = text;
        this.trailer = new EntryTrailer(text);
        this.parser = new ArgumentParser(text, trailer);
        this.outputs = new TraceArguments(text, names);
    }

    void clear() {
        outputs.clear();
        returnedTo = 0;
        statusTo = 0;
        proposed = false;
    }

    void read(CallHead head) {
        clear();
        trailer.clear();
        int to = text.index(head.traceTo);
        int position = EntryTail.kernelEnd(text, text.index(head.traceFrom) + head.lineTail, to);
        if (text.startsWith(Marks.STATUS, position, to)) {
            readStatusAt(position, to);
        } else if (text.startsWith(Marks.RETURNED, position, to)) {
            readReturned(text.skipBlanks(position + Marks.RETURNED.length(), to), to);
        } else if (head.isOfPti) {
            readPti(Marks.behindDuration(text, position, to), to);
        } else {
            readLayers(position, readStatus(position, to));
        }
    }

    /** Reads {@code  result = 0x5500 -> CL_SUCCESS (0)}. */
    private void readPti(int from, int to) {
        parser.parseWords(from, readStatus(from, to), outputs);
        int result = outputs.indexOf(Marks.PTI_RESULT.text());
        if (result >= 0) {
            returnedFrom = outputs.rawFrom(result);
            returnedTo = outputs.rawTo(result);
            outputs.remove(result);
        }
    }

    /** Reads the form of the proposed grammar. Real layers' arrow and status may follow. */
    private void readReturned(int from, int to) {
        returnedFrom = from;
        int structureEnd = parser.structureEnd(from, to);
        int arrow = text.lastIndexOf(Marks.STATUS, structureEnd, to);
        if (arrow >= 0 && isStatus(arrow + Marks.STATUS.length(), text.trimEnd(arrow, to))) {
            int status = statusTo;
            readProposed(structureEnd, arrow);
            statusFrom = arrow + Marks.STATUS.length();
            statusTo = status;
        } else {
            statusTo = 0;
            proposed = true;
            readProposed(structureEnd, to);
        }
    }

    private void readProposed(int structureEnd, int to) {
        int colon = text.indexOf(':', structureEnd, to);
        returnedTo = text.trimEnd(returnedFrom, colon);
        int position = colon;
        // The proposal's grammar has a second colon, and its example has not.
        while (text.at(position, to) == ':') {
            position++;
        }
        parser.parse(position, to, outputs);
        int output = outputs.indexOf(STATUS_OUTPUT);
        if (output >= 0) {
            readEnumerant(outputs.rawFrom(output), outputs.rawTo(output));
        } else {
            readEnumerant(returnedFrom, returnedTo);
        }
    }

    /** Returns whether this is an enumerant followed only by its number; a quoted text ends with a quote. */
    private boolean isStatus(int from, int to) {
        readEnumerant(from, to);
        return statusTo == to || statusTo > 0 && text.startsWith(Marks.NUMBER, statusTo, to) && text.at(to - 1) == ')';
    }

    /** Takes the enumerant that a value begins with, if it does, as the status: upper case, with an underscore. */
    private void readEnumerant(int from, int to) {
        int end = enumerantEnd(from, to);
        if (end > from && (end == to || text.at(end) == ' ')) {
            statusFrom = from;
            statusTo = end;
        }
    }

    /** The end of the enumerant that stands at {@code from}; {@code from} if there is none. */
    private int enumerantEnd(int from, int to) {
        int end = from;
        boolean underscore = false;
        for (byte b = text.at(end, to); b == '_' || b >= 'A' && b <= 'Z' || Swar.isDigit(b);) {
            underscore |= b == '_';
            b = text.at(++end, to);
        }
        return underscore && !ByteClass.isIdentifier(text.at(end, to)) ? end : from;
    }

    /** Reads the status behind the last arrow, and gives where the rest of the line ends. */
    private int readStatus(int from, int to) {
        int arrow = text.lastIndexOf(Marks.STATUS, from, to);
        if (arrow < 0) {
            return to;
        }
        readStatusAt(arrow, to);
        return arrow;
    }

    /** Reads the enumerant behind an arrow, whatever follows it; the rest of the line if there is none. */
    private void readStatusAt(int arrow, int to) {
        statusFrom = arrow + Marks.STATUS.length();
        boolean isLast = text.functionEnd(statusFrom, to) == to && ByteClass.isIdentifier(text.at(to - 1));
        int end = isLast ? to : enumerantEnd(statusFrom, to);
        statusTo = end > statusFrom ? end : text.trimEnd(statusFrom, to);
    }

    private void readLayers(int from, int to) {
        int position = readCreated(Marks.CREATED_EVENT, EVENT_NAME, from, to);
        position = readCreated(Marks.IS_SYNC_POINT, SYNC_POINT_NAME, position, to);
        if (text.at(position, to) == ':') {
            parser.parse(position + 1, to, outputs);
            takeReturned();
        }
    }

    /** Among the outputs stands what was returned, without a name: {@code [ map count = 1 ] returned 0x5500}. */
    private void takeReturned() {
        for (int i = 0; i < outputs.count(); i++) {
            int from = outputs.rawFrom(i);
            if (!outputs.isNamed(i) && text.startsWith(Marks.RETURNED_VALUE, from, outputs.rawTo(i))) {
                returnedFrom = from + Marks.RETURNED_VALUE.length();
                returnedTo = outputs.rawTo(i);
                outputs.remove(i);
                return;
            }
        }
    }

    private int readCreated(Literal mark, int name, int from, int to) {
        if (!text.startsWith(mark, from, to)) {
            return from;
        }
        int value = from + mark.length();
        int end = value;
        while (end < to && text.at(end) != ':' && !Window.isBlank(text.at(end))) {
            end++;
        }
        outputs.add(from + name, value - Marks.EQUALS.length(), value, end);
        return end;
    }
}
