package dev.readout.trace.signature;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A length or a condition in an annotation: an expression of C over the other parameters, or over the other fields.
 *
 * <p>For parameters, it names arguments and, after the call, the result. For fields, it names fields of the same
 * struct.
 */
sealed interface Expression {
    /**
     * The value.
     *
     * @param call the call that is being written
     */
    long value(CallValues call);

    /** A number. */
    record Constant(long number) implements Expression {
        @Override
        public long value(CallValues call) {
            return number;
        }
    }

    /** The argument of a parameter. */
    record Argument(int index, CType type) implements Expression {
        @Override
        public long value(CallValues call) {
            return type.extended(call.argument(index));
        }
    }

    /** The result of the function. */
    record Returned(CType type) implements Expression {
        @Override
        public long value(CallValues call) {
            return type.extended(call.returned);
        }
    }

    /** A field of the struct. */
    record Field(long offset, CType type) implements Expression {
        @Override
        public long value(CallValues call) {
            return type.load(call.struct + offset);
        }
    }

    /** How much there was room for when the call began: {@link TracedFunction#room}. */
    record Room() implements Expression {
        @Override
        public long value(CallValues call) {
            return call.room;
        }
    }

    /** The value that a pointer leads to, {@code *count} or {@code info->count}; 0 if that is nothing. */
    record Target(Expression pointer, long offset, CType type) implements Expression {
        @Override
        public long value(CallValues call) {
            return at(pointer.value(call));
        }

        private long at(long address) {
            return NativeMemory.isAddress(address) ? type.load(address + offset) : 0;
        }
    }

    /** All the bits that a field of an array's structs has. */
    record Any(Target first, Expression count, long stride) implements Expression {
        @Override
        public long value(CallValues call) {
            long address = first.pointer.value(call);
            long bits = 0;
            for (long i = count.value(call); i > 0; i--) {
                bits |= first.at(address);
                address += stride;
            }
            return bits;
        }
    }

    /** True if one of the elements that a pointer leads to has a value. */
    record Among(Expression pointer, Expression count, CType element, Expression wanted) implements Expression {
        @Override
        public long value(CallValues call) {
            long address = pointer.value(call);
            if (!NativeMemory.isAddress(address)) {
                return 0;
            }
            long number = wanted.value(call);
            for (long i = count.value(call); i > 0; i--) {
                if (element.load(address) == number) {
                    return 1;
                }
                address += element.size();
            }
            return 0;
        }
    }

    /** True if a chain has a struct of a number. */
    record Chained(Expression chain, Expression wanted) implements Expression {
        @Override
        public long value(CallValues call) {
            return StructureChain.find(chain.value(call), wanted.value(call)) ? 1 : 0;
        }
    }

    /** True if a pointer among the other members is followed. */
    record Followed(Member member, Expression pointer) implements Expression {
        @Override
        public long value(CallValues call) {
            return member.type instanceof PointerType type
                    && type.reaches(pointer.value(call), call) ? 1 : 0;
        }
    }

    /** {@code condition ? yes : no}. */
    record Choice(Expression condition, Expression yes, Expression no) implements Expression {
        @Override
        public long value(CallValues call) {
            return (condition.value(call) != 0 ? yes : no).value(call);
        }
    }

    /** An operation on two values; that on one is one on zero, or on all bits. */
    record Operation(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public long value(CallValues call) {
            long value = left.value(call);
            // What the right side follows may lead nowhere if the left one decides.
            boolean decides = operator == Operator.BOTH && value == 0 || operator == Operator.EITHER && value != 0;
            return decides ? Operator.truth(value != 0) : operator.apply(value, right.value(call));
        }
    }

    /** The operators of C that the headers need, from the loosest to the tightest. */
    enum Operator {
        EITHER("||", 0), BOTH("&&", 1), OR("|", 2), XOR("^", 3), AND("&", 4), EQUAL("==", 5), DIFFERENT("!=", 5),
        AT_LEAST(">=", 6), LEFT("<<", 7), PLUS("+", 8), MINUS("-", 8), TIMES("*", 9), OVER("/", 9);

        private static final Map<String, Operator> BY_SIGN = new HashMap<>();

        static {
            for (Operator operator : values()) {
                BY_SIGN.put(operator.sign, operator);
            }
        }

        private final String sign;
        /** The tighter ones are evaluated first. */
        final int tightness;

        Operator(String sign, int tightness) {
            this.sign = sign;
            this.tightness = tightness;
        }

        static @Nullable Operator of(String sign) {
            return BY_SIGN.get(sign);
        }

        private long apply(long a, long b) {
            return switch (this) {
                case EITHER, BOTH -> truth(b != 0);
                case OR -> a | b;
                case XOR -> a ^ b;
                case AND -> a & b;
                case EQUAL -> truth(a == b);
                case DIFFERENT -> truth(a != b);
                case AT_LEAST -> truth(a >= b);
                case LEFT -> a << b;
                case PLUS -> a + b;
                case MINUS -> a - b;
                case TIMES -> a * b;
                case OVER -> b == 0 ? 0 : a / b;
            };
        }

        private static long truth(boolean holds) {
            return holds ? 1 : 0;
        }
    }

    static long least(Expression[] expressions, CallValues call) {
        long least = Long.MAX_VALUE;
        for (Expression expression : expressions) {
            least = Math.min(least, expression.value(call));
        }
        return least;
    }
}
