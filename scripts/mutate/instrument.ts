/**
 * Every mutant of a file at once: each place where something can be broken asks which mutant is switched on.
 *
 * `a < b` becomes `(active === 7 ? (a <= b) : active === 8 ? (…) : (hit[3] = 1, (a < b)))`. What stands in the mutants is plain, what stands
 * in the original is instrumented itself, so the text grows by its depth, not by its number of mutants.
 */
import { createHash } from "node:crypto";
import ts from "typescript";
import type { Change } from "./operators.js";
import { changesOfExpression, changesOfStatement, noCase } from "./operators.js";

export interface Mutant {
  /** Eight digits from the file, the function, the change and the text: the same wherever the lines move. */
  readonly id: string;
  readonly file: string;
  readonly function: string;
  readonly operator: string;
  readonly before: string;
  readonly after: string;
  /** For a person: where it is today. */
  readonly line: number;
  readonly site: number;
}

/** Where numbers of mutants and sites come from, and where mutants go. */
export interface Collection {
  readonly mutants: Mutant[];
  sites: number;
  /** How often a change was met whose identity is otherwise the same. */
  readonly met: Map<string, number>;
}

export function newCollection(): Collection {
  return { mutants: [], sites: 0, met: new Map() };
}

/**
 * The text instrumented, without the names that it uses: `$active`, `$hit`, `$tick`. `mutates`: false for files that are not to be broken;
 * their loops count all the same.
 */
export function instrument(file: string, text: string, mutates: boolean, all: Collection): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  return new Instrumented(source, file, mutates, all).whole();
}

/** The text with one mutant in it, and nothing that could be switched. */
export function withMutant(file: string, text: string, id: string): string {
  const all = newCollection();
  const instrumented = instrument(file, text, true, all);
  const number = all.mutants.findIndex((m) => m.id === id);
  if (number < 0) throw new Error(`${file}: there is no mutant ${id}`);
  return `const $active = ${number}, $hit = [], $tick = () => {};\n${instrumented}`;
}

class Instrumented {
  constructor(
    private readonly source: ts.SourceFile,
    private readonly file: string,
    private readonly mutates: boolean,
    private readonly all: Collection,
  ) {}

  whole(): string {
    return this.inside(this.source, this.mutates);
  }

  /** A node's text; `full`: with its mutants. */
  private text(node: ts.Node, full: boolean): string {
    if (isTypeOnly(node)) return node.getText(this.source);
    if (!full) return this.looped(node, this.inside(node, false));
    if (ts.isCaseClause(node)) return this.caseClause(node);
    const plain = (part: ts.Node): string => this.text(part, false);
    const changes = ts.isStatement(node)
      ? changesOfStatement(node)
      : ts.isExpression(node) && isReplaceable(node)
        ? changesOfExpression(node, plain)
        : [];
    // Mutants are numbered from the outside in, so that numbers follow the text.
    const numbers = this.add(node, changes);
    const original = this.looped(node, this.inside(node, true));
    if (numbers === null) return original;
    const { first, site } = numbers;
    if (ts.isStatement(node)) return `{ if ($active === ${first}) {} else { $hit[${site}] = 1; ${original} } }`;
    return this.chain(changes, first, site, original);
  }

  private chain(changes: readonly Change[], first: number, site: number, original: string): string {
    const arms = changes.map((change, k) => `$active === ${first + k} ? (${change.text}) : `).join("");
    return `(${arms}($hit[${site}] = 1, ${original}))`;
  }

  private caseClause(node: ts.CaseClause): string {
    const numbers = this.add(node.expression, [noCase]);
    const start = node.getStart(this.source);
    const label = node.expression.getText(this.source);
    const at = node.expression.getStart(this.source);
    const head = this.source.text.slice(start, at);
    const rest = this.between(node, node.expression.end, node.end, true, [...node.statements]);
    if (numbers === null) return `${head}${label}${rest}`;
    return `${head}${this.chain([noCase], numbers.first, numbers.site, label)}${rest}`;
  }

  private add(node: ts.Node, changes: readonly Change[]): { first: number; site: number } | null {
    if (changes.length === 0) return null;
    const { all } = this;
    const first = all.mutants.length;
    const site = all.sites++;
    const before = onOneLine(node.getText(this.source));
    const { line } = this.source.getLineAndCharacterOfPosition(node.getStart(this.source));
    for (const { operator, text } of changes) {
      const place = nameAround(node);
      const key = [this.file, place, operator, before].join("\n");
      const count = (all.met.get(key) ?? 0) + 1;
      all.met.set(key, count);
      const id = createHash("sha1").update(`${key}\n${count}`).digest("hex").slice(0, 8);
      const after = onOneLine(text).replaceAll("$tick(); ", "");
      all.mutants.push({ id, file: this.file, function: place, operator, before, after, line: line + 1, site });
    }
    return { first, site };
  }

  /** The node's own text, with its children's. */
  private inside(node: ts.Node, full: boolean): string {
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    const start = ts.isSourceFile(node) ? 0 : node.getStart(this.source);
    return this.between(node, start, node.end, full, children);
  }

  private between(_: ts.Node, start: number, end: number, full: boolean, children: readonly ts.Node[]): string {
    let out = "";
    let at = start;
    for (const child of children) {
      const from = child.getStart(this.source);
      if (from < at || child.end > end || child.end === child.pos) continue;
      out += this.source.text.slice(at, from) + this.text(child, full);
      at = child.end;
    }
    return out + this.source.text.slice(at, end);
  }

  /** The body of a loop counts. */
  private looped(node: ts.Node, text: string): string {
    const { parent } = node;
    if (parent === undefined || !ts.isIterationStatement(parent, false) || parent.statement !== node) return text;
    return `{ $tick(); ${text} }`;
  }
}

function isTypeOnly(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

/** Names of properties and the like are expressions to the syntax, but have no value. */
function isReplaceable(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.initializer === node;
  if (ts.isLiteralTypeNode(parent) || ts.isEnumMember(parent)) return false;
  // `a?.b()` in `a?.b().c` has no value of its own.
  if (ts.isOptionalChain(parent) && parent.expression === node) return false;
  if (ts.isExpressionStatement(parent)) return !ts.isBinaryExpression(node) || isUpdate(node);
  return true;
}

function isUpdate(node: ts.BinaryExpression): boolean {
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.PlusEqualsToken || kind === ts.SyntaxKind.MinusEqualsToken;
}

/** The names of the functions, methods and constants around it. */
function nameAround(node: ts.Node): string {
  const names: string[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const name = ts.isConstructorDeclaration(at) ? "constructor" : nameOf(at);
    if (name !== null) names.unshift(name);
  }
  return names.join(".");
}

function nameOf(node: ts.Node): string | null {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node);
  if (!isNamed || node.name === undefined) return null;
  return ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name) ? node.name.text : null;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
