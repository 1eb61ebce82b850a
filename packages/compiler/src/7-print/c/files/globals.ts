/** Declarations of the file: struct types, static variables with their initial values, constants. */
import type { Expression, Path, Program, RecordId, Type, UnitId, Variable, VariableId } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import { isAmbiguousIn } from "../../../languages/c-hosts.js";
import { identifier } from "../../layout/names.js";
import { Precedence } from "../../layout/precedence.js";
import { isConstantStorage } from "../declarations/const-pointers.js";
import { declaration } from "../declarations/types.js";
import { ExpressionPrinter } from "../expressions/expressions.js";
import type { Module } from "../module.js";
import { isOfSystem } from "../module.js";

/** `struct state { … };`, each after those it contains. */
export function recordText(module: Module, id: RecordId, done: Set<RecordId>): readonly string[] {
  if (done.has(id) || module.isDeclaredByUser(id)) return [];
  done.add(id);
  const record = module.program.records.get(id);
  if (record === undefined || record.kind === "closure") return [];
  const lines: string[] = [];
  const env = module.environment(
    () => "",
    () => printer,
    undefined,
  );
  const printer: ExpressionPrinter = new ExpressionPrinter(env);
  const named = record.fields.filter((f) => f.beyond !== true);
  const fields = named.map((f) => {
    lines.push(...contained(module, f.type, done));
    return `  ${declaration(env, f.type, identifier(f.name))};`;
  });
  lines.push(`${module.recordName(id)} {`, ...fields, "};");
  return lines;
}

/** The declarations of records that a type holds by value; those behind pointers need only a name. */
function contained(module: Module, type: Type, done: Set<RecordId>): readonly string[] {
  if (type.kind === "array") return contained(module, type.element, done);
  return type.kind === "record" ? recordText(module, type.record, done) : [];
}

/** A value by its place inside a variable: `3`, or parts. */
type Initial = { text?: string; readonly parts: Map<string, Initial> };

/** `static int n = 3;` */
export function globalText(module: Module, v: Variable, initializers: readonly UnitId[]): string | undefined {
  const { hosts } = module.options;
  if (v.type.kind === "record" && module.program.records.get(v.type.record)?.kind === "closure") return undefined;
  if (isOfSystem(v)) {
    module.includes.add(v.host!.module);
    return undefined;
  }
  const env = module.environment(
    (id) => intermediateText(module.program, initializers, id, printer) ?? module.globalName(id),
    () => printer,
    undefined,
  );
  const printer: ExpressionPrinter = new ExpressionPrinter(env);
  const isStatic = v.host?.exported !== true;
  const qualifiers = (v.threadLocal === true ? "_Thread_local " : "") + (isConstantStorage(v) ? "const " : "");
  const own = qualifiers + module.declarer.declare(v.id, module.globalName(v.id), env);
  const host = module.declarer.hostOf(v.id);
  const isText = host?.initialNamesBlock !== true;
  const initial =
    isText &&
    hosts !== undefined &&
    host !== undefined &&
    !isAmbiguousIn(hosts, module.options.file, host.initial ?? "")
      ? (host.initial ?? undefined)
      : initialText(module, printer, v.id, initializers);
  return `${isStatic ? "static " : ""}${own}${initial === undefined ? "" : ` = ${initial}`};`;
}

/** What a local of the unit that gives initial values holds: outside of functions there is no local that could hold it. */
function intermediateText(
  program: Program,
  initializers: readonly UnitId[],
  id: VariableId,
  printer: ExpressionPrinter,
): string | undefined {
  if (program.variables.get(id)?.role !== "local") return undefined;
  let text: string | undefined;
  for (const unit of initializers)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "assign" && s.target.root === id) text = printer.text(s.value, Precedence.postfix);
    });
  return text;
}

function initialText(
  module: Module,
  x: ExpressionPrinter,
  id: VariableId,
  initializers: readonly UnitId[],
): string | undefined {
  const root: Initial = { parts: new Map() };
  let found = false;
  for (const unit of initializers)
    forEachStatement(module.program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "assign" || s.target.root !== id) return;
      found = true;
      enter(x, root, s.target, s.value);
    });
  return found ? textOf(root) : undefined;
}

function enter(x: ExpressionPrinter, root: Initial, target: Path, value: Expression): void {
  let at = root;
  const inside = (key: string): void => {
    let next = at.parts.get(key);
    if (next === undefined) {
      next = { parts: new Map() };
      at.parts.set(key, next);
    }
    at = next;
  };
  for (const step of target.steps) {
    if (step.kind === "field") inside(`.${identifier(step.name)}`);
    else if (step.kind === "index") for (const e of step.indices) inside(`[${x.text(e, 0, "index")}]`);
    // What a section clears is zero without being mentioned.
    else if (step.kind === "section") return;
  }
  at.text = x.stored(value);
}

function textOf(i: Initial): string {
  if (i.text !== undefined) return i.text;
  const entries = [...i.parts];
  const plain = entries.every(([key], k) => key === `[${k}]`);
  const texts = entries.map(([key, part]) => (plain ? textOf(part) : `${key} = ${textOf(part)}`));
  return texts.length === 0 ? "{0}" : `{${texts.join(", ")}}`;
}

/** `#define DT 0.01`, for a text without headers. */
export function constantText(name: string, value: unknown): string {
  if (value === null) return `#define ${name} ((void *)0)`;
  const text =
    typeof value === "string" ? JSON.stringify(value) : String(typeof value === "boolean" ? Number(value) : value);
  return `#define ${name} ${typeof value === "number" && value < 0 ? `(${text})` : text}`;
}
