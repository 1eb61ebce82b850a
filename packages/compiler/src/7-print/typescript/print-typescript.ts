/**
 * A program as one TypeScript module, from the IL alone: every unit that the heads need, as a free function.
 * In: a program. Out: text that type-checks under `strict`.
 * Method: units are printed from the heads on; what their texts ask for (types, registers, dispatching functions, names of the
 * runtime) is declared before them.
 */
import { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isProfileCall } from "../../il/conventions/profile-calls.js";
import type { Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { ModuleContext, noHost } from "./module-context.js";
import type { DeclaredValue } from "./modules/declared-values.js";
import { declaredValues } from "./modules/declared-values.js";
import { declareGlobals, declareTypes } from "./modules/module-declarations.js";
import type { Declaration } from "./modules/named-declarations.js";
import { NamedDeclarations } from "./modules/named-declarations.js";
import { printDispatch } from "./statements/dispatch.js";
import { mayLeaveRecords } from "./statements/may-leave-records.js";
import type { PrintOptions } from "./unit-context.js";
import { printDeclaredValue, printUnit } from "./units.js";

const stacks = ["plain", "again"] as const;

export interface TypeScriptOptions extends PrintOptions {
  /** Units that are exported; without it, all units of the program are printed and exported. */
  readonly heads?: readonly UnitId[];
  /** The names of exported units; without it, a unit's own. */
  readonly headNames?: ReadonlyMap<UnitId, string>;
  /** Where the runtime is imported from. */
  readonly runtime?: string;
  /** Elements are read as `x[i]!`. */
  readonly assertElements?: boolean;
}

export function elementMark(options: TypeScriptOptions): "" | "!" {
  return options.assertElements === true ? "!" : "";
}

export function printTypeScript(whole: Program, options: TypeScriptOptions = {}, bag = new DiagnosticBag()): string {
  const { program, initializers, values } = declaredValues(
    whole,
    new Map(whole.initializers.map((id) => [id, whole.units.get(id) as Unit])),
  );
  const module = new ModuleContext(program, noHost, bag, undefined, null, false, elementMark(options));
  const heads = (options.heads ?? [...program.units.keys()]).filter((id) => program.units.has(id));
  for (const id of heads) {
    const unit = module.unit(id);
    const wanted = options.headNames?.get(id);
    if (wanted === undefined) module.unitName(unit);
    else module.nameUnit(id, wanted);
  }
  const units = printUnits(module, [...heads, ...initializers.keys()], options, new Set(heads));
  return assemble(module, units, options, { initializers: [...initializers.keys()], values });
}

/** The texts of some units and of all that they call, in the program's order; then of the dispatching functions. */
export function printUnits(
  module: ModuleContext,
  wanted: readonly UnitId[],
  options: TypeScriptOptions,
  exported: ReadonlySet<UnitId>,
): string[] {
  const texts = new Map<UnitId, string>();
  const queue: UnitId[] = [...wanted];
  const dispatched = new Map<string, string>();
  const request = (unit: Unit): void => {
    queue.push(unit.id);
  };
  for (;;) {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (texts.has(id)) continue;
      const unit = module.unit(id);
      if (unit.withoutText === true || unit.derivative?.written !== undefined) refuseWithoutText(module, unit);
      const isHead = exported.has(id) && unit.derivative !== undefined;
      const restores = isHead ? stacks.filter((each) => mayLeaveRecords(module.program, unit, each)) : [];
      const printed = printUnit(module, unit, { exported: exported.has(id), restores }, options);
      texts.set(id, printed.text);
      queue.push(...printed.calls);
    }
    const waiting = [...module.dispatches.values()].filter((d) => !dispatched.has(d.name));
    if (waiting.length === 0) break;
    for (const d of waiting) dispatched.set(d.name, printDispatch(module, d, request));
  }
  const inOrder = [...module.program.units.keys()].flatMap((id) => texts.get(id) ?? []);
  return [...inOrder, ...dispatched.values()];
}

/**
 * What stands for a function is no text of it, nor is a derivative of the user's own one of the derivative's: it is imported, or the derivative is not
 * there.
 */
function refuseWithoutText({ bag }: ModuleContext, { name, origin, derivative }: Unit): void {
  bag.add(
    "RG4016",
    "error",
    origin,
    `The derivative calls ${derivative?.written?.host.name ?? name}, whose text it does not have, and cannot import it.`,
    "Export it. Where a constant of the module holds functions, choose among them by a number in its place.",
  );
}

export interface ModuleParts {
  readonly initializers: readonly UnitId[];
  /** Variables that are declared with what they hold when the module is loaded. */
  readonly values: ReadonlyMap<VariableId, DeclaredValue>;
  /** Asked for when all has been named. */
  readonly imports?: (isNamed: (local: string) => boolean) => readonly string[];
  readonly exports?: readonly string[];
  /** The user's module that the derivative is written into. */
  readonly whole?: string;
  /** Declarations taken over from the user's text; asked for when all has been named. */
  readonly copies?: () => readonly Declaration[];
}

/** The module's text: imports, declarations, units, and the calls of initializers. */
export function assemble(
  module: ModuleContext,
  units: readonly string[],
  options: TypeScriptOptions,
  more: ModuleParts,
): string {
  const globals = declareGlobals(module, more.values, (id, value) => printDeclaredValue(module, id, value, options));
  const types = declareTypes(module);
  const copies = more.copies?.() ?? [];
  const preambles = [...module.preambles].map(([name, text]) => ({ names: [name], text }));
  const registers = [...module.registers].map(([id, name]) => {
    const fields = module.unit(id).results.map((r) => {
      const type = module.type(r.type);
      return `${r.name}: ${type === "number" ? "0" : `undefined! as ${type}`}`;
    });
    return { names: [name], text: `const ${name} = { ${fields.join(", ")} };` };
  });
  const calls = more.initializers.map((id) => `${module.unitName(module.unit(id))}();`);
  const exports = more.exports ?? [];
  const whole = more.whole === undefined ? [] : [more.whole];
  const declared = new NamedDeclarations(
    [...whole, ...exports, ...units, ...calls],
    [...copies, ...preambles, ...types, ...globals, ...registers],
    module.names,
  );
  const texts = (declarations: readonly Declaration[]): string[] => declared.of(declarations).map((d) => d.text);
  const lines: string[] = [];
  const from = options.runtime ?? "@retrograd/runtime";
  const runtime = [...module.runtimeNames].filter(([, local]) => declared.has(local));
  for (const [entry, profiles] of [
    [from, false],
    [`${from}/profile`, true],
  ] as const) {
    const there = runtime.filter(([name]) => isProfileCall(name) === profiles);
    const names = there.map(([name, local]) => (name === local ? name : `${name} as ${local}`));
    if (names.length > 0) lines.push(`import { ${names.sort().join(", ")} } from ${JSON.stringify(entry)};`);
  }
  lines.push(...(more.imports?.((local) => declared.has(local)) ?? []));
  const unread = globals.flatMap((d) => d.names).filter((name) => declared.isOnlyStored(name));
  const parts: string[] = [
    lines.join("\n"),
    exports.join("\n"),
    ...grouped([...whole, ...texts(copies)]),
    ...texts(preambles),
    ...texts(types),
    [...texts(globals), ...unread.map((name) => `void ${name};`)].join("\n"),
    ...texts(registers),
    ...units,
    calls.join("\n"),
  ];
  return `${parts.filter((p) => p !== "").join("\n\n")}\n`;
}

/** One-line declarations without a comment of their own stand together. */
function grouped(declarations: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (const text of declarations) {
    const last = out[out.length - 1];
    const joins = last !== undefined && !text.includes("\n") && !last.endsWith("}");
    if (joins) out[out.length - 1] = `${last}\n${text}`;
    else out.push(text);
  }
  return out;
}
