/** Loops. A test or update that needs statements of its own, and variables that closures capture per iteration, are seen to here. */
import ts from "typescript";
import { add, assign, constant, deref, element, less, length, operation, read, real64, recordType, pointerTo, entry } from "../../il/builders.js";
import type { Block, Expression, LoopStatement, Path, Type } from "../../il/types.js";
import { pointerPath, placeOfNode } from "./access.js";
import { captureFacts } from "./captures.js";
import { bare, type JumpTarget, type UnitContext } from "./context.js";
import { refuse } from "./origins.js";
import { declarations } from "./variable-statements.js";
import { arrayBehind, mapBehind, withoutNil } from "./type-keys.js";
import { boxRecord, boxValue, variableType } from "./variables.js";

export function lowerLoop(u: UnitContext, node: ts.IterationStatement, names: readonly string[]): void {
  switch (node.kind) {
    case ts.SyntaxKind.ForStatement:
      return forLoop(u, node as ts.ForStatement, names);
    case ts.SyntaxKind.WhileStatement:
      return whileLoop(u, node as ts.WhileStatement, names);
    case ts.SyntaxKind.DoStatement:
      return doLoop(u, node as ts.DoStatement, names);
    case ts.SyntaxKind.ForOfStatement:
      return forOf(u, node as ts.ForOfStatement, names);
    default:
      return forIn(u, node as ts.ForInStatement, names);
  }
}

interface Parts {
  readonly init?: () => void;
  readonly test?: ts.Expression | (() => Expression);
  readonly update?: () => void;
  /** Statements at the head of each iteration. */
  readonly head?: () => void;
  /** Statements at the end of each iteration, before the update; `continue` goes there. */
  readonly foot?: () => void;
  readonly body: ts.Statement;
  readonly testAt?: "start" | "end";
}

function emitLoop(u: UnitContext, names: readonly string[], parts: Parts): void {
  const origin = u.origin;
  const leading = u.takeLeading();
  const label = u.program.label(names[0] ?? "loop");
  const target: JumpTarget = { names, label, loop: true, plainBreak: true, used: false };
  const init = u.inBlock(() => parts.init?.());
  u.origin = origin;
  const { testAt = "start" } = parts;
  let test: Expression = constant(true);
  const testBlock = u.inBlock(() => {
    if (typeof parts.test === "function") test = parts.test();
    else if (parts.test !== undefined) test = u.lower.condition(u, parts.test);
  });
  const isPlain = testBlock.statements.length === 0;
  u.jumps.push(target);
  const body = u.inBlock(() => {
    if (!isPlain && testAt === "start") {
      u.block.push(...testBlock.statements);
      const stop: Block = { statements: [{ kind: "exit", how: "break", label, origin }] };
      u.emit({ kind: "if", test: { kind: "unary", operator: "not", operand: test, type: { kind: "boolean" } }, then: stop, else: { statements: [] }, origin });
    }
    parts.head?.();
    u.lower.statement(u, parts.body);
    u.takeLeading();
  });
  u.jumps.pop();
  u.origin = origin;
  const update = u.inBlock(() => {
    parts.foot?.();
    parts.update?.();
    if (!isPlain && testAt === "end") u.block.push(...testBlock.statements);
  });
  u.origin = origin;
  const tested = isPlain || testAt === "end" ? test : constant(true);
  const loop: LoopStatement = { kind: "loop", label, init, test: tested, testAt, update, body, origin, ...leading };
  u.emit(loop);
}

function whileLoop(u: UnitContext, node: ts.WhileStatement, names: readonly string[]): void {
  emitLoop(u, names, { test: node.expression, body: node.statement });
}

function doLoop(u: UnitContext, node: ts.DoStatement, names: readonly string[]): void {
  emitLoop(u, names, { test: node.expression, body: node.statement, testAt: "end" });
}

function forLoop(u: UnitContext, node: ts.ForStatement, names: readonly string[]): void {
  const { initializer, condition, incrementor } = node;
  const copied = capturedPerIteration(u, initializer);
  const outer = new Map<ts.Symbol, { readonly plain: Path; readonly type: Type }>();
  const init = (): void => {
    if (initializer === undefined) return;
    if (!ts.isVariableDeclarationList(initializer)) {
      u.lower.effect(u, initializer);
      return;
    }
    if (copied.length === 0) {
      declarations(u, initializer);
      return;
    }
    for (const declaration of initializer.declarations) {
      const symbol = u.program.checker.getSymbolAtLocation(declaration.name);
      if (symbol === undefined || !ts.isIdentifier(declaration.name)) {
        refuse(u.program, declaration, "RG2063", "A pattern whose variables closures capture in a for loop.", "Declare the variables in the body.");
        continue;
      }
      const type = variableType(u, symbol);
      const plain = u.local(symbol.name, type);
      if (declaration.initializer !== undefined) u.lower.into(u, declaration.initializer, plain);
      outer.set(symbol, { plain, type });
      u.bindings.set(symbol, plain);
    }
  };
  // Each iteration has its own variables: boxes that are filled at its start and read back at its end.
  const head = (): void => {
    for (const symbol of copied) {
      const own = outer.get(symbol);
      if (own === undefined) continue;
      const record = boxRecord(u.program, own.type);
      const box = u.local(symbol.name, pointerTo(recordType(record.id)), { constant: true });
      const initial = { kind: "fields" as const, values: new Map([["value", read(own.plain)]]) };
      u.emit({ kind: "allocate", target: box, site: u.program.site(), allocated: recordType(record.id), extents: [], initial, origin: u.origin });
      u.bindings.set(symbol, boxValue(box, own.type));
    }
  };
  const foot = (): void => {
    for (const symbol of copied) {
      const own = outer.get(symbol);
      if (own === undefined) continue;
      u.emit(assign(own.plain, read(u.bindings.get(symbol)!), u.origin));
      u.bindings.set(symbol, own.plain);
    }
  };
  emitLoop(u, names, {
    init,
    ...(condition === undefined ? {} : { test: condition }),
    ...(copied.length > 0 ? { head, foot } : {}),
    update: () => {
      if (incrementor !== undefined) u.lower.effect(u, incrementor);
    },
    body: node.statement,
  });
}

/** The boxed variables of a `for (let …)`. */
function capturedPerIteration(u: UnitContext, initializer: ts.ForInitializer | undefined): ts.Symbol[] {
  if (initializer === undefined || !ts.isVariableDeclarationList(initializer)) return [];
  if (!(initializer.flags & ts.NodeFlags.BlockScoped)) return [];
  const symbols = initializer.declarations.flatMap((d) => u.program.checker.getSymbolAtLocation(d.name) ?? []);
  const boxed = captureFacts(u.program, initializer).boxed;
  return symbols.some((s) => boxed.has(s)) ? symbols.filter((s) => boxed.has(s)) : [];
}

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
  const place = placeOfNode(u, target);
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

function forOf(u: UnitContext, node: ts.ForOfStatement, names: readonly string[]): void {
  const p = u.program;
  if (node.awaitModifier !== undefined) refuse(p, node, "RG2030", "Asynchronous loops cannot be differentiated.", "Loop over an array.");
  const source = iterated(u, node.expression);
  const origin = u.origin;
  const value = u.lower.expression(u, source.node);
  const base = steady(u, value, "list");
  const type = withoutNil(base.type);
  const array = arrayBehind(type);
  const map = mapBehind(type);
  if (array === undefined && map === undefined) {
    const what = p.checker.typeToString(p.checker.getTypeAtLocation(node.expression));
    refuse(p, node.expression, "RG2064", `A loop over ${what} cannot be differentiated.`, "Loop over an array, a typed array, a Map or a Set.");
    return;
  }
  const index = u.temporary("index", real64);
  const key = (): Expression => (map === undefined ? read(index) : operation("keyAt", [read(base), read(index)], map.key));
  const item = (): Expression => (map === undefined ? read(element(deref(base, array), read(index))) : read(entry(deref(base, map), key())));
  const isSet = map !== undefined && map.value.kind === "nil";
  const head = (): void => {
    u.origin = origin;
    const which = source.part ?? (map === undefined ? "values" : isSet ? "keys" : "entries");
    if (which === "entries") {
      pair(u, node.initializer, [key(), isSet ? key() : item()]);
      return;
    }
    store(u, node.initializer, which === "keys" || isSet ? key() : item());
  };
  u.origin = origin;
  emitLoop(u, names, {
    init: () => u.emit(assign(index, constant(0), origin)),
    test: () => less(read(index), map === undefined ? length(read(base)) : operation("size", [read(base)], real64)),
    update: () => u.emit(assign(index, add(read(index), constant(1)), origin)),
    head,
    body: node.statement,
  });
}

/** `a.entries()`, `m.keys()`: what is run over, and which part of it. */
function iterated(u: UnitContext, node: ts.Expression): { readonly node: ts.Expression; readonly part?: "keys" | "values" | "entries" } {
  const inner = bare(node);
  if (!ts.isCallExpression(inner) || inner.arguments.length > 0 || !ts.isPropertyAccessExpression(inner.expression)) return { node };
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
    refuse(u.program, initializer, "RG2065", "The entries of this loop are not taken apart.", "Write for (const [key, value] of …).");
    return;
  }
  name.elements.forEach((e, i) => {
    const part = parts[i];
    if (!ts.isOmittedExpression(e) && part !== undefined) u.lower.bind(u, e.name, part);
  });
}

/** `for (const i in array)`: the indices, as text. */
function forIn(u: UnitContext, node: ts.ForInStatement, names: readonly string[]): void {
  const p = u.program;
  const origin = u.origin;
  const base = steady(u, u.lower.expression(u, node.expression), "list");
  const declared = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0]!.name : undefined;
  if (arrayBehind(withoutNil(base.type)) === undefined || declared === undefined || !ts.isIdentifier(declared)) {
    refuse(p, node, "RG2066", "`for…in` over the properties of an object cannot be differentiated.", "Loop over an array, or name the properties.");
    return;
  }
  const symbol = p.checker.getSymbolAtLocation(declared)!;
  const index = u.temporary("index", real64);
  emitLoop(u, names, {
    init: () => u.emit(assign(index, constant(0), origin)),
    test: () => less(read(index), length(read(base))),
    update: () => u.emit(assign(index, add(read(index), constant(1)), origin)),
    head: () => {
      const own = u.local(declared.text, real64, { constant: true });
      u.emit(assign(own, read(index), origin));
      u.bindings.set(symbol, own);
    },
    body: node.statement,
  });
}
