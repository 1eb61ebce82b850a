/** Loops. A test or update that needs statements of its own, and variables that closures capture per iteration, are seen to here. */
import ts from "#typescript";
import { assign, pointerTo, read, recordType } from "../../il/builders.js";
import type { Path, Type } from "../../il/types.js";
import { captureFacts } from "./captures.js";
import type { UnitContext } from "./context.js";
import { emitLoop } from "./loop-parts.js";
import { forIn, forOf } from "./loops-over-values.js";
import { refuse } from "./origins.js";
import { declarations } from "./variable-statements.js";
import { boxRecord, boxValue, variableType } from "./variables.js";

export function lowerLoop(u: UnitContext, node: ts.IterationStatement, names: readonly string[]): void {
  switch (node.kind) {
    case ts.SyntaxKind.ForStatement:
      forLoop(u, node as ts.ForStatement, names);
      return;
    case ts.SyntaxKind.WhileStatement:
      whileLoop(u, node as ts.WhileStatement, names);
      return;
    case ts.SyntaxKind.DoStatement:
      doLoop(u, node as ts.DoStatement, names);
      return;
    case ts.SyntaxKind.ForOfStatement:
      forOf(u, node as ts.ForOfStatement, names);
      return;
    default:
      forIn(u, node as ts.ForInStatement, names);
  }
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
        refuse(
          u.program,
          declaration,
          "RG2063",
          "A pattern whose variables closures capture in a for loop.",
          "Declare the variables in the body.",
        );
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
      u.emit({
        kind: "allocate",
        target: box,
        site: u.program.site(),
        allocated: recordType(record.id),
        extents: [],
        initial,
        origin: u.origin,
      });
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
