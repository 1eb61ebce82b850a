/** One unit as a TypeScript function. */
import { againPath } from "../../il/conventions/stacks-again.js";
import type { Expression, Path, StackName, Unit, UnitId, VariableId } from "../../il/types.js";
import { withoutUnread } from "../../il/unread-variables.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { NameSet } from "../layout/names.js";
import type { Placement } from "../layout/placement.js";
import { placeDeclarations } from "../layout/placement.js";
import { Precedence } from "../layout/precedence.js";
import type { Scope } from "../layout/scopes.js";
import { LINE_WIDTH, TextWriter } from "../layout/text-writer.js";
import { ExpressionPrinter } from "./expressions/expressions.js";
import { narrowing } from "./expressions/narrowing.js";
import { StoredPlaces } from "./expressions/stored-places.js";
import type { ModuleContext } from "./module-context.js";
import type { DeclaredValue } from "./modules/declared-values.js";
import { outsideNames } from "./modules/outside-names.js";
import { isReservedForLocals } from "./modules/reserved-names.js";
import type { Stacks } from "./statements/may-leave-records.js";
import { isPlainPop } from "./statements/stacks.js";
import { StatementPrinter } from "./statements/statements.js";
import type { PrintOptions, Tape, UnitContext } from "./unit-context.js";

export interface PrintedUnit {
  readonly text: string;
  /** The units it calls. */
  readonly calls: readonly UnitId[];
}

export function printUnit(
  module: ModuleContext,
  whole: Unit,
  how: { readonly exported: boolean; readonly restores?: readonly Stacks[] },
  options: PrintOptions,
): PrintedUnit {
  const { program } = module;
  const unit = program.initializers.includes(whole.id) ? whole : withoutUnread(program, whole);
  const placement = placeDeclarations(program, unit, { canDrop: isPlainPop });
  const { context, names, mentioned, calls } = textContext(module, unit, placement, options);
  const { writer } = context;

  writer.at(unit.origin);
  documentation(writer, unit.comments ?? []);
  const parameters = unit.parameters.map((id) => `${names.get(id)!}: ${module.type(program.variables.get(id)!.type)}`);
  const head = `${how.exported ? "export " : ""}function ${module.unitName(unit)}`;
  const tail = `): ${module.types.result(unit)} {`;
  const line = `${head}(${parameters.join(", ")}${tail}`;
  if (line.length <= LINE_WIDTH) writer.open(line);
  else {
    writer.open(`${head}(`);
    for (const parameter of parameters) writer.line(`${parameter},`);
    writer.close(tail);
    writer.indent();
  }
  const bodyAt = writer.lines.length;
  const results = (values: readonly Expression[]): void => printReturn(context, values);
  const restored = (how.restores ?? []).flatMap((stacks) => {
    const [mark, release] = [ofStacks(module, stacks, "mark"), ofStacks(module, stacks, "release")];
    return mark === undefined || release === undefined ? [] : [{ start: context.fresh("start"), mark, release }];
  });
  if (restored.length > 0) {
    const error = context.fresh("error");
    for (const { start, mark } of restored) writer.line(`const ${start} = ${mark}();`);
    writer.open("try {");
    new StatementPrinter(context, results).body(unit.body);
    writer.at(unit.origin);
    writer.close(`} catch (${error}) {`);
    writer.indent();
    for (const { start, release } of restored) writer.line(`${release}(${start});`);
    writer.line(`throw ${error};`);
    writer.close("}");
  } else {
    new StatementPrinter(context, results).body(unit.body);
  }
  writer.drop("  return;");
  const unmentioned = unit.parameters.filter((id) => !mentioned.has(id)).map((id) => names.get(id)!);
  writer.lines.splice(bodyAt, 0, ...unmentioned.filter((n) => !n.startsWith("_")).map((n) => `  void ${n};`));
  writer.close("}");
  return { text: writer.lines.join("\n"), calls: [...calls] };
}

/** The runtime's function for the stacks; undefined where the module has stacks of its own. */
function ofStacks(module: ModuleContext, stacks: Stacks, name: string): string | undefined {
  return stacks === "plain" ? module.runtime(name) : module.hosts.localName({ module: againPath, name }, "value");
}

/** The declaration of a module-level variable with what it holds when the module is loaded. */
export function printDeclaredValue(
  module: ModuleContext,
  variable: VariableId,
  { statement, keyword, unit: whole }: DeclaredValue,
  options: PrintOptions,
): string {
  const unit = { ...whole, body: { statements: [statement] } };
  const placed = placeDeclarations(module.program, unit);
  const declaration = { variable, keyword, scope: placed.root, needsInitial: false };
  const placement = { ...placed, declaredBy: new Map([[statement, [declaration]]]), all: [declaration] };
  const { context } = textContext(module, unit, placement, options);
  new StatementPrinter(context, () => {}).body(unit.body);
  return context.writer.lines.join("\n");
}

interface TextContext {
  readonly context: UnitContext;
  /** What variables are called. */
  readonly names: ReadonlyMap<VariableId, string>;
  /** Those that the text names, so far. */
  readonly mentioned: ReadonlySet<VariableId>;
  /** The units that the text calls, so far. */
  readonly calls: ReadonlySet<UnitId>;
}

/** What the printing of a unit begins with: a text with nothing in it, and names for its variables. */
function textContext(module: ModuleContext, unit: Unit, placement: Placement, options: PrintOptions): TextContext {
  const { program } = module;
  const calls = new Set<UnitId>();
  const literals = new Set<VariableId>();
  const writables = new Set<VariableId>();

  const outside = outsideNames(module, unit);
  const outer = (name: string): boolean => isReservedForLocals(name) || outside.has(name);
  const all = new NameSet((name) => outer(name) || module.names.has(name));
  const names = new Map<VariableId, string>();
  const byScope = new Map<Scope, NameSet>();
  const namesIn = (scope: Scope): NameSet => {
    let set = byScope.get(scope);
    if (set === undefined) {
      const { parent } = scope;
      const above = parent === null ? undefined : namesIn(parent);
      set = new NameSet(above === undefined ? outer : (name) => above.has(name), above);
      byScope.set(scope, set);
    }
    return set;
  };
  const nameIn = (id: VariableId, scope: Scope): string => {
    const variable = program.variables.get(id);
    if (variable?.role === "global") return module.globalName(id);
    const isReceiver = id === unit.parameters[0] && (variable?.name === "this" || variable?.name === "self");
    const name = namesIn(scope).take(isReceiver ? "self" : (variable?.name ?? "x"));
    all.reserve(name);
    return name;
  };
  for (const id of unit.parameters) names.set(id, nameIn(id, placement.root));
  const declared = new Map(placement.all.map((d) => [d, nameIn(d.variable, d.scope)]));
  forEachStatement(unit.body, (s) => {
    forEachPath(s, (p: Path) => {
      const variable = program.variables.get(p.root);
      if (variable?.role === "global" && !names.has(p.root)) {
        names.set(p.root, module.globalName(p.root));
        if (variable.constant === true) literals.add(p.root);
      }
    });
  });
  const mentioned = new Set<VariableId>();
  const name = (id: VariableId): string => {
    mentioned.add(id);
    let known = names.get(id);
    if (known === undefined) {
      known = all.take(program.variables.get(id)?.name ?? "x");
      names.set(id, known);
    }
    return known;
  };

  const writer = new TextWriter(options.marks);
  let synthetic = -1;
  const context: UnitContext = {
    unit,
    module,
    writer,
    placement,
    options,
    literals,
    writables,
    stored: new StoredPlaces(unit),
    loops: { open: 0, declared: new Map() },
    tapes: new Map<StackName, Tape>(),
    expressions: new ExpressionPrinter(
      module,
      name,
      (id) => literals.has(id),
      (id) => writables.has(id),
      narrowing(program, unit),
    ),
    fresh: (wanted) => all.take(wanted),
    freshVariable: (wanted) => {
      const id = synthetic-- as VariableId;
      names.set(id, all.take(wanted));
      return id;
    },
    activate: (d) => {
      names.set(d.variable, declared.get(d)!);
      literals.delete(d.variable);
      writables.delete(d.variable);
    },
    request: (id) => calls.add(id),
  };
  return { context, names, mentioned, calls };
}

/** The comment above a declaration. */
function documentation(writer: TextWriter, lines: readonly string[]): void {
  const texts = lines.map((l) => l.trim().replaceAll("*/", "* /"));
  while (texts.length > 0 && texts[0] === "") texts.shift();
  while (texts.length > 0 && texts[texts.length - 1] === "") texts.pop();
  const [only] = texts;
  if (only === undefined) return;
  if (texts.length === 1 && only.length + 7 <= LINE_WIDTH) {
    writer.lines.push(`/** ${only} */`);
    return;
  }
  writer.lines.push("/**", ...texts.map((t) => (t === "" ? " *" : ` * ${t}`)), " */");
}

function printReturn(c: UnitContext, values: readonly Expression[]): void {
  const { unit, writer } = c;
  if (values.length === 0) {
    writer.line("return;");
    return;
  }
  if (unit.resultForm === "plain") {
    const [value] = values;
    const result = unit.results[0];
    writer.line(`return ${result === undefined ? c.expressions.text(value!) : c.expressions.as(value!, result.type)};`);
    return;
  }
  const fields = unit.results.map((r, i) => ({
    name: r.name,
    text: c.expressions.as(values[i]!, r.type, Precedence.assignment),
  }));
  if (unit.resultForm === "record") {
    const parts = fields.map((f) => (f.name === f.text ? f.name : `${f.name}: ${f.text}`));
    writer.record("return {", parts, "};");
    return;
  }
  const register = c.module.register(unit);
  for (const f of fields) writer.line(`${register}.${f.name} = ${f.text};`);
  writer.line("return;");
}
