package dev.readout.trace.signature;

import org.jspecify.annotations.Nullable;

/** Derives the {@link CType} of a parameter or a field from its type and its annotations. */
record MemberTypes(HeaderTokens tokens, Declarations declared, ExpressionParser expressions) {
    private static final Expression[] ONE_BYTE = {new Expression.Constant(1)};
    private static final Expression[] NOTHING = {new Expression.Constant(0)};

    void resolve(Member member) {
        member.type = type(member, member.base instanceof CType.Whole whole ? whole(member, whole) : member.base);
        Expression[] cases = annotated(member, "CASE");
        if (cases.length > 0) {
            long[] numbers = new long[cases.length];
            for (int i = 0; i < cases.length; i++) {
                numbers[i] = cases[i].value(new CallValues(0));
            }
            member.cases = numbers;
        }
    }

    private CType whole(Member member, CType.Whole base) {
        Annotations annotations = member.annotations;
        CType.Whole whole = annotations.has("NAMED") ? base.named(names(annotations.position("NAMED"))) : base;
        return annotations.has("HEXADECIMAL") ? whole.inHexadecimal() : whole;
    }

    private CType type(Member member, CType base) {
        if (member.pointers > 0) {
            return pointer(member, base);
        }
        if (member.count > 0) {
            boolean text = member.annotations.has("STRING");
            return new FixedArray(base, member.count, text, lengths(member));
        }
        Expression[] selector = annotated(member, "SELECTOR");
        return selector.length > 0 ? new Aggregate.Selected(selector[0], (Aggregate) base) : base;
    }

    private CType pointer(Member member, CType base) {
        PointerType pointer = member.pointers == 1 ? toValues(member, base) : toPointers(member);
        Expression[] condition = annotated(member, "IF");
        return pointer == null ? CType.Address.INSTANCE
                : condition.length > 0 ? new PointerType.Conditional(condition[0], pointer)
                        : pointer;
    }

    /** The pointer {@code T*}; null if it is not followed. */
    private @Nullable PointerType toValues(Member member, CType base) {
        Annotations annotations = member.annotations;
        Expression[] lengths = lengths(member);
        if (member.name.equals("pNext") && base instanceof CType.Opaque) {
            return declared.chain;
        }
        if (annotations.has("STRING")) {
            return new PointerType.CString(lengths);
        }
        if (annotations.has("TERMINATED")) {
            return attributes((CType.Whole) base, annotations);
        }
        if (base instanceof CType.Opaque) {
            return lengths.length == 0 ? null : data(member, lengths);
        }
        return lengths.length == 0 ? new PointerType.One(base) : new PointerType.Elements(base, lengths);
    }

    /** The pointer {@code void*} to a number of bytes. */
    private PointerType data(Member member, Expression[] lengths) {
        Annotations annotations = member.annotations;
        Expression[] width = annotations.has("WIDTH") ? annotated(member, "WIDTH") : ONE_BYTE;
        Expression[] text = annotated(member, "TEXT_IF");
        return new PointerType.Data(lengths, width[0], annotations.has("HEXADECIMAL"),
                (text.length > 0 ? text : NOTHING)[0]);
    }

    /** The pointer {@code T**}: its elements are followed only if they are strings. */
    private PointerType toPointers(Member member) {
        Expression[] lengths = lengths(member);
        if (member.annotations.has("STRING")) {
            boolean areSizes = member.annotations.has("STRING_SIZES");
            Expression[] sizes = annotated(member, areSizes ? "STRING_SIZES" : "STRING_LENGTHS");
            return new PointerType.CStrings(lengths, (sizes.length > 0 ? sizes : NOTHING)[0], areSizes);
        }
        return lengths.length == 0
                ? new PointerType.One(CType.Address.INSTANCE)
                : new PointerType.Elements(CType.Address.INSTANCE, lengths);
    }

    private PointerType attributes(CType.Whole type, Annotations annotations) {
        int behind = tokens.position();
        tokens.goTo(annotations.position("TERMINATED"));
        long end = constant("a constant of this header");
        tokens.expect(",");
        Enumerants names = declared.groups.get(tokens.peek());
        if (names == null) {
            throw tokens.wrong("a group of this header");
        }
        tokens.goTo(behind);
        return new PointerType.Attributes(type, end, names, declared.groups::get);
    }

    private long constant(String expected) {
        Long number = declared.constants.get(tokens.peek());
        if (number == null) {
            throw tokens.wrong(expected);
        }
        tokens.next();
        return number;
    }

    private Expression[] lengths(Member member) {
        return expressions.lengths(member.annotations.position("LENGTH"));
    }

    private Expression[] annotated(Member member, String annotation) {
        return expressions.arguments(member.annotations.position(annotation));
    }

    /** The names that an annotation lists: a group, or constants. */
    private Enumerants names(int position) {
        int behind = tokens.position();
        tokens.goTo(position);
        Enumerants names = declared.groups.get(tokens.peek());
        if (names == null) {
            names = new Enumerants();
            do {
                String name = tokens.peek();
                names.add(name, constant("a group or a constant of this header"));
            } while (tokens.accept(","));
        }
        tokens.goTo(behind);
        return names;
    }
}
