/** The functions a user asks for by name. */
import ts from "#typescript";
import type { UnitId } from "../../il/types.js";
import type { ProgramContext } from "./context.js";
import { functionOf } from "./names/symbols.js";
import { originOf } from "./origins.js";
import { emptyEnvironment, extendEnvironment } from "./types/environments.js";
import { typeParameterSymbols } from "./types/records.js";
import { recordBehind } from "./types/type-keys.js";
import { convertType } from "./types/types.js";

/** The unit of a head: a function, `Class.method`, an exported name of another. */
export function findHead(p: ProgramContext, name: string): UnitId | undefined {
  const [owner, member] = name.split(".");
  for (const file of p.parsed.files) {
    const symbol = topLevel(p, file, owner!);
    if (symbol === undefined) continue;
    const nameless = namelessDefault(symbol);
    if (nameless !== undefined) {
      const message = "The function that the module exports by default has no name, which its derivative would have.";
      p.bag.add("RG4000", "error", originOf(nameless), message, "Give it one: export default function cost(…) { … }.");
      return undefined;
    }
    if (member === undefined) {
      const f = functionOf(p, symbol);
      if (f !== undefined) p.headNodes.add(f);
      if (f !== undefined) return p.lower.functionUnit(p, f, defaults(p, f));
      continue;
    }
    const unit = methodHead(p, symbol, member);
    if (unit !== undefined) return unit;
  }
  const known = p.parsed.files.flatMap((file) => functionNames(file));
  const near = nearest(name, known);
  const list =
    known.length === 0
      ? "There is no function in the files given."
      : `Functions there are: ${known.slice(0, 20).join(", ")}.`;
  const file = p.parsed.files[0]?.fileName;
  p.bag.add(
    "RG4000",
    "error",
    file === undefined ? null : { file, start: 0, end: 0, line: 0, column: 0, endLine: 0, endColumn: 0 },
    `There is no function ${name}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
    list,
  );
  return undefined;
}

function topLevel(p: ProgramContext, file: ts.SourceFile, name: string): ts.Symbol | undefined {
  const locals = p.checker
    .getSymbolsInScope(file, ts.SymbolFlags.Value | ts.SymbolFlags.Alias)
    .filter((s) => s.name === name);
  for (const symbol of locals) {
    const target =
      symbol.flags & ts.SymbolFlags.Alias
        ? p.checker.getAliasedSymbol(symbol)
        : p.checker.getExportSymbolOfSymbol(symbol);
    const declared = target.declarations?.[0]?.getSourceFile();
    if (declared !== undefined && p.parsed.files.includes(declared)) return target;
  }
  const module = p.checker.getSymbolAtLocation(file);
  const exported = module === undefined ? undefined : p.checker.getExportsOfModule(module).find((s) => s.name === name);
  if (exported === undefined) return undefined;
  return exported.flags & ts.SymbolFlags.Alias ? p.checker.getAliasedSymbol(exported) : exported;
}

/** `export default function (x) { … }`, `export default (x) => …`. */
function namelessDefault(symbol: ts.Symbol): ts.Node | undefined {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined || symbol.name !== "default") return undefined;
  if (ts.isFunctionDeclaration(declaration)) return declaration.name === undefined ? declaration : undefined;
  if (!ts.isExportAssignment(declaration)) return undefined;
  let value = declaration.expression;
  while (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value))
    value = value.expression;
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
}

function methodHead(p: ProgramContext, symbol: ts.Symbol, member: string): UnitId | undefined {
  const node = symbol.valueDeclaration;
  if (node === undefined || !ts.isClassLike(node)) return undefined;
  const method = node.members.find(
    (m): m is ts.MethodDeclaration => ts.isMethodDeclaration(m) && m.body !== undefined && m.name.getText() === member,
  );
  if (method === undefined) return undefined;
  p.headNodes.add(method);
  if (ts.getCombinedModifierFlags(method) & ts.ModifierFlags.Static)
    return p.lower.functionUnit(p, method, defaults(p, method));
  const record = p.records.get(
    recordBehind(convertType(p, p.checker.getDeclaredTypeOfSymbol(symbol), emptyEnvironment(p)))!,
  );
  return record === undefined ? undefined : p.lower.methodUnit(p, record, method, record.environment);
}

/** A generic head is taken with the defaults, else the constraints, of its type parameters. */
function defaults(p: ProgramContext, node: ts.FunctionLikeDeclaration) {
  const symbols = typeParameterSymbols(p, node);
  const types = symbols.map((symbol, i) => {
    const parameter = ts.getEffectiveTypeParameterDeclarations(node)[i]!;
    const type = parameter.default ?? parameter.constraint;
    return [
      symbol,
      type === undefined
        ? ({ kind: "real", bits: 64 } as const)
        : convertType(p, p.checker.getTypeFromTypeNode(type), emptyEnvironment(p)),
    ] as const;
  });
  return extendEnvironment(p, emptyEnvironment(p), new Map(types));
}

function functionNames(file: ts.SourceFile): string[] {
  return file.statements.flatMap((s) => {
    if (ts.isFunctionDeclaration(s) && s.name !== undefined) return [s.name.text];
    if (ts.isClassDeclaration(s) && s.name !== undefined) {
      const owner = s.name.text;
      return s.members.flatMap((m) => (ts.isMethodDeclaration(m) ? [`${owner}.${m.name.getText()}`] : []));
    }
    if (ts.isVariableStatement(s)) {
      return s.declarationList.declarations.flatMap((d) =>
        ts.isIdentifier(d.name) && d.initializer !== undefined && ts.isArrowFunction(d.initializer)
          ? [d.name.text]
          : [],
      );
    }
    return [];
  });
}

/** The name with the fewest letters to change, if that is a small part of it. */
function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const d = distance(name, candidate);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
