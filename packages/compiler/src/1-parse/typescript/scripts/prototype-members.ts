/**
 * Which functions of a script are classes, and what their members are.
 *
 * Method: `function C (…) { … }` (or `var C = function …`) among the statements of a module, or of a function that is called at once and
 * returns it, with members put on `C.prototype` there. What is mentioned in any other way than as a class is no class.
 */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";
import { baseMethodCall, isSuperUse, superCall } from "./base-calls.js";
import type { Candidate } from "./class-candidates.js";
import { candidatesOf } from "./class-candidates.js";
import type { Member } from "./member-reading.js";
import { MemberReading } from "./member-reading.js";
import type { Range } from "./syntax.js";
import {
  assignedNames,
  declared,
  escaped,
  isInside,
  isMemberName,
  memberOf,
  mentionsName,
  returnsValue,
} from "./syntax.js";

export interface ConstructorFunction {
  readonly name: string;
  /** `export`, `export default` */
  readonly modifiers: string;
  readonly node: ts.FunctionDeclaration | ts.FunctionExpression;
  readonly base: string | undefined;
  /** Its constructor is its base's. */
  readonly inheritsConstructor: boolean;
  readonly members: readonly Member[];
  /** Where the class goes. */
  readonly place: number;
  /** What the class takes the place of. */
  readonly taken: readonly Range[];
  /** What changes in the pieces that move, and in those that stay; in the order of the text. */
  readonly inside: readonly TextEdit[];
  readonly outside: readonly TextEdit[];
}

export function constructorFunctions(file: ts.SourceFile): readonly ConstructorFunction[] {
  const tops = new Map<string, number>();
  for (const s of file.statements) for (const name of declared(s)) tops.set(name, (tops.get(name) ?? 0) + 1);
  const assigned = assignedNames(file);
  return candidatesOf(file).flatMap((c) => {
    const outer = c.wrapper;
    if (assigned.has(c.name)) return [];
    if (outer !== undefined) {
      // What else the function declares becomes the module's: its names must be free.
      const own = outer.body.statements.flatMap(declared).filter((name) => name !== c.name);
      if (assigned.has(outer.name) || own.some((name) => tops.has(name))) return [];
    }
    return describe(file, c) ?? [];
  });
}

function describe(file: ts.SourceFile, c: Candidate): ConstructorFunction | undefined {
  const reading = new MemberReading(file, c);
  for (const s of c.statements) reading.statement(s);
  const { wrapper } = c;
  if (!reading.possible || (reading.understood.size === 0 && reading.base === undefined)) return undefined;
  let { base } = reading;
  if (wrapper?.base !== undefined && base === wrapper.base.parameter) base = wrapper.base.given;
  const parent = reading.base;
  const isSelfTest = (e: ts.Expression): boolean =>
    new RegExp(`^!\\(?\\s*this instanceof ${escaped(c.name)}\\s*\\)?$`).test(e.getText(file));
  let isCallable = false;
  const inside: TextEdit[] = [];
  const change = (start: number, end: number, text: string): void => void inside.push({ start, end, text });
  // The constructor.
  const { statements } = c.node.body!;
  for (const s of statements) {
    if (ts.isIfStatement(s) && isSelfTest(s.expression)) {
      isCallable = true;
      change(s.getStart(file), s.end, "");
    }
  }
  if (parent !== undefined) {
    for (const s of statements) if (!superCall(file, s, parent, change, reading)) reading.possible = false;
    if (base !== undefined && !/super\(/.test(inside.map((e) => e.text).join()) && !reading.inheritsConstructor)
      return undefined;
  }
  const returns = returnsValue(c.node, (r) => inside.some((e) => r.getStart(file) >= e.start && r.end <= e.end));
  if (returns && !reading.inheritsConstructor) return undefined;
  // Everywhere in the text.
  let possible = reading.possible;
  const outer = wrapper?.name ?? c.name;
  const members = new Set<ts.Node>([c.statement]);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === c.name && !isMemberName(node) && node.parent !== c.node) {
      const { parent: use } = node;
      const own = memberOf(use as ts.Expression);
      if (own?.object === node && own.name === "prototype" && !reading.understood.has(use)) {
        const isCreated =
          ts.isCallExpression(use.parent) && /^Object\.create$/.test(use.parent.expression.getText(file));
        if (!isCreated && !isSuperUse(use)) possible = false;
      }
      if (isCallable && ts.isCallExpression(use) && use.expression === node)
        change(node.getStart(file), node.getStart(file), "new ");
      if (outer !== c.name && wrapper !== undefined && isInside(node, wrapper.body)) {
        if (ts.isShorthandPropertyAssignment(use)) possible = false;
        change(node.getStart(file), node.end, outer);
      }
    }
    const call = parent === undefined ? undefined : baseMethodCall(node, parent);
    if (call !== undefined) {
      const [first, second] = call.call.arguments;
      change(call.call.getStart(file), second?.getStart(file) ?? first!.end, `super.${call.name}(`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (!possible) return undefined;
  // Between its members nothing uses it while the module is loaded, where it has values of its own.
  const place = reading.lastStatic?.end ?? c.statement.getStart(file);
  for (const s of c.statements) {
    if (s.getStart(file) < c.statement.end || s.end > place || members.has(s)) continue;
    if (reading.taken.some(([start]) => start === s.getStart(file)) || ts.isFunctionDeclaration(s)) continue;
    if (mentionsName(s, c.name)) return undefined;
  }
  const taken: Range[] = [...reading.taken, [c.statement.getStart(file), c.statement.end]];
  if (wrapper !== undefined) {
    const start = wrapper.statement.getStart(file);
    const last = wrapper.body.statements.at(-1)!;
    taken.push([start, wrapper.body.getStart(file) + 1], [last.getStart(file), wrapper.statement.end]);
  }
  inside.sort((a, b) => a.start - b.start || a.end - b.end);
  const outside = inside.filter((e) => !taken.some(([start, end]) => e.start >= start && e.end <= end));
  const inheritsConstructor = reading.inheritsConstructor;
  const { statement } = c;
  const own = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const modifiers = own.map((m) => `${m.getText(file)} `).join("");
  return {
    name: outer,
    modifiers,
    node: c.node,
    base,
    inheritsConstructor,
    members: reading.members,
    place,
    taken,
    inside,
    outside,
  };
}
