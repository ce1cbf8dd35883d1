package dev.readout.trace.signature;

import dev.readout.trace.signature.Expression.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the expressions of a header, in its constants and its annotations. They are C, with two additions: {@code
 * return} is the function's result, and {@code READOUT_ANY(stages->stage, count)} is the union of the bits in a field
 * of an array.
 */
final class ExpressionParser {
    private static final Expression ZERO = new Expression.Constant(0);

    /**
     * A part of an expression: how its value is found, and its type, which is a base and stars, as far as it matters.
     */
    private record Operand(Expression expression, CType base, int pointers) {
        static Operand number(Expression expression) {
            return new Operand(expression, CType.Opaque.INSTANCE, 0);
        }
    }

    private final HeaderTokens tokens;
    private final Map<String, Long> constants;
    private final Member[] members;
    private final boolean parameters;
    private final CType returned;
    /** True if the expression that is read needs what the function only writes, or may write over. */
    private boolean written;
    /** True if one of the expressions that have been read does not. */
    private boolean known;

    /**
     * @param members what names stand for, if they are no constants
     * @param parameters whether these are parameters, or fields
     * @param returned what the function returns; {@link CType.Opaque} if there is none
     */
    ExpressionParser(
            HeaderTokens tokens, Map<String, Long> constants, Member[] members, boolean parameters, CType returned) {
        this.tokens = tokens;
        this.constants = constants;
        this.members = members;
        this.parameters = parameters;
        this.returned = returned;
    }

    Expression expression() {
        return choice().expression;
    }

    /** Reads the expressions of an annotation that begin at a token; none for -1. */
    Expression[] arguments(int position) {
        return list(position).toArray(Expression[]::new);
    }

    /**
     * Reads the lengths of an annotation, as {@link #arguments} does. If all of them need what the function may write,
     * another one says how much there was room for before it did.
     */
    Expression[] lengths(int position) {
        known = position < 0;
        List<Expression> lengths = list(position);
        if (!known) {
            lengths.add(new Expression.Room());
        }
        return lengths.toArray(Expression[]::new);
    }

    private List<Expression> list(int position) {
        List<Expression> expressions = new ArrayList<>();
        if (position >= 0) {
            int behind = tokens.position();
            tokens.goTo(position);
            do {
                written = false;
                expressions.add(expression());
                known |= !written;
            } while (tokens.accept(","));
            tokens.expect(")");
            tokens.goTo(behind);
        }
        return expressions;
    }

    private Operand choice() {
        Operand condition = operation(0);
        if (!tokens.accept("?")) {
            return condition;
        }
        Expression yes = expression();
        tokens.expect(":");
        return Operand.number(new Expression.Choice(condition.expression, yes, expression()));
    }

    /** Reads operands and the operators between them, up to one that is looser. */
    private Operand operation(int loosest) {
        Operand left = unary();
        for (Operator operator = Operator.of(tokens.peek()); operator != null && operator.tightness >= loosest;
                operator = Operator.of(tokens.peek())) {
            tokens.next();
            left = operation(operator, left.expression, operation(operator.tightness + 1));
        }
        return left;
    }

    private static Operand operation(Operator operator, Expression left, Operand right) {
        return Operand.number(new Expression.Operation(operator, left, right.expression));
    }

    private Operand unary() {
        if (tokens.accept("*")) {
            return target(unary(), null);
        }
        if (tokens.accept("-")) {
            return operation(Operator.MINUS, ZERO, unary());
        }
        if (tokens.accept("~")) {
            // An int has 32 bits, so ~0U is not ~0ULL.
            boolean isInt = Character.isDigit(tokens.peek().charAt(0)) && !tokens.peek().endsWith("L");
            Expression all = new Expression.Constant(isInt ? 0xFFFFFFFFL : -1);
            return operation(Operator.XOR, all, unary());
        }
        if (tokens.accept("!")) {
            return operation(Operator.EQUAL, ZERO, unary());
        }
        Operand operand = primary();
        while (tokens.accept("->")) {
            if (operand.pointers != 1 || !(operand.base instanceof Aggregate struct)) {
                throw tokens.wrong("a field of a struct");
            }
            operand = target(operand, member(struct.fields, tokens.next()));
        }
        return operand;
    }

    /** The target of a pointer: a field of a struct, or the whole. */
    private Operand target(Operand pointer, @Nullable Member field) {
        if (pointer.pointers < 1) {
            throw tokens.wrong("a pointer behind '*'");
        }
        CType base = field == null ? pointer.base : field.base;
        int left = field == null ? pointer.pointers - 1 : field.pointers;
        CType loaded = left > 0 ? CType.Address.INSTANCE : base;
        return new Operand(
                new Expression.Target(pointer.expression, field == null ? 0 : field.place, loaded), base, left);
    }

    private Operand primary() {
        String token = tokens.next();
        if (token.equals("(")) {
            Operand operand = choice();
            tokens.expect(")");
            return operand;
        }
        if (token.equals("return")) {
            written = true;
            return new Operand(new Expression.Returned(returned), returned, 0);
        }
        if (token.startsWith(Annotations.PREFIX)) {
            return question(token.substring(Annotations.PREFIX.length()));
        }
        if (Character.isDigit(token.charAt(0))) {
            return Operand.number(new Expression.Constant(number(token)));
        }
        Long constant = constants.get(token);
        if (constant != null) {
            return Operand.number(new Expression.Constant(constant));
        }
        Member member = member(members, token);
        CType loaded = member.pointers > 0 ? CType.Address.INSTANCE : member.base;
        written |= parameters && member.isOutput();
        Expression expression = parameters
                ? new Expression.Argument(member.place, loaded)
                : new Expression.Field(member.place, loaded);
        return new Operand(expression, member.base, member.pointers);
    }

    /** Reads what C can't ask: {@code READOUT_ANY(stages->stage, count)} and its like. */
    private Operand question(String name) {
        tokens.expect("(");
        Expression question = switch (name) {
            case "ANY" -> any();
            case "AMONG" -> among();
            case "CHAINED" -> new Expression.Chained(expression(), next());
            case "FOLLOWED" -> new Expression.Followed(member(members, tokens.peek()), expression());
            default -> throw tokens.wrong("a question that annotations.h has, before");
        };
        tokens.expect(")");
        return Operand.number(question);
    }

    private Expression next() {
        tokens.expect(",");
        return expression();
    }

    private Expression any() {
        Member array = member(members, tokens.peek());
        if (!(unary().expression instanceof Expression.Target first)) {
            throw tokens.wrong("a field of an array before ','");
        }
        return new Expression.Any(first, next(), array.base.size());
    }

    private Expression among() {
        Operand array = unary();
        if (array.pointers != 1) {
            throw tokens.wrong("a pointer to numbers before ','");
        }
        return new Expression.Among(array.expression, next(), array.base, next());
    }

    private Member member(Member[] among, String name) {
        for (Member member : among) {
            if (member.name.equals(name)) {
                return member;
            }
        }
        tokens.goTo(tokens.position() - 1);
        throw tokens.wrong("a constant, or something that is declared beside it");
    }

    /** A number of C: {@code 12}, {@code 0x1F}, {@code 1U}, {@code 0x100ULL}. */
    private static long number(String token) {
        int end = token.length();
        while ("uUlL".indexOf(token.charAt(end - 1)) >= 0) {
            end--;
        }
        boolean hexadecimal = token.startsWith("0x") || token.startsWith("0X");
        return hexadecimal
                ? Long.parseUnsignedLong(token, 2, end, 16)
                : Long.parseLong(token, 0, end, 10);
    }
}
