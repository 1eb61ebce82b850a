/** Loops. A test or update that needs statements of its own, and variables that closures capture per iteration, are seen to here. */
import ts from "#typescript";
import { assign, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Path, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { captureFacts } from "../names/captures.js";
import { isCalledAtOnce, namesIn } from "../names/hoisted-variables.js";
import { declarations } from "../names/variable-statements.js";
import { boxRecord, boxValue, variableType } from "../names/variables.js";
import { refuse } from "../origins.js";
import { emitLoop } from "./loop-parts.js";
import { forIn, forOf } from "./loops-over-values.js";

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
  refuseCapturesInHead(u, node);
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

/** The boxed variables of a `for (let …)`, those that patterns name too. */
function capturedPerIteration(u: UnitContext, initializer: ts.ForInitializer | undefined): ts.Symbol[] {
  if (initializer === undefined || !ts.isVariableDeclarationList(initializer)) return [];
  if (!(initializer.flags & ts.NodeFlags.BlockScoped)) return [];
  const names = initializer.declarations.flatMap((d) => namesIn(d.name));
  const symbols = names.flatMap((name) => u.program.checker.getSymbolAtLocation(name) ?? []);
  const boxed = captureFacts(u.program, initializer).boxed;
  return symbols.filter((s) => boxed.has(s));
}

/**
 * `for (let i = 0, g = () => i; …; i++)`: the iterations have copies of i, and the function that was made before the first one keeps
 * the i from which they were copied, whatever becomes of them. One made in the test or the step is of the iteration that follows.
 */
function refuseCapturesInHead(u: UnitContext, { initializer, condition, incrementor }: ts.ForStatement): void {
  if (initializer === undefined || !ts.isVariableDeclarationList(initializer)) return;
  if (!(initializer.flags & ts.NodeFlags.BlockScoped)) return;
  const { boxed, captured, reassigned } = captureFacts(u.program, initializer);
  const names = initializer.declarations.flatMap((d) => namesIn(d.name));
  const own = new Set(names.map((name) => u.program.checker.getSymbolAtLocation(name)));
  const parts = [initializer, condition, incrementor].flatMap((part) => part ?? []);
  for (const [f, symbols] of captured) {
    const changing = symbols.find((symbol) => own.has(symbol) && reassigned.has(symbol));
    if (changing === undefined || !parts.some((part) => isInside(f, part))) continue;
    if (!boxed.has(changing) && isCalledAtOnce(u.program, f)) continue;
    const message = `Which ${changing.name} this function keeps is hard to tell: each iteration has its own.`;
    const hint = "Make the function in the body; or before the loop, with a constant that holds the first value.";
    refuse(u.program, f, "RG2063", message, hint);
  }
}

function isInside(node: ts.Node, part: ts.Node): boolean {
  return node.getSourceFile() === part.getSourceFile() && node.pos >= part.pos && node.end <= part.end;
}
