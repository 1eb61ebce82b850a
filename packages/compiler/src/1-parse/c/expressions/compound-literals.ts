/** `(T){ … }` (C11 6.5.2.5). */
import type { TypeName } from "../declarations/declaration-parts.js";
import type { Parser } from "../parser.js";
import type { VariableSymbol } from "../symbols.js";
import type { Expression } from "../syntax.js";

/** At the opening brace; `start` is the parenthesis before the type. */
export function compoundLiteral(p: Parser, typeName: TypeName, start: number): Expression {
  const { type, initializer } = p.grammar.initializer(p, typeName.type);
  const span = p.spanSince(start);
  const symbol: VariableSymbol = {
    kind: "variable",
    id: p.program.nextId(),
    name: "",
    span,
    system: false,
    type,
    role: p.function === null ? "global" : "local",
    linkage: "none",
    storage: p.function === null ? "static" : "automatic",
    threadLocal: false,
    register: false,
    defined: true,
    addressTaken: true,
    used: true,
    declaredArray: null,
    owner: p.function?.symbol ?? null,
  };
  return {
    kind: "compoundLiteral",
    symbol,
    initializer,
    type,
    isLvalue: true,
    span,
    expansion: p.expansionSince(start),
  };
}
