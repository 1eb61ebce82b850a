/** What the printing of one unit shares: the text, names, and where variables are declared. */

import type { LineMarks } from "../../diagnostics/line-marks.js";
import { declaredType } from "../../il/queries/path-types.js";
import type { Expression, Path, StackName, Statement, Type, Unit, UnitId, VariableId } from "../../il/types.js";
import { expressionsOf, forEachReadPath, writtenPaths } from "../../il/visit.js";
import type { Declaration, Placement } from "../layout/placement.js";
import type { TextWriter } from "../layout/text-writer.js";
import { mayBeNil } from "./expressions/expression-types.js";
import type { ExpressionPrinter } from "./expressions/expressions.js";
import { placeName } from "./expressions/narrowing-facts.js";
import type { StoredPlaces } from "./expressions/stored-places.js";
import type { ModuleContext } from "./module-context.js";

/** A stack that pushes or pops through a local index at this point of the text. */
export interface Tape {
  readonly buffer: string;
  readonly top: string;
}

export interface PrintOptions {
  /** May the storage behind two different array paths overlap? Without it any two may. */
  readonly mayOverlap?: (a: Path, b: Path) => boolean;
  /** Lines are marked with where they come from. */
  readonly marks?: LineMarks;
}

export interface UnitContext {
  readonly unit: Unit;
  readonly module: ModuleContext;
  readonly writer: TextWriter;
  readonly expressions: ExpressionPrinter;
  readonly placement: Placement;
  readonly options: PrintOptions;
  readonly tapes: Map<StackName, Tape>;
  /** A name that nothing else in the unit has. */
  fresh(wanted: string): string;
  /** A variable that exists in the text only, under a name that nothing else has. */
  freshVariable(wanted: string): VariableId;
  /** Constants of the text that TypeScript gives a literal type. */
  readonly literals: Set<VariableId>;
  /** Variables declared as `Writable<C>`: read-only fields may be assigned through them. */
  readonly writables: Set<VariableId>;
  /** The text has come to a declaration: from here on, the variable has the name it is declared under. */
  activate(declaration: Declaration): void;
  readonly stored: StoredPlaces;
  /** How many loops the text has come into; how many they were where a variable is declared. */
  readonly loops: { open: number; readonly declared: Map<VariableId, number> };
  /** The unit's text is needed in the module. */
  request(id: UnitId): void;
}

/** The declaration that a statement makes of a variable, if it makes one. */
export function declarationOf(c: UnitContext, s: Statement, path: Path): Declaration | undefined {
  if (path.steps.length > 0) return undefined;
  const found = c.placement.declaredBy.get(s)?.find((d) => d.variable === path.root);
  if (found === undefined) return undefined;
  c.activate(found);
  c.loops.declared.set(path.root, c.loops.open);
  return found;
}

/** What is assigned: its text, and whether TypeScript would infer the variable's type from it. */
export interface Value {
  readonly text: string;
  readonly type: Type;
  /** The type inferred is narrower than the variable's, or not to be inferred at all. */
  readonly vague?: boolean;
}

/** `const x`, `let x: T`, or the place that is stored to. */
export function leftSide(c: UnitContext, s: Statement, path: Path, value: Value): string {
  const declaration = declarationOf(c, s, path);
  if (declaration === undefined) return c.expressions.paths.target(path);
  return `${declaration.keyword} ${declaredName(c, declaration, value, mayGoInCircles(c, s))}`;
}

/**
 * In a loop, TypeScript finds out what `x[0]` or a variable holds, which may be undefined or of several types, by looking at what the loop
 * assigns to it, and does not find the type of a variable that this depends on.
 */
export function mayGoInCircles(c: UnitContext, s: Statement): boolean {
  if (c.loops.open === 0) return false;
  // What a call gives has the type that the function declares.
  const isCall =
    s.kind === "call" || (s.kind === "assign" && (s.value.kind === "operation" || s.value.kind === "intrinsic"));
  const made = new Set(isCall ? [] : writtenPaths(s).map(({ root }) => root));
  return expressionsOf(s).some((e) => {
    let found = false;
    forEachReadPath(e, (path) => {
      found ||= isNarrowedBy(c, made, path, 0);
      path.steps.forEach((step, k) => {
        const isElement = step.kind === "index" && step.indices.every((i) => isFixed(c, i));
        if (isElement && c.module.elementMark !== "") found ||= c.stored.isStored(path.root, placeName(path, k + 1));
        if (isElement || step.kind === "field") found ||= isNarrowedBy(c, made, path, k + 1);
      });
    });
    return found;
  });
}

/**
 * Is it a place for values of several types, a number or none, into which one of the variables goes, and which the next iteration finds
 * as this one leaves it?
 */
function isNarrowedBy(c: UnitContext, made: ReadonlySet<VariableId>, path: Path, count: number): boolean {
  const name = placeName(path, count);
  if (name === undefined || ![...made].some((id) => c.stored.goesInto(id, path.root, name))) return false;
  if (c.loops.declared.get(path.root) === c.loops.open) return false;
  return declaredType(c.module.program, path.root, path.steps.slice(0, count))?.kind === "union";
}

/** A subscript by which TypeScript knows an element again. */
function isFixed(c: UnitContext, subscript: Expression): boolean {
  if (subscript.kind === "constant") return true;
  if (subscript.kind !== "read" || subscript.path.steps.length > 0) return false;
  const { root } = subscript.path;
  return isConstant(c, root) || !c.placement.all.some((d) => d.variable === root);
}

function isConstant(c: UnitContext, id: VariableId): boolean {
  return c.placement.all.some((d) => d.variable === id && d.keyword === "const");
}

/** A declared variable's name, with its type where it is not inferred. */
export function declaredName(c: UnitContext, declaration: Declaration, value: Value, isCircular = false): string {
  const name = c.expressions.name(declaration.variable);
  const { type } = c.module.program.variables.get(declaration.variable)!;
  const plain = type.kind === "real" || type.kind === "integer" || type.kind === "boolean" || type.kind === "string";
  const inferred = plain
    ? value.type.kind === type.kind || (isNumeric(value.type) && isNumeric(type))
    : declaration.keyword === "const" &&
      value.vague !== true &&
      value.type.kind === type.kind &&
      c.module.type(value.type) === c.module.type(type);
  if (!inferred && declaration.keyword === "const" && value.text.endsWith(` as ${c.module.type(type)}`)) return name;
  return inferred && !isCircular ? name : `${name}: ${c.module.type(type)}`;
}

function isNumeric(type: Type): boolean {
  return type.kind === "real" || type.kind === "integer";
}

/** `left = value;`, or what stands for it where the place is an entry of a map. */
export function store(c: UnitContext, s: Statement, path: Path, value: Value): void {
  const last = path.steps[path.steps.length - 1];
  if (last?.kind === "key") {
    const map = c.expressions.paths.walk(path, path.steps.length - 1);
    const key = c.expressions.text(last.key, 2);
    if (map.type?.kind === "map" && map.type.plain === true) {
      c.writer.line(`${map.text}[${key}] = ${value.text};`);
      return;
    }
    const isSet = map.type?.kind === "map" && map.type.value.kind === "nil";
    c.writer.line(isSet ? `${map.text}.add(${key});` : `${map.text}.set(${key}, ${value.text});`);
    return;
  }
  const text = heldText(path, value.text, value.type);
  c.writer.line(`${leftSide(c, s, path, value)} = ${ofAnyKind(c, path, text, value.type)};`);
}

/**
 * A value of one kind for a variable of several (`number[] | Float64Array`): TypeScript would take the variable for one of that kind
 * from here on, and the branches for the others for dead.
 */
export function ofAnyKind(c: UnitContext, path: Path, text: string, type: Type): string {
  const variable = path.steps.length === 0 ? c.module.program.variables.get(path.root)?.type : undefined;
  if (variable?.kind !== "union" || type.kind !== "pointer") return text;
  if (variable.members.filter((m) => m.kind === "pointer" && m.target.kind === "array").length < 2) return text;
  const operand = /^[\w$.]+(?:\([\w$., ]*\))?$/.test(text) ? text : `(${text})`;
  return `${operand} as ${c.module.type(variable)}`;
}

/**
 * A value for a field or an element that may be null or undefined. The user's declaration says which of the two it may be, and the
 * text does not know: it asserts that it is neither, which means nothing at run time.
 */
export function heldText(path: Path, text: string, type: Type): string {
  const last = path.steps[path.steps.length - 1];
  if (last === undefined || !mayBeNil(path.type) || !mayBeNil(type) || type.kind === "nil") return text;
  // What comes off a stack is of whatever type it is stored as.
  if (/^\w+\.pop\(\)$/.test(text)) return text;
  return /^[\w$.[\]"]+$/.test(text) ? `${text}!` : `(${text})!`;
}

/** Every expression's text, as an argument. */
export function list(c: UnitContext, expressions: readonly Expression[]): string {
  return expressions.map((e) => c.expressions.text(e, 2)).join(", ");
}

/** What a variable holds before it is given a value, where the text needs something. */
export function neutralValue(c: UnitContext, type: Type): string | undefined {
  switch (type.kind) {
    case "real":
    case "integer":
      return "0";
    case "boolean":
      return "false";
    case "string":
      return '""';
    case "nil":
      return "undefined";
    case "pointer":
      return type.nullable ? "null" : undefined;
    case "union":
      return type.members.map((m) => neutralValue(c, m)).find((t) => t !== undefined);
    default:
      return undefined;
  }
}
