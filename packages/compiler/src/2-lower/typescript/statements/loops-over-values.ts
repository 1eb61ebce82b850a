/** `for…of` and `for…in`: loops over an index. */
import ts from "#typescript";
import {
  add,
  arrayOf,
  assign,
  booleanType,
  constant,
  deref,
  element,
  emptyBlock,
  entry,
  ifThen,
  length,
  less,
  not,
  operation,
  pointerTo,
  read,
  real64,
  stringType,
} from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import { append } from "../arrays/lists.js";
import { mayHaveHoles } from "../arrays/sparse-arrays.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { placeOfNode, pointerPath } from "../expressions/access.js";
import { isNil } from "../expressions/nil-tests.js";
import type { Iterated } from "../iteration/iterators.js";
import { iterated, iteratedItself } from "../iteration/iterators.js";
import { ownKeys } from "../objects/computed-properties.js";
import { refuse } from "../origins.js";
import { characters } from "../texts/characters.js";
import { pairType } from "../types/records.js";
import {
  arrayBehind,
  arrayKinds,
  dictionaryBehind,
  elementOfArrays,
  mapBehind,
  recordBehind,
  withoutNil,
} from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import type { Run } from "./generators.js";
import { bodyFor, emitScope, isGenerated, runGenerator, runIterator } from "./generators.js";
import { emitLoop } from "./loop-parts.js";
import { mayRemoveEntries, position } from "./removing-loops.js";

/** Gives the loop's variable (declared or not) the value of an iteration. */
function store(u: UnitContext, initializer: ts.ForInitializer, value: Expression): void {
  if (ts.isVariableDeclarationList(initializer)) {
    u.lower.bind(u, initializer.declarations[0]!.name, value);
    return;
  }
  const target = bare(initializer);
  if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target)) {
    u.lower.assignPattern(u, target, value);
    return;
  }
  const place = placeOfNode(u, target, "store");
  if (place !== undefined) u.emit(assign(place, value, u.origin));
}

/** A pointer that stays the same while the loop runs. */
function steady(u: UnitContext, value: Expression, name: string): Path {
  if (value.kind === "read" && value.path.steps.length === 0) {
    const variable = u.program.variables.get(value.path.root)!;
    if (variable.constant === true || variable.temporary === true) return value.path;
  }
  if (value.kind !== "read") return pointerPath(u, value, u.program.parsed.files[0] as ts.Node);
  const saved = u.temporary(name, value.type);
  u.emit(assign(saved, value, u.origin));
  return saved;
}

export function forOf(u: UnitContext, node: ts.ForOfStatement, names: readonly string[]): void {
  if (node.awaitModifier !== undefined)
    refuse(u.program, node, "RG2030", "Asynchronous loops cannot be differentiated.", "Loop over an array.");
  const { initializer, statement } = node;
  const source = iteratedItself(u, node.expression);
  if (isGenerated(u, source)) {
    const done = u.program.label(names[0] ?? "loop");
    const { origin } = u;
    const each = bodyFor(u, names, done, (value) => {
      store(u, initializer, value);
      u.lower.statement(u, statement);
    });
    const leading = u.takeLeading();
    const body = u.inBlock(() => runGenerator(u, source, each, overValues));
    u.origin = origin;
    emitScope(u, done, body, leading);
    return;
  }
  overElements(u, source, names, {
    value: (value) => store(u, initializer, value),
    pair: (parts) => pair(u, initializer, parts),
    body: statement,
  });
}

/** What a loop over elements does with each; a body runs behind that. */
interface Visit {
  readonly value: (value: Expression) => void;
  readonly pair: (parts: readonly [Expression, Expression]) => void;
  readonly body?: ts.Statement;
}

/** Each value of an array, a Map, a Set or a generator. */
export const overValues: Run = (u, given, each) => {
  const node = iteratedItself(u, given);
  if (runGenerator(u, node, each, overValues)) return;
  overElements(u, node, [], { value: each, pair: (parts) => each(pairOf(u, parts)) });
};

/** The same, where what is run over has a value already. */
export function valuesOf(
  u: UnitContext,
  value: Expression,
  node: ts.Expression,
  each: (value: Expression) => void,
  part?: Iterated["part"],
): void {
  if (runIterator(u, value, node, each, overValues)) return;
  const visit: Visit = { value: each, pair: (parts) => each(pairOf(u, parts)) };
  overStorage(u, node, [], visit, steady(u, value, "values"), part);
}

/** A pair that holds a key and its value. */
function pairOf(u: UnitContext, [key, value]: readonly [Expression, Expression]): Expression {
  const type = pairType(u.program, key.type, value.type);
  const pair = u.temporary("pair", pointerTo(type));
  const initial =
    type.kind === "array"
      ? ({ kind: "elements", values: [key, value] } as const)
      : { kind: "fields" as const, values: new Map([["0", key] as const, ["1", value] as const]) };
  u.emit({
    kind: "allocate",
    target: pair,
    site: u.program.site(),
    allocated: type,
    extents: [],
    initial,
    origin: u.origin,
  });
  return read(pair);
}

function overElements(u: UnitContext, node: ts.Expression, names: readonly string[], visit: Visit): void {
  const { origin } = u;
  const map = mapOrNothing(u, node);
  const source = map ?? iterated(u, node);
  const base = steady(u, u.lower.expression(u, source.node), map === undefined ? "list" : "map");
  const type = withoutNil(base.type);
  if (map !== undefined && type.kind === "nil") return;
  if (map === undefined || base.type === type) {
    overStorage(u, node, names, visit, base, source.part);
    return;
  }
  const body = u.inBlock(() => overStorage(u, node, names, visit, { ...base, type }, source.part));
  u.emit(ifThen(not(isNil(read(base))), body, emptyBlock, origin));
}

export function isMapOrNothing(u: UnitContext, node: ts.Expression): boolean {
  return mapOrNothing(u, node) !== undefined;
}

/** `map` in `map ?? []`, `map?.values() ?? []`: where there is none, there is nothing to run over. */
function mapOrNothing(u: UnitContext, node: ts.Expression): Iterated | undefined {
  const inner = bare(node);
  if (!ts.isBinaryExpression(inner)) return undefined;
  const kind = inner.operatorToken.kind;
  if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken) return undefined;
  const other = bare(inner.right);
  if (!ts.isArrayLiteralExpression(other) || other.elements.length > 0) return undefined;
  const source = iterated(u, inner.left);
  return mapBehind(withoutNil(typeOfNode(u, source.node))) === undefined ? undefined : source;
}

/** Each element, or entry, of what is run over. */
function overStorage(
  u: UnitContext,
  node: ts.Expression,
  names: readonly string[],
  visit: Visit,
  given: Path,
  part: Iterated["part"],
): void {
  const p = u.program;
  const { origin } = u;
  const base = given.type.kind === "string" ? characters(u, read(given), node) : given;
  const type = withoutNil(base.type);
  const array = arrayBehind(type);
  const map = mapBehind(type);
  const isUnion = arrayKinds(type) !== undefined;
  if (array === undefined && map === undefined && !isUnion) {
    const what = p.checker.typeToString(p.checker.getTypeAtLocation(node));
    const hint = "Loop over an array, a typed array, a Map or a Set.";
    refuse(p, node, "RG2064", `A loop over ${what} cannot be differentiated.`, hint);
    return;
  }
  const index = u.temporary("index", real64);
  const key = (): Expression =>
    map === undefined ? read(index) : operation("keyAt", [read(base), read(index)], map.key);
  const item = (): Expression =>
    map === undefined
      ? read(element(deref(base, array), read(index), elementOfArrays(type)))
      : read(entry(deref(base, map), key()));
  const isSet = map !== undefined && map.value.kind === "nil";
  const shifting =
    map !== undefined && mayRemoveEntries(p, visit.body ?? p.parsed.files[0]!)
      ? position(u, base, map, index)
      : undefined;
  const head = (): void => {
    u.origin = origin;
    shifting?.visit(key());
    const which = part ?? (map === undefined ? "values" : isSet ? "keys" : "entries");
    if (which === "entries") {
      visit.pair([key(), isSet ? key() : item()]);
      return;
    }
    visit.value(which === "keys" || isSet ? key() : item());
  };
  u.origin = origin;
  shifting?.begin();
  emitLoop(u, names, {
    init: () => u.emit(assign(index, constant(0), origin)),
    test: () => less(read(index), map === undefined ? length(read(base)) : operation("size", [read(base)], real64)),
    update: shifting?.follow ?? (() => u.emit(assign(index, add(read(index), constant(1)), origin))),
    head,
    ...(visit.body === undefined ? {} : { body: visit.body }),
  });
}

/** `const [key, value] of …`: no array is made. */
function pair(u: UnitContext, initializer: ts.ForInitializer, parts: readonly [Expression, Expression]): void {
  const name = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0]!.name : undefined;
  if (name === undefined || !ts.isArrayBindingPattern(name)) {
    refuse(
      u.program,
      initializer,
      "RG2065",
      "The entries of this loop are not taken apart.",
      "Write for (const [key, value] of …).",
    );
    return;
  }
  const isPlain = name.elements.every((e, i) => ts.isOmittedExpression(e) || (i < 2 && isPlainPart(e)));
  if (!isPlain) {
    u.lower.bind(u, name, pairOf(u, parts));
    return;
  }
  name.elements.forEach((e, i) => {
    const part = parts[i];
    if (!ts.isOmittedExpression(e) && part !== undefined) u.lower.bind(u, e.name, part);
  });
}

function isPlainPart({ dotDotDotToken, initializer }: ts.BindingElement): boolean {
  return dotDotDotToken === undefined && initializer === undefined;
}

/** `for (const key in dictionary)`: the keys that are there when the loop begins, but those that are gone meanwhile. */
function keysOf(u: UnitContext, node: ts.ForInStatement, base: Path, names: readonly string[]): void {
  const { origin } = u;
  const isPrelude = u.program.parsed.modules.includes(node.getSourceFile());
  const index = u.temporary("index", real64);
  const dictionary = read({ ...base, type: withoutNil(base.type) });
  const size = operation("size", [dictionary], real64);
  const key = operation("keyAt", [dictionary, read(index)], stringType);
  const list = arrayOf(stringType, "list");
  const keys = u.temporary("keys", pointerTo(list));
  if (!isPrelude) {
    // The loop may add and remove entries.
    const extents: Expression[] = [];
    const allocate = {
      kind: "allocate" as const,
      target: keys,
      site: u.program.site(),
      allocated: list,
      extents,
      origin,
    };
    u.emit({ ...allocate, initial: { kind: "elements", values: [] } });
    emitLoop(u, [], {
      init: () => u.emit(assign(index, constant(0), origin)),
      test: () => less(read(index), size),
      update: () => u.emit(assign(index, add(read(index), constant(1)), origin)),
      head: () => append(u, keys, list, key),
    });
  }
  const own = isPrelude ? key : read(element(deref(keys, list), read(index)));
  emitLoop(u, names, {
    init: () => u.emit(assign(index, constant(0), origin)),
    test: () => less(read(index), isPrelude ? size : length(read(keys))),
    update: () => u.emit(assign(index, add(read(index), constant(1)), origin)),
    head: () => {
      store(u, node.initializer, own);
      if (isPrelude) return;
      const inner = u.inBlock(() => u.lower.statement(u, node.statement));
      u.emit(ifThen(operation("has", [dictionary, own], booleanType), inner, { statements: [] }, origin));
    },
    ...(isPrelude ? { body: node.statement } : {}),
  });
}

/** `for (const i in array)`: the indices, as text. */
export function forIn(u: UnitContext, node: ts.ForInStatement, names: readonly string[]): void {
  const p = u.program;
  const origin = u.origin;
  const base = steady(u, u.lower.expression(u, node.expression), "list");
  const dictionary = dictionaryBehind(withoutNil(base.type));
  if (dictionary !== undefined) {
    keysOf(u, node, base, names);
    return;
  }
  if (recordBehind(withoutNil(base.type)) !== undefined) {
    const keys = ownKeys(u, read(base), node);
    if (keys === undefined) return;
    const index = u.temporary("index", real64);
    emitLoop(u, names, {
      init: () => u.emit(assign(index, constant(0), origin)),
      test: () => less(read(index), length(read(keys))),
      update: () => u.emit(assign(index, add(read(index), constant(1)), origin)),
      head: () => store(u, node.initializer, read(element(deref(keys), read(index), stringType))),
      body: node.statement,
    });
    return;
  }
  const declared = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0]!.name : undefined;
  if (arrayBehind(withoutNil(base.type)) === undefined || declared === undefined || !ts.isIdentifier(declared)) {
    refuse(
      p,
      node,
      "RG2066",
      "`for…in` over the properties of an object cannot be differentiated.",
      "Loop over an array, or name the properties.",
    );
    return;
  }
  const symbol = p.checker.getSymbolAtLocation(declared)!;
  const index = u.temporary("index", real64);
  const isSparse = mayHaveHoles(p, node.expression);
  emitLoop(u, names, {
    init: () => u.emit(assign(index, constant(0), origin)),
    test: () => less(read(index), length(read(base))),
    update: () => u.emit(assign(index, add(read(index), constant(1)), origin)),
    head: () => {
      const own = u.local(declared.text, real64, { constant: true });
      u.emit(assign(own, read(index), origin));
      u.bindings.set(symbol, own);
      if (!isSparse) return;
      const isThere = not(isNil(read(element(deref(base, arrayBehind(withoutNil(base.type))!), read(index)))));
      const inner = u.inBlock(() => u.lower.statement(u, node.statement));
      u.emit(ifThen(isThere, inner, { statements: [] }, origin));
    },
    ...(isSparse ? {} : { body: node.statement }),
  });
}
