/**
 * Addresses that are kept as integers or counted in bytes, as the pointers they are: `uintptr_t h = (uintptr_t)p; … (double *)(h + 8)`,
 * `(double *)((char *)p + n * sizeof(double))`, `char *c = (char *)p; … (double *)(c + 8)`.
 * In: the parsed program. Out: the program in which such a variable is a pointer, and such a cast a pointer moved by elements.
 * Method: integers, and pointers to bytes, of a function that are given addresses; those given to each other lead to one type. Any other use is of a number, as before.
 * Limits: parameters, fields and variables at file scope stay integers, as other text knows them; steps have to be whole elements.
 */

import type { CProgram, ExternalDeclaration, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { pointerTo } from "../../../1-parse/c/types/c-types.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import { addTo } from "../../../il/keyed-lists.js";
import { copyBlock } from "../function-copies/copy-syntax.js";
import { declarationsOf, forEachExpression, forEachStatement } from "../walk-syntax.js";
import { isBytes } from "./pointer-casts.js";
import { asPointer, converted, elementOf, isAddressInteger, isZero } from "./steps-in-bytes.js";

type Conversion = Expression & { readonly kind: "convert" };

export function withAddresses(syntax: CProgram): CProgram {
  const changed = new Map<ExternalDeclaration, FunctionDefinition>();
  for (const definition of syntax.definitions.values())
    if (castsAddresses(definition)) changed.set(definition, withPointers(definition));
  if (changed.size === 0) return syntax;
  return {
    ...syntax,
    definitions: new Map([...syntax.definitions].map(([symbol, d]) => [symbol, changed.get(d) ?? d])),
    units: syntax.units.map((u) => ({ ...u, declarations: u.declarations.map((d) => changed.get(d) ?? d) })),
  };
}

function castsAddresses({ body }: FunctionDefinition): boolean {
  let found = false;
  forEachExpression(body, (e) => {
    found ||= isCastOfAddress(e);
  });
  return found;
}

/** What was an integer, or moved in bytes, becomes a pointer to something. */
function isCastOfAddress(e: Expression): e is Conversion {
  if (e.kind !== "convert" || e.type.kind !== "pointer" || isZero(e.operand)) return false;
  if (isAddressInteger(e.operand.type)) return true;
  if (isPointerToBytes(e.operand.type) && !isBytes(e.type)) return true;
  if (isPointerToBytes(e.type)) return false;
  let inner = e.operand;
  while (inner.kind === "convert" && inner.how === "value" && isBytes(inner.type)) inner = inner.operand;
  return isAddressInteger(inner.type) || (inner.kind === "binary" && isBytes(inner.type));
}

/** What all that it is reckoned from leads to, where that is one. */
function elementBehind(address: Expression): CType | null {
  const types = rootsOf(address).map(({ type }) =>
    type.kind === "pointer" && !isBytes(type) ? elementOf(type.target) : null,
  );
  const [type, ...others] = types;
  return type != null && others.every((other) => other !== null && compatible(type, other)) ? type : null;
}

function withPointers(definition: FunctionDefinition): FunctionDefinition {
  const own = new Map<VariableSymbol, VariableSymbol>();
  for (const [symbol, type] of pointersIn(definition)) own.set(symbol, { ...symbol, type: pointerTo(type) });
  const pointers = new Set(own.values());
  const targetOf = ({ type }: VariableSymbol): CType => (type.kind === "pointer" ? type.target : type);
  const given = (symbol: VariableSymbol, value: Expression): Expression => asPointer(value, targetOf(symbol)) ?? value;
  /** The variable, where it is read as a number. */
  const pointerIn = (e: Expression): (Expression & { readonly kind: "variable" }) | null =>
    e.kind === "convert" && e.operand.kind === "variable" && pointers.has(e.operand.symbol) ? e.operand : null;
  const body = copyBlock(definition.body, {
    variable: (symbol) => own.get(symbol) ?? symbol,
    initial: (symbol, value) => (pointers.has(symbol) ? given(symbol, value) : value),
    expression: (e) => {
      if (e.kind === "variable") {
        const symbol = own.get(e.symbol);
        return symbol === undefined ? e : converted({ ...e, symbol, type: symbol.type }, e.type);
      }
      if (e.kind === "assign" || e.kind === "compoundAssign") {
        const target = pointerIn(e.target);
        if (target === null) return e;
        const { span, expansion } = e;
        const sum = e.kind === "assign" ? e.value : movedBy(e);
        const value = given(target.symbol, sum);
        return converted(
          { kind: "assign", target, value, type: target.type, isLvalue: false, span, expansion },
          e.type,
        );
      }
      if (!isCastOfAddress(e) || e.type.kind !== "pointer") return e;
      const held = pointerIn(e.operand);
      if (held !== null) return { ...e, operand: held };
      const type = isBytes(e.type) ? elementBehind(e.operand) : elementOf(e.type.target);
      const operand = type === null ? null : asPointer(e.operand, type);
      return operand === null ? e : { ...e, operand };
    },
  });
  return { ...definition, body };
}

/** The variables that hold addresses, and what is there. */
function pointersIn({ body }: FunctionDefinition): ReadonlyMap<VariableSymbol, CType> {
  const given = new Map<VariableSymbol, Expression[]>();
  const broken = new Set<VariableSymbol>();
  const casts: Conversion[] = [];
  const give = (symbol: VariableSymbol, value: Expression): void => {
    if (symbol.role !== "local" || symbol.storage !== "automatic" || symbol.addressTaken) return;
    if (symbol.type.qualifiers.volatile || !(isAddressInteger(symbol.type) || isPointerToBytes(symbol.type))) return;
    addTo(given, symbol, value);
  };
  forEachStatement(body, (s) => {
    for (const d of declarationsOf(s))
      for (const one of d.declarators)
        if (one.kind === "variable" && one.initializer?.kind === "expression") give(one.symbol, one.initializer.value);
  });
  forEachExpression(body, (e) => {
    if (e.kind === "assign" && e.target.kind === "variable") give(e.target.symbol, e.value);
    if (e.kind === "compoundAssign" && e.target.kind === "variable") {
      if (e.operator === "add" || e.operator === "subtract") give(e.target.symbol, movedBy(e));
      else broken.add(e.target.symbol);
    }
    if (e.kind === "increment" && e.operand.kind === "variable") broken.add(e.operand.symbol);
    if (isCastOfAddress(e)) casts.push(e);
  });
  const found = new Map<VariableSymbol, CType>();
  for (const group of groupsOf(given)) {
    const isOfGroup = (root: Expression): boolean => root.kind === "variable" && group.has(root.symbol);
    const values = [...group].flatMap((symbol) => given.get(symbol) ?? []);
    const pointers = values.flatMap(rootsOf).filter((root) => !isOfGroup(root));
    const uses = casts.filter(({ operand }) => rootsOf(operand).some(isOfGroup));
    if (
      uses.every(({ type }) => isBytes(type)) ||
      pointers.length === 0 ||
      [...group].some((symbol) => broken.has(symbol))
    )
      continue;
    const types = [...uses, ...pointers].flatMap(({ type }) =>
      type.kind === "pointer" ? [elementOf(type.target)] : [],
    );
    const [type, ...others] = types.filter(({ kind }) => kind !== "void");
    if (type === undefined || type.kind === "function" || !others.every((other) => compatible(type, other))) continue;
    const all = [...values, ...uses.map(({ operand }) => operand)];
    if (all.every((e) => asPointer(e, type, group) !== null)) for (const symbol of group) found.set(symbol, type);
  }
  return found;
}

function isPointerToBytes(type: CType): boolean {
  return isBytes(type) && type.kind === "pointer" && type.target.kind !== "void";
}

/** Variables that are given each other's values. */
function groupsOf(given: ReadonlyMap<VariableSymbol, readonly Expression[]>): readonly ReadonlySet<VariableSymbol>[] {
  let groups: Set<VariableSymbol>[] = [];
  for (const [symbol, values] of given) {
    const own = new Set([symbol]);
    for (const root of values.flatMap(rootsOf))
      if (root.kind === "variable" && given.has(root.symbol)) own.add(root.symbol);
    const joined = groups.filter((group) => [...own].some((one) => group.has(one)));
    groups = groups.filter((group) => !joined.includes(group));
    groups.push(new Set([...own, ...joined.flatMap((group) => [...group])]));
  }
  return groups;
}

/** What an address is reckoned from. */
function rootsOf(e: Expression): readonly Expression[] {
  if (e.kind === "convert" && e.how === "value" && (isAddressInteger(e.type) || isBytes(e.type)))
    return rootsOf(e.operand);
  if (e.kind === "conditional" && e.whenTrue !== null) return [...rootsOf(e.whenTrue), ...rootsOf(e.whenFalse)];
  if (e.kind === "binary" && (e.operator === "add" || e.operator === "subtract")) return rootsOf(e.left);
  return isZero(e) ? [] : [e];
}

/** `h + n` of `h += n`. */
function movedBy(e: Expression & { readonly kind: "compoundAssign" }): Expression {
  const { operator, target, value, type, span } = e;
  return { kind: "binary", operator, left: target, right: value, type, isLvalue: false, span, expansion: null };
}
