/** Method calls that are resolved at run time: one function for each method and signature, with a branch for each unit. */
import type { CallStatement, Program, RecordDeclaration, Type, Unit } from "../../../il/types.js";
import { primary } from "../../layout/precedence.js";
import { TextWriter } from "../../layout/text-writer.js";
import { coerceText } from "../expressions/coercions.js";
import { isDerivedFrom } from "../expressions/expression-types.js";
import { closureTag } from "../expressions/types.js";
import type { ModuleContext } from "../module-context.js";

/** The signature that a dispatching function has, from the calls made of it. */
export interface Dispatch {
  readonly name: string;
  readonly method: string;
  readonly parameters: readonly Type[];
  readonly result: Type | undefined;
}

/** The function that makes a method call. */
export function dispatchName(module: ModuleContext, s: CallStatement): string {
  if (s.callee.kind !== "method") throw new TypeError("not a method call");
  const parameters = s.arguments.map((a) => (a.kind === "reference" ? a.path.type : a.type));
  const result = s.targets[0]?.type;
  return module.dispatch(s.callee.method, parameters, result).name;
}

/** The dispatching function's text. `request` is told of every unit it calls. */
export function printDispatch(module: ModuleContext, d: Dispatch, request: (unit: Unit) => void): string {
  const writer = new TextWriter();
  const names = d.parameters.map((_, i) => (i === 0 ? "self" : `x${i}`));
  const parameters = d.parameters.map((t, i) => `${names[i]}: ${module.type(t)}`).join(", ");
  writer.open(`function ${d.name}(${parameters}): ${d.result === undefined ? "void" : module.type(d.result)} {`);
  for (const { record, unit } of candidates(module.program, d)) {
    request(unit);
    const test =
      record.kind === "closure"
        ? `(self as { $?: string } | null | undefined)?.$ === ${JSON.stringify(closureTag(record))}`
        : `(self as object) instanceof ${module.className(record)}`;
    const args = unit.parameters.map((id, i) => {
      const to = module.program.variables.get(id)!.type;
      const from = d.parameters[i];
      if (from === undefined) return "undefined!";
      if (i === 0) return `self as unknown as ${module.type(to)}`;
      return coerceText(module, primary(names[i]!), from, to).text;
    });
    const call = `${module.unitName(unit)}(${args.join(", ")})`;
    writer.open(`if (${test}) {`);
    if (d.result === undefined) {
      writer.line(`${call};`);
      writer.line("return;");
    } else if (unit.results.length === 0) {
      writer.line(`${call};`);
      writer.line("return undefined!;");
    } else {
      writer.line(`return ${coerceText(module, primary(call), unit.results[0]!.type, d.result).text};`);
    }
    writer.close("}");
  }
  const held = fieldType(module.program, d.method);
  if (held !== undefined) {
    // An object without the method: the function value that its field of that name holds.
    const own = `(self as unknown as { ${d.method}?: ${module.type(held)} }).${d.method}`;
    const { name } = module.dispatch("call", [held, ...d.parameters.slice(1)], d.result);
    const call = `${name}(${[own, ...names.slice(1)].join(", ")})`;
    writer.open(`if (${own} !== undefined) {`);
    writer.line(d.result === undefined ? `${call};` : `return ${call};`);
    if (d.result === undefined) writer.line("return;");
    writer.close("}");
  }
  writer.line(`throw new TypeError(${JSON.stringify(`${d.method} is not a function`)});`);
  writer.close("}");
  return writer.lines.join("\n");
}

/** The type of fields of that name that hold function values. */
function fieldType(program: Program, name: string): Type | undefined {
  for (const record of program.records.values()) {
    const type = record.kind === "closure" ? undefined : record.fields.find((f) => f.name === name)?.type;
    if (type?.kind === "pointer" && type.target.kind === "procedure") return type;
  }
  return undefined;
}

/** The records whose method it may be, derived ones before their bases. */
function candidates(program: Program, d: Dispatch): { readonly record: RecordDeclaration; readonly unit: Unit }[] {
  const receiver = d.parameters[0];
  const target = receiver?.kind === "pointer" ? receiver.target : undefined;
  const declared = target?.kind === "record" ? program.records.get(target.record) : undefined;
  const found: { record: RecordDeclaration; unit: Unit; depth: number }[] = [];
  for (const record of program.records.values()) {
    const id = record.methods.get(d.method);
    const unit = id === undefined ? undefined : program.units.get(id);
    if (unit === undefined || (record.kind !== "class" && record.kind !== "closure")) continue;
    if (target?.kind === "procedure" && record.kind !== "closure") continue;
    if (declared?.kind === "class" && !isDerivedFrom(program, record.id, declared.id)) continue;
    let depth = 0;
    for (let base = record.base; base !== undefined; base = program.records.get(base)?.base) depth++;
    found.push({ record, unit, depth });
  }
  return found.sort((a, b) => b.depth - a.depth);
}
