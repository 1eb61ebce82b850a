/** `for…of` and `for…in`: loops over an index. */
import ts from "typescript";
import {
  add,
  arrayOf,
  assign,
  booleanType,
  constant,
  deref,
  element,
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
} from "../../il/builders.js";
import type { Expression, Path } from "../../il/types.js";
import { placeOfNode, pointerPath } from "./access.js";
import { ownKeys } from "./computed-properties.js";
import type { UnitContext } from "./context.js";
import { bare } from "./context.js";
import { append } from "./lists.js";
import { emitLoop } from "./loop-parts.js";
import { isNil } from "./nil-tests.js";
import { refuse } from "./origins.js";
import { mayRemoveEntries, position } from "./removing-loops.js";
import { mayHaveHoles } from "./sparse-arrays.js";
import {
  arrayBehind,
  arrayKinds,
  dictionaryBehind,
  elementOfArrays,
  mapBehind,
  recordBehind,
  withoutNil,
} from "./type-keys.js";

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
  const p = u.program;
  if (node.awaitModifier !== undefined)
    refuse(p, node, "RG2030", "Asynchronous loops cannot be differentiated.", "Loop over an array.");
  const source = iterated(u, node.expression);
  const origin = u.origin;
  const value = u.lower.expression(u, source.node);
  const base = steady(u, value, "list");
  const type = withoutNil(base.type);
  const array = arrayBehind(type);
  const map = mapBehind(type);
  const isUnion = arrayKinds(type) !== undefined;
  if (array === undefined && map === undefined && !isUnion) {
    const what = p.checker.typeToString(p.checker.getTypeAtLocation(node.expression));
    refuse(
      p,
      node.expression,
      "RG2064",
      `A loop over ${what} cannot be differentiated.`,
      "Loop over an array, a typed array, a Map or a Set.",
    );
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
  const shifting = map !== undefined && mayRemoveEntries(p, node.statement) ? position(u, base, map, index) : undefined;
  const head = (): void => {
    u.origin = origin;
    shifting?.visit(key());
    const which = source.part ?? (map === undefined ? "values" : isSet ? "keys" : "entries");
    if (which === "entries") {
      pair(u, node.initializer, [key(), isSet ? key() : item()]);
      return;
    }
    store(u, node.initializer, which === "keys" || isSet ? key() : item());
  };
  u.origin = origin;
  shifting?.begin();
  emitLoop(u, names, {
    init: () => u.emit(assign(index, constant(0), origin)),
    test: () => less(read(index), map === undefined ? length(read(base)) : operation("size", [read(base)], real64)),
    update: shifting?.follow ?? (() => u.emit(assign(index, add(read(index), constant(1)), origin))),
    head,
    body: node.statement,
  });
}

/** `a.entries()`, `m.keys()`: what is run over, and which part of it. */
function iterated(
  u: UnitContext,
  node: ts.Expression,
): { readonly node: ts.Expression; readonly part?: "keys" | "values" | "entries" } {
  const inner = bare(node);
  if (!ts.isCallExpression(inner) || inner.arguments.length > 0 || !ts.isPropertyAccessExpression(inner.expression))
    return { node };
  const name = inner.expression.name.text;
  if (name !== "keys" && name !== "values" && name !== "entries") return { node };
  const type = u.program.checker.getTypeAtLocation(inner.expression.expression);
  const isLibrary = type.symbol?.declarations?.[0]?.getSourceFile().fileName.startsWith("/~lib") ?? false;
  return isLibrary ? { node: inner.expression.expression, part: name } : { node };
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
  name.elements.forEach((e, i) => {
    const part = parts[i];
    if (!ts.isOmittedExpression(e) && part !== undefined) u.lower.bind(u, e.name, part);
  });
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
