import { parseC } from "../../src/1-parse/c/parse-c.js";
import type { CProgram } from "../../src/1-parse/c/program.js";
import type { CompoundStatement, Expression, Initializer, Statement } from "../../src/1-parse/c/syntax.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

export interface Parsed {
  readonly program: CProgram | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Files by name; all whose names end in `.c` are translation units. */
export function parseFiles(files: Readonly<Record<string, string>>): Parsed {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string): string | undefined => files[path] };
  const units = Object.keys(files).filter((name) => name.endsWith(".c"));
  const program = parseC(units, host, { includeDirectories: [], defines: [], undefines: [] }, bag);
  return { program, diagnostics: bag.all };
}

/** The program of a text without errors. */
export function parsed(text: string): CProgram {
  const { program, diagnostics } = parseFiles({ "a.c": text });
  if (program === undefined) throw new Error(diagnostics.map((d) => `${d.line}:${d.column} ${d.message}`).join("\n"));
  return program;
}

/** What is wrong with a text, as `line:column code`. */
export const faults = (text: string): string[] =>
  parseFiles({ "a.c": text }).diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`);

/** The body of a function. */
export function bodyOf(program: CProgram, name: string): CompoundStatement {
  for (const [symbol, { body }] of program.definitions) if (symbol.name === name) return body;
  throw new Error(`no function ${name}`);
}

/** Sees every expression, with the block it stands in. */
export interface Walker {
  expression(e: Expression, block: CompoundStatement): void;
}

export function walkBlock(block: CompoundStatement, walker: Walker): void {
  for (const statement of block.statements) walkStatement(statement, block, walker);
}

function walkStatement(s: Statement, block: CompoundStatement, walker: Walker): void {
  const see = (e: Expression | null): void => walkExpression(e, block, walker);
  switch (s.kind) {
    case "compound":
      walkBlock(s, walker);
      return;
    case "declarationStatement":
      for (const one of s.declaration.declarators) {
        if (one.kind === "variable" && one.initializer !== null) walkInitializer(one.initializer, block, walker);
      }
      return;
    case "expressionStatement":
      see(s.expression);
      return;
    case "if":
      see(s.test);
      walkStatement(s.whenTrue, block, walker);
      if (s.whenFalse !== null) walkStatement(s.whenFalse, block, walker);
      return;
    case "while":
    case "do":
      see(s.test);
      walkStatement(s.body, block, walker);
      return;
    case "for": {
      // What a declaration in the head declares is known in the body only.
      const declares = s.init !== null && s.init.kind === "declaration";
      const inner = declares ? (s.body.kind === "compound" ? s.body : null) : block;
      if (inner !== null) {
        if (s.init !== null && s.init.kind !== "declaration") see(s.init);
        walkExpression(s.test, inner, walker);
        walkExpression(s.update, inner, walker);
        walkStatement(s.body, inner, walker);
      }
      return;
    }
    case "switch":
      see(s.selector);
      walkStatement(s.body, block, walker);
      return;
    case "case":
    case "default":
    case "label":
      walkStatement(s.body, block, walker);
      return;
    case "return":
      see(s.value);
      return;
    case "goto":
    case "break":
    case "continue":
    case "empty":
      return;
  }
}

export function walkInitializer(initializer: Initializer, block: CompoundStatement, walker: Walker): void {
  if (initializer.kind === "expression") walkExpression(initializer.value, block, walker);
  else for (const { value } of initializer.elements) walkInitializer(value, block, walker);
}

/** Expressions inside statement expressions are left out. */
function walkExpression(e: Expression | null, block: CompoundStatement, walker: Walker): void {
  if (e === null) return;
  walker.expression(e, block);
  for (const part of partsOf(e)) walkExpression(part, block, walker);
}

export function partsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
    case "increment":
    case "convert":
      return [e.operand];
    case "binary":
    case "comma":
      return [e.left, e.right];
    case "assign":
    case "compoundAssign":
      return [e.target, e.value];
    case "conditional":
      return e.whenTrue === null ? [e.test, e.whenFalse] : [e.test, e.whenTrue, e.whenFalse];
    case "call":
      return [e.callee, ...e.arguments];
    case "subscript":
      return [e.base, e.index];
    case "member":
      return [e.object];
    default:
      return [];
  }
}
