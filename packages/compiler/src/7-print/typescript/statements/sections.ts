/** Assignments to a part of an array: `fill`, `set`, or a loop. All of the source is read before anything is stored. */
import { constant, real64 } from "../../../il/builders.js";
import { sameExpression, samePath } from "../../../il/equal.js";
import { rewriteExpression } from "../../../il/rewrite.js";
import type { AssignStatement, Expression, Path, Range, VariableId } from "../../../il/types.js";
import { forEachReadPath } from "../../../il/visit.js";
import { Precedence } from "../../layout/precedence.js";
import type { UnitContext } from "../unit-context.js";

/** A path that ends with a section: the array before it, and the range. */
export interface Section {
  readonly array: Path;
  readonly range: Range;
}

export function sectionOf(path: Path): Section | undefined {
  const last = path.steps[path.steps.length - 1];
  if (last?.kind !== "section") return undefined;
  return { array: { root: path.root, steps: path.steps.slice(0, -1), type: path.type }, range: last.ranges[0] ?? {} };
}

export function arrayText(c: UnitContext, section: Section): string {
  return c.expressions.paths.walk(section.array, section.array.steps.length).text;
}

export function isPacked(c: UnitContext, section: Section): boolean {
  const type = c.expressions.paths.walk(section.array, section.array.steps.length).type ?? section.array.type;
  return type.kind === "array" && type.storage === "packed";
}

function stepsByOne(range: Range): boolean {
  return range.step === undefined || (range.step.kind === "constant" && range.step.value === 1);
}

/** The arguments that say where a section begins and ends: `from, to`, or fewer where the defaults serve. */
export function boundsText(c: UnitContext, range: Range, before: string = ""): string {
  const parts: string[] = before === "" ? [] : [before];
  if (range.from !== undefined || range.to !== undefined) {
    const zero = range.to === undefined && range.from?.kind === "constant" && range.from.value === 0;
    if (!zero) parts.push(range.from === undefined ? "0" : c.expressions.text(range.from, Precedence.assignment));
  }
  if (range.to !== undefined) parts.push(c.expressions.text(range.to, Precedence.assignment));
  return parts.join(", ");
}

export function assignSection(c: UnitContext, s: AssignStatement): void {
  const target = sectionOf(s.target)!;
  const sources: Path[] = [];
  forEachReadPath(s.value, (p) => {
    if (sectionOf(p) !== undefined) sources.push(p);
  });
  const array = arrayText(c, target);
  if (sources.length === 0 && stepsByOne(target.range)) {
    const value = c.expressions.text(s.value, Precedence.assignment);
    c.writer.line(`${array}.fill(${boundsText(c, target.range, value)});`);
    return;
  }
  const source = s.value.kind === "read" ? sectionOf(s.value.path) : undefined;
  if (source !== undefined && isPacked(c, target) && stepsByOne(target.range) && stepsByOne(source.range)) {
    const bounds = boundsText(c, source.range);
    const part =
      bounds === ""
        ? arrayText(c, source)
        : `${arrayText(c, source)}.${isPacked(c, source) ? "subarray" : "slice"}(${bounds})`;
    const { from } = target.range;
    const atStart = from === undefined || (from.kind === "constant" && from.value === 0);
    c.writer.line(`${array}.set(${part}${atStart ? "" : `, ${c.expressions.text(from, Precedence.assignment)}`});`);
    return;
  }
  elementwise(c, s, target, sources);
}

function elementwise(c: UnitContext, s: AssignStatement, target: Section, sources: readonly Path[]): void {
  const counter = c.freshVariable("k");
  const k = c.expressions.name(counter);
  const copies: { readonly path: Path; readonly copy: VariableId }[] = [];
  for (const p of sources) {
    const section = sectionOf(p)!;
    const inStep = sameFrom(section.range, target.range);
    if (samePath(section.array, target.array) && inStep) continue;
    if (!samePath(section.array, target.array) && c.options.mayOverlap?.(section.array, target.array) === false)
      continue;
    const copy = c.freshVariable("source");
    c.writer.line(
      `const ${c.expressions.name(copy)} = ${arrayText(c, section)}.slice(${boundsText(c, section.range)});`,
    );
    copies.push({ path: p, copy });
  }
  // Each part of an array becomes its element number k.
  const atElement = (p: Path): Path => {
    const section = sectionOf(p);
    if (section === undefined) return p;
    const copy = copies.find((known) => samePath(known.path, p))?.copy;
    const element = p.type.kind === "array" ? p.type.element : real64;
    if (copy !== undefined) {
      const index = position({ ...(section.range.step && { step: section.range.step }) }, counter);
      return { root: copy, steps: [{ kind: "index", indices: [index] }], type: element };
    }
    const steps = [...section.array.steps, { kind: "index", indices: [position(section.range, counter)] } as const];
    return { root: p.root, steps, type: element };
  };
  const value = rewriteExpression(s.value, { path: atElement });
  const place = atElement(s.target);
  c.writer.open(`for (let ${k} = 0; ${k} < ${countText(c, target)}; ${k}++) {`);
  const text = c.expressions.text(value, Precedence.assignment);
  const left = c.expressions.paths.target(place);
  const compound =
    value.kind === "binary" &&
    value.operator === "add" &&
    value.left.kind === "read" &&
    samePath(value.left.path, place);
  c.writer.line(
    compound
      ? `${left}${c.module.elementMark} += ${c.expressions.text(value.right, Precedence.assignment)};`
      : `${left} = ${text};`,
  );
  c.writer.close("}");
}

function sameFrom(a: Range, b: Range): boolean {
  const zero = constant(0);
  const one = constant(1);
  return sameExpression(a.from ?? zero, b.from ?? zero) && sameExpression(a.step ?? one, b.step ?? one);
}

function position(range: Range, counter: VariableId): Expression {
  const k: Expression = { kind: "read", path: { root: counter, steps: [], type: real64 }, type: real64 };
  const scaled: Expression = stepsByOne(range)
    ? k
    : { kind: "binary", operator: "multiply", left: range.step!, right: k, type: real64 };
  const { from } = range;
  if (from === undefined || (from.kind === "constant" && from.value === 0)) return scaled;
  return { kind: "binary", operator: "add", left: from, right: scaled, type: real64 };
}

function countText(c: UnitContext, section: Section): string {
  const { from, to, step } = section.range;
  const atStart = from === undefined || (from.kind === "constant" && from.value === 0);
  const end = to === undefined ? `${arrayText(c, section)}.length` : c.expressions.text(to, Precedence.additive);
  const extent = atStart ? end : `${end} - ${c.expressions.text(from, Precedence.additive + 1)}`;
  if (stepsByOne(section.range)) return extent;
  return `Math.ceil((${extent}) / ${c.expressions.text(step!, Precedence.unary)})`;
}
