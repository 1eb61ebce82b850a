/** One unit as a C function. */

import { isVariableLength, readByType } from "../../il/queries/type-extents.js";
import type { Expression, LabelId, Path, Type, Unit, UnitId, VariableId } from "../../il/types.js";
import { isSingle, variablesRead } from "../../il/unread-variables.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { NameSet } from "../layout/names.js";
import type { Declaration } from "../layout/placement.js";
import { placeDeclarations } from "../layout/placement.js";
import type { Scope } from "../layout/scopes.js";
import { LINE_WIDTH, TextWriter } from "../layout/text-writer.js";
import { handed } from "./declarations/const-casts.js";
import { reservedNames } from "./declarations/reserved-names.js";
import { declaration } from "./declarations/types.js";
import { ExpressionPrinter } from "./expressions/expressions.js";
import type { Module } from "./module.js";
import { foldableCalls } from "./statements/folded-calls.js";
import { StatementPrinter } from "./statements/statements.js";
import type { UnitContext } from "./unit-context.js";
import { isZero } from "./unit-context.js";

/** The function's head without the brace, and its text. */
export interface PrintedUnit {
  /** As declarations repeat it: without `restrict`, which other languages' compilers do not know. */
  readonly prototype: string;
  readonly text: string;
}

export function printUnit(module: Module, unit: Unit, isStatic: boolean): PrintedUnit {
  const { program } = module;
  const signature = module.signatureOf(unit.id);
  const jumps = new Set<LabelId>();
  const moving = new Set<VariableId>();
  const pointing = new Set<VariableId>();
  const subscripted = new Set<VariableId>();
  let hasLabels = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "goto") jumps.add(s.label);
    if (s.kind === "label") hasLabels = true;
    if (s.kind === "assign" && s.target.steps.length === 0 && s.value.kind === "address") moving.add(s.target.root);
    forEachPath(s, (p) => {
      const [first, second] = p.steps;
      if (first?.kind !== "deref" || second === undefined || second.kind === "field") return;
      const isFirst = second.kind === "index" && second.indices.length === 1 && isZero(second.indices[0]);
      if (isFirst) pointing.add(p.root);
      else subscripted.add(p.root);
    });
  });
  // What only its first element is used of is a pointer to one value.
  for (const id of pointing) if (!subscripted.has(id)) moving.add(id);
  const typeOf = (id: VariableId): Type | undefined => program.variables.get(id)?.type;
  const read = variablesRead(program, unit);
  const parameters = new Set(unit.parameters);
  const placement = placeDeclarations(program, unit, {
    headerFits: (list) => {
      // Types whose sizes are computed are left open: their extents have no names yet.
      const unnamed = module.environment(() => "", undefined, undefined);
      const headOf = (id: VariableId): string => module.declarer.declare(id, "", unnamed);
      const heads = new Set(list.map((id) => (typeOf(id)?.kind === "pointer" ? id : headOf(id))));
      return heads.size === 1;
    },
    atTop: hasLabels && unit.body.statements.length > 0,
    staysInside: (id) => isVariableLength(typeOf(id)) && readByType(typeOf(id)).some((of) => !parameters.has(of)),
    needs: (id) => readByType(typeOf(id)),
    readsThrough: (s, local) => module.savingCalls(s, local) || module.savedThroughPointers.exposes(s, local),
    canDrop: (s) => s.kind === "pop" && s.target.steps.length === 0 && isSingle(s),
  });
  for (const d of placement.all) {
    if (!isVariableLength(typeOf(d.variable))) continue;
    for (const id of readByType(typeOf(d.variable))) {
      const extent = placement.all.filter((other) => other.variable === id);
      const isKnown = parameters.has(id) || extent.some((of) => !of.needsInitial && encloses(of.scope, d.scope));
      if (!isKnown)
        module.bag.add(
          "RG5102",
          "error",
          program.variables.get(d.variable)?.origin ?? null,
          "this array's length is not known where the derivative needs the array",
          "declare the array outside of the loop, or allocate it",
        );
    }
  }

  // Names: those from outside that the unit uses, then results, parameters, locals by scope.
  const outside = outsideNames(module, unit);
  const outer = (name: string): boolean =>
    reservedNames.has(name) || outside.has(name) || module.constants.isMacro(name);
  const all = new NameSet((name) => outer(name) || module.names.has(name) || module.isHiddenBy(name));
  const names = new Map<VariableId, string>();
  const byScope = new Map<Scope, NameSet>();
  const namesIn = (scope: Scope): NameSet => {
    let set = byScope.get(scope);
    if (set === undefined) {
      const above = scope.parent === null ? undefined : namesIn(scope.parent);
      set = new NameSet(above === undefined ? outer : (name) => above.has(name), above);
      byScope.set(scope, set);
    }
    return set;
  };
  const nameIn = (wanted: string, scope: Scope): string => {
    const name = namesIn(scope).take(wanted, module.isHiddenBy);
    all.reserve(name);
    return name;
  };
  const resultNames = new Map<number, string>();
  for (const slot of signature.slots)
    if (slot.kind === "result") resultNames.set(slot.index, nameIn(slot.name, placement.root));
  const nameOf = (id: VariableId, scope: Scope): string => nameIn(program.variables.get(id)?.name ?? "x", scope);
  for (const id of unit.parameters) names.set(id, nameOf(id, placement.root));
  const declared = new Map(placement.all.map((d) => [d, nameOf(d.variable, d.scope)]));
  const name = (id: VariableId): string => {
    let known = names.get(id);
    if (known === undefined) {
      known =
        program.variables.get(id)?.role === "global"
          ? module.globalName(id)
          : all.take(program.variables.get(id)?.name ?? "x");
      names.set(id, known);
    }
    return known;
  };

  const writer = new TextWriter(module.options.marks);
  let synthetic = -1;
  const expressions: ExpressionPrinter = new ExpressionPrinter(
    module.environment(name, () => expressions, unit, moving),
  );
  const context: UnitContext = {
    unit,
    signature,
    writer,
    expressions,
    placement,
    tapes: new Map(),
    mayOverlap: (a, b) => module.mayOverlap(a, b),
    declare: (id) => module.declarer.declare(id, name(id), expressions.env),
    fresh: (wanted) => all.take(wanted),
    standFor: (id, text) => names.set(id, text),
    freshVariable: (wanted) => {
      const id = synthetic-- as VariableId;
      names.set(id, all.take(wanted));
      return module.synthetic(id, wanted);
    },
    activate: (d: Declaration) => {
      names.set(d.variable, declared.get(d)!);
    },
    unitName: (id) => module.unitName(id),
    givesConst: (id, index) => module.declarer.givesConstThroughPointer(program.units.get(id) ?? unit, index),
    signatureOf: (id: UnitId) => module.signatureOf(id),
    isUnread: (id) => program.variables.get(id)?.role === "local" && !read.has(id),
    keptBefore: unit.endsKept === true ? all.take("kept") : "",
    resultName: (index) => resultNames.get(index) ?? "result",
  };

  writer.at(unit.origin);
  documentation(writer, unit.comments ?? []);
  const prototype = head(context, module, isStatic);
  openFunction(writer, mayRestrict(unit) ? head(context, module, isStatic, true) : prototype);
  for (const id of unusedParameters(module, unit)) writer.line(`(void)${name(id)};`);
  if (unit.endsKept === true) {
    expressions.env.include('"retrograd.h"');
    writer.line(`const size_t ${context.keptBefore} = rg_kept();`);
  }
  new StatementPrinter(
    context,
    (values) => printReturn(context, values, !module.declarer.givesConst(unit)),
    jumps,
    foldableCalls(program, unit, placement),
  ).body(unit.body);
  writer.at(unit.origin);
  if (unit.endsKept === true && !endsByReturn(unit)) writer.line(`rg_free_kept(${context.keptBefore});`);
  writer.close("}");
  return { prototype, text: writer.lines.join("\n") };
}

function encloses(outer: Scope, inner: Scope): boolean {
  for (let s: Scope | null = inner; s !== null; s = s.parent) if (s === outer) return true;
  return false;
}

/** Global names that the unit's text uses. */
function outsideNames(module: Module, unit: Unit): ReadonlySet<string> {
  const found = new Set<string>();
  const path = (p: Path): void => {
    if (module.program.variables.get(p.root)?.role === "global") found.add(module.globalName(p.root));
  };
  // Functions that are used as values, or asked for: `law == quadratic`.
  for (const id of module.closuresIn(unit)) {
    const of = module.closures.functionOf(id);
    if (of !== undefined) found.add(module.unitName(of));
  }
  forEachStatement(unit.body, (s) => {
    forEachPath(s, path);
    if (s.kind === "call" && s.callee.kind === "unit") found.add(module.unitName(s.callee.unit));
    if (s.kind === "call" && s.callee.kind === "external") found.add(s.callee.name);
  });
  return found;
}

/** Parameters that the text never mentions: compilers warn of them. */
function unusedParameters(module: Module, unit: Unit): readonly VariableId[] {
  const used = new Set<VariableId>();
  const type = (t: Type | undefined): void => {
    for (const id of readByType(t)) used.add(id);
  };
  for (const id of unit.parameters) type(module.program.variables.get(id)?.type);
  forEachStatement(unit.body, (s) => {
    forEachPath(s, (p) => {
      used.add(p.root);
      type(module.program.variables.get(p.root)?.type);
    });
  });
  return unit.parameters.filter((id) => !used.has(id));
}

/**
 * Loops of derivatives know that what distinct parameters lead to does not overlap. Not where pointers come from a stack: to the
 * compiler these have nothing to do with the parameters.
 */
function mayRestrict(unit: Unit): boolean {
  let hasLoop = false;
  let popsPointers = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "loop") hasLoop = true;
    if (s.kind === "pop" && !isNumbers(s.target.type)) popsPointers = true;
  });
  return unit.derivative !== undefined && hasLoop && !popsPointers;
}

function isNumbers(type: Type): boolean {
  return type.kind === "array" ? isNumbers(type.element) : type.kind === "real" || type.kind === "integer";
}

function head(c: UnitContext, module: Module, isStatic: boolean, restrict = false): string {
  const { env } = c.expressions;
  const parameters = c.signature.slots.map((slot) => {
    if (slot.kind === "result") {
      const type = c.unit.results[slot.index]?.type ?? { kind: "nil" };
      if (c.givesConst(c.unit.id, slot.index))
        return declaration(env, type, `*${c.resultName(slot.index)}`, { constTarget: true });
      return declaration(env, { kind: "pointer", target: type, nullable: false }, c.resultName(slot.index));
    }
    const v = module.program.variables.get(slot.variable)!;
    if (v.passing !== "reference" || v.type.kind === "array") {
      const name = env.name(slot.variable);
      const plain = module.declarer.declareParameter(slot.variable, name, env);
      const isDistinct = v.distinct === true && v.type.kind === "pointer" && v.type.target.kind !== "procedure";
      // Pointers to pointers are spelled as the user has written them.
      return restrict && isDistinct && !plain.endsWith(`restrict ${name}`)
        ? module.declarer.declareParameter(slot.variable, `restrict ${name}`, env)
        : plain;
    }
    return declaration(env, { kind: "pointer", target: v.type, nullable: false }, env.name(slot.variable));
  });
  const list = parameters.length === 0 ? "void" : parameters.join(", ");
  const result = c.signature.returned < 0 ? undefined : c.unit.results[c.signature.returned];
  const name = `${c.unitName(c.unit.id)}(${list})`;
  return (
    (isStatic ? "static " : "") + module.declarer.resultDeclaration(c.unit, result?.type ?? { kind: "nil" }, name, env)
  );
}

/** `double f(int n, double *x) {`, its parameters on further lines where they do not fit. */
function openFunction(writer: TextWriter, prototype: string): void {
  if (prototype.length + 2 <= LINE_WIDTH) writer.open(`${prototype} {`);
  else {
    for (const line of wrapped(prototype, " {")) writer.lines.push(line);
    writer.indent();
  }
}

/** A prototype on several lines, the later ones under the first parameter. */
export function wrapped(prototype: string, end: string): readonly string[] {
  if (prototype.length + end.length <= LINE_WIDTH) return [prototype + end];
  const open = prototype.indexOf("(") + 1;
  const indent = " ".repeat(Math.min(open, 40));
  const lines: string[] = [];
  let line = "";
  for (const part of prototype.split(/(?<=, )/)) {
    if (line !== "" && line.length + part.trimEnd().length + end.length > LINE_WIDTH) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += part;
  }
  return [...lines, line + end];
}

function documentation(writer: TextWriter, comments: readonly string[]): void {
  const texts = comments.map((l) => l.trim().replaceAll("*/", "* /"));
  while (texts[0] === "") texts.shift();
  while (texts.length > 0 && texts[texts.length - 1] === "") texts.pop();
  const [only] = texts;
  if (only === undefined) return;
  if (texts.length === 1) writer.lines.push(`/* ${only} */`);
  else writer.lines.push("/*", ...texts.map((t) => (t === "" ? " *" : ` * ${t}`)), " */");
}

function printReturn(c: UnitContext, values: readonly Expression[], mayWrite: boolean): void {
  const { writer, signature } = c;
  for (const slot of signature.slots) {
    if (slot.kind !== "result") continue;
    const value = values[slot.index];
    if (value === undefined) continue;
    if (slot.adds && value.kind === "constant" && value.value === 0) {
      writer.line(`(void)${c.resultName(slot.index)};`);
      continue;
    }
    writer.line(
      `*${c.resultName(slot.index)} ${slot.adds ? "+=" : "="} ${handed(c, value, !c.givesConst(c.unit.id, slot.index))};`,
    );
  }
  const value = signature.returned < 0 ? undefined : values[signature.returned];
  if (c.unit.endsKept === true) {
    const { env } = c.expressions;
    const result = value === undefined ? undefined : c.fresh("result");
    if (result !== undefined && value !== undefined)
      writer.line(`const ${declaration(env, value.type, result)} = ${c.expressions.text(value, 0, "assign")};`);
    writer.line(`rg_free_kept(${c.keptBefore});`);
    if (result !== undefined) writer.line(`return ${result};`);
    else if (!isAtEnd(c)) writer.line("return;");
    return;
  }
  if (value?.type.kind === "pointer") writer.line(`return ${handed(c, value, mayWrite)};`);
  else if (value !== undefined) writer.line(`return ${c.expressions.text(value, 0, "assign")};`);
  else if (!isAtEnd(c)) writer.line("return;");
}

function endsByReturn(unit: Unit): boolean {
  return unit.body.statements[unit.body.statements.length - 1]?.kind === "return";
}

/** The return statement is the last one of the unit: nothing has to be said. */
function isAtEnd(c: UnitContext): boolean {
  const returns: Unit["body"]["statements"][number][] = [];
  forEachStatement(c.unit.body, (s) => {
    if (s.kind === "return") returns.push(s);
  });
  const last = c.unit.body.statements[c.unit.body.statements.length - 1];
  return returns.length === 1 && returns[0] === last;
}
