package dev.readout.trace.signature;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads one of the library's headers: typedefs of enumerations, structs, unions, handles and functions, and constants,
 * in the part of C that those headers use, with the annotations of {@code headers/annotations.h}.
 */
public final class HeaderParser {
    private static final String FUNCTION = "PFN_";
    private static final Set<String> FOR_THE_BUILD =
            Set.of("READOUT_SINCE", "READOUT_FUNCTIONS", "READOUT_FEATURES", "READOUT_EXTENSION");

    private final HeaderTokens tokens;
    private final Declarations declared;
    /** Function types that are only pointed to. */
    private final Set<String> pointedTo = new HashSet<>();
    /** By the type that a function returns: the place of the condition that its outputs are written. */
    private final Map<String, Integer> written = new HashMap<>();
    private final Map<String, Long> constants;
    private final Map<String, CType> types;

    private HeaderParser(HeaderTokens tokens, Declarations declared) {
        this.tokens = tokens;
        this.declared = declared;
        this.constants = declared.constants;
        this.types = declared.types;
    }

    /**
     * Reads a header, or a part of one.
     *
     * @param file its name, for messages
     * @param text its text
     * @param declared the earlier declarations, to which this adds
     * @throws IllegalStateException if it has something outside of that part of C, with the line
     */
    public static void parse(String file, String text, Declarations declared) {
        new HeaderParser(new HeaderTokens(file, text), declared).parse();
    }

    private void parse() {
        while (!tokens.atEnd()) {
            if (tokens.accept(HeaderTokens.DEFINE)) {
                define();
            } else if (tokens.accept("READOUT_NAMES")) {
                names(false);
            } else if (tokens.accept("READOUT_BITS")) {
                names(true);
            } else if (tokens.accept("READOUT_NUMBER")) {
                number();
            } else if (FOR_THE_BUILD.contains(tokens.peek())) {
                tokens.next();
                tokens.skipParentheses();
            } else {
                typedef();
            }
        }
        pointedTo.forEach(declared::remove);
        written.keySet().forEach(type -> declared.written.put(type, written(type)));
    }

    private void define() {
        String name = tokens.next();
        if (!tokens.accept(HeaderTokens.NEWLINE)) {
            constants.put(name, constant());
            tokens.expect(HeaderTokens.NEWLINE);
        }
    }

    private void number() {
        tokens.expect("(");
        String name = tokens.next();
        tokens.expect(",");
        constants.put(name, constant());
        tokens.expect(")");
    }

    private long constant() {
        return new ExpressionParser(tokens, constants, new Member[0], false, CType.Opaque.INSTANCE).expression()
                .value(new CallValues(0));
    }

    /** Reads {@code (group, constant, constant)}. */
    private void names(boolean bits) {
        tokens.expect("(");
        Enumerants group = declared.group(tokens.next());
        group.bits |= bits;
        while (tokens.accept(",")) {
            addConstant(group);
        }
        tokens.expect(")");
    }

    private void addConstant(Enumerants group) {
        Long number = constants.get(tokens.peek());
        if (number == null) {
            throw tokens.wrong("a constant of this header");
        }
        group.add(tokens.next(), number);
    }

    private void typedef() {
        Annotations annotations = Annotations.read(tokens);
        tokens.expect("typedef");
        if (tokens.accept("enum")) {
            enumeration(annotations);
        } else if (tokens.peek().equals("struct") || tokens.peek().equals("union")) {
            aggregate();
        } else {
            Member type = declaration(true);
            if (tokens.accept("(")) {
                function(type);
            } else {
                alias(type, annotations);
            }
        }
        tokens.expect(";");
    }

    private void enumeration(Annotations annotations) {
        String name = tokens.next();
        Enumerants names = declared.group(name);
        boolean bits = name.contains("FlagBits");
        names.bits |= bits;
        tokens.expect("{");
        do {
            String enumerant = tokens.next();
            tokens.expect("=");
            long number = constant();
            names.add(enumerant, number);
            constants.put(enumerant, number);
        } while (tokens.accept(","));
        tokens.expect("}");
        tokens.expect(name);
        types.put(name, new CType.Whole(Integer.BYTES, true, bits, names));
        writtenIf(name, annotations);
    }

    private void writtenIf(String type, Annotations annotations) {
        if (annotations.has("WRITTEN_IF")) {
            written.put(type, annotations.position("WRITTEN_IF"));
        }
    }

    /** Conditions may need constants that are declared behind them. */
    private Expression[] written(String type) {
        Integer position = written.get(type);
        if (position == null) {
            return declared.written.getOrDefault(type, new Expression[0]);
        }
        CType returned = types.getOrDefault(type, CType.Opaque.INSTANCE);
        return new ExpressionParser(tokens, constants, new Member[0], true, returned).arguments(position);
    }

    /** Reads a struct or union with its fields, without them, or a handle, which is a pointer to a struct without. */
    private void aggregate() {
        boolean union = tokens.next().equals("union");
        String name = tokens.next();
        boolean handle = tokens.accept("*");
        if (handle || !tokens.accept("{")) {
            types.put(tokens.next(), handle ? CType.Address.INSTANCE : CType.Opaque.INSTANCE);
            return;
        }
        List<Member> fields = new ArrayList<>();
        while (!tokens.accept("}")) {
            fields.add(declaration(false));
            tokens.expect(";");
        }
        tokens.expect(name);
        Aggregate aggregate = new Aggregate(name, union, fields.toArray(Member[]::new));
        resolve(aggregate.fields,
                new ExpressionParser(tokens, constants, aggregate.fields, false, CType.Opaque.INSTANCE));
        declared.add(aggregate);
    }

    private void resolve(Member[] members, ExpressionParser expressions) {
        MemberTypes memberTypes = new MemberTypes(tokens, declared, expressions);
        for (Member member : members) {
            memberTypes.resolve(member);
        }
    }

    /**
     * Reads a type and a name.
     *
     * @param typedef whether the name is elsewhere: behind a function's result type
     */
    private Member declaration(boolean typedef) {
        Annotations annotations = Annotations.read(tokens);
        boolean readOnly = tokens.accept("const");
        tokens.accept("struct");
        String spelled = tokens.next();
        if (spelled.equals("unsigned")) {
            spelled += " " + tokens.next();
        }
        if (spelled.startsWith(FUNCTION)) {
            pointedTo.add(spelled.substring(FUNCTION.length()));
        }
        CType base = types.getOrDefault(spelled, CType.Opaque.INSTANCE);
        int pointers = 0;
        while (tokens.accept("*")) {
            // The function may write the target of the last star.
            readOnly = pointers == 0 ? readOnly : tokens.peek(-2).equals("const");
            pointers++;
            tokens.accept("const");
        }
        if (typedef && tokens.peek().equals("(")) {
            return new Member(spelled, base, pointers, readOnly, 0, annotations);
        }
        if (base == CType.Opaque.INSTANCE && pointers == 0) {
            throw tokens.wrong("a type that is declared above, before");
        }
        String name = tokens.next();
        int count = 0;
        if (tokens.accept("[")) {
            long elements = constant();
            if (elements < 1 || elements > Integer.MAX_VALUE) {
                throw tokens.wrong("a number from 1 to " + Integer.MAX_VALUE + " before");
            }
            count = (int) elements;
            tokens.expect("]");
        }
        return new Member(name, base, pointers, readOnly, count, annotations);
    }

    private void alias(Member type, Annotations annotations) {
        CType alias = type.pointers > 0 ? CType.Address.INSTANCE : type.base;
        if (alias instanceof CType.Whole whole) {
            CType.Whole named = whole.named(declared.group(type.name.replace("Flags", "FlagBits")));
            alias = annotations.has("HEXADECIMAL") ? named.inHexadecimal() : named;
        }
        types.put(type.name, alias);
        writtenIf(type.name, annotations);
    }

    private void function(Member returned) {
        tokens.expect("*");
        String name = tokens.next().substring(FUNCTION.length());
        tokens.expect(")");
        tokens.expect("(");
        List<Member> parameters = new ArrayList<>();
        if (tokens.peek().equals("void") && tokens.peek(1).equals(")")) {
            tokens.next();
        } else {
            do {
                Member parameter = declaration(false);
                parameter.place = parameters.size();
                parameters.add(parameter);
            } while (tokens.accept(","));
        }
        tokens.expect(")");
        types.put(FUNCTION + name, CType.Address.INSTANCE);

        Member[] members = parameters.toArray(Member[]::new);
        CType result = returned.pointers > 0 ? CType.Address.INSTANCE : returned.base;
        ExpressionParser expressions = new ExpressionParser(tokens, constants, members, true, result);
        resolve(members, expressions);
        resolve(new Member[] {returned}, expressions);
        declared.add(new TracedFunction(
                name, returned.type, members, written(returned.name), EnqueueNames.standard().have(name)));
    }
}
