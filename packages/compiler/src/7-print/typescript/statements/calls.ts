/** Calls: of free functions, of the user's own methods, by an object's class; and where the results go. */
import { InternalError } from "../../../diagnostics/diagnostic.js";
import { assertNever } from "../../../il/assert-never.js";
import { isProfileCall } from "../../../il/conventions/profile-calls.js";
import { isStepCall } from "../../../il/conventions/step-calls.js";
import type { Argument, CallStatement, Expression, Path, Type, Unit } from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import type { UnitContext } from "../unit-context.js";
import { declarationOf, mayGoInCircles, store } from "../unit-context.js";
import { dispatchName } from "./dispatch.js";
import { hostTarget } from "./host-calls.js";

/** External procedures that the runtime has. */
const runtimeProcedures: ReadonlySet<string> = new Set(["accumulate", "handOver", "keepShadow", "putBefore"]);

export function printCall(c: UnitContext, s: CallStatement): void {
  const { callee } = s;
  switch (callee.kind) {
    case "external": {
      const args = s.arguments.map((a) => argumentText(c, a, undefined));
      const name = runtimeName(c, s, callee.name);
      finish(c, s, `${name}(${args.join(", ")})`, undefined);
      break;
    }
    case "method": {
      const name = dispatchName(c.module, s);
      const args = s.arguments.map((a) => argumentText(c, a, undefined));
      finish(c, s, `${name}(${args.join(", ")})`, undefined);
      break;
    }
    case "unit": {
      const unit = c.module.unit(callee.unit);
      finish(c, s, unitCallText(c, s, unit), unit);
      break;
    }
    default:
      assertNever(callee);
  }
}

/** Procedures of the runtime are imported. */
function runtimeName(c: UnitContext, s: CallStatement, name: string): string {
  if (isStepCall(s)) return `${c.module.runtime("checkpoints")}${name.slice(name.indexOf("."))}`;
  return runtimeProcedures.has(name) || isProfileCall(name) ? c.module.runtime(name) : name;
}

function unitCallText(c: UnitContext, s: CallStatement, unit: Unit): string {
  const args = s.arguments.map((a, i) => {
    const parameter = c.module.program.variables.get(unit.parameters[i]!);
    return argumentText(c, a, parameter?.type);
  });
  const host = hostCall(c, s, unit, args);
  if (host !== undefined) return host;
  c.request(unit.id);
  return `${c.module.unitName(unit)}(${args.join(", ")})`;
}

function argumentText(c: UnitContext, a: Argument, type: Type | undefined): string {
  if (a.kind === "reference") throw new InternalError("TypeScript passes nothing by reference");
  return type === undefined ? c.expressions.text(a, Precedence.assignment) : c.expressions.as(a, type);
}

/** A call of the user's own function or method, where the printed module can make it. */
function hostCall(c: UnitContext, s: CallStatement, unit: Unit, args: readonly string[]): string | undefined {
  const target = hostTarget(c.module, unit);
  if (target === undefined) return undefined;
  if (target.kind === "function") return `${target.name}(${args.join(", ")})`;
  const [self] = s.arguments;
  if (self === undefined || self.kind === "reference" || unit.owner === undefined) return undefined;
  const type: Type = { kind: "pointer", target: { kind: "record", record: unit.owner }, nullable: false };
  const object = c.expressions.as(self, type, Precedence.postfix);
  const access = target.isPublic ? `${object}.${target.name}` : `${object}[${JSON.stringify(target.name)}]`;
  return target.kind === "getter" ? access : `${access}(${args.slice(1).join(", ")})`;
}

/** The call as a statement, and its results brought to their targets. */
function finish(c: UnitContext, s: CallStatement, text: string, unit: Unit | undefined): void {
  const targets = s.targets.flatMap((path, i) => (path === null ? [] : [{ path, i }]));
  if (targets.length === 0) {
    c.writer.line(`${text};`);
    return;
  }
  if (unit === undefined || unit.resultForm === "plain") {
    const { path } = targets[0]!;
    const from = unit?.results[0]?.type ?? path.type;
    store(c, s, path, castResult(c, text, from, path));
    return;
  }
  if (unit.resultForm === "registers") {
    c.writer.line(`${text};`);
    const register = c.module.register(unit);
    for (const { path, i } of targets) {
      const result = unit.results[i]!;
      store(c, s, path, castResult(c, `${register}.${result.name}`, result.type, path));
    }
    return;
  }
  recordResults(c, s, text, unit, targets);
}

function castResult(c: UnitContext, text: string, from: Type, path: Path): { text: string; type: Type } {
  const value: Expression = { kind: "operation", name: "external", arguments: [], type: from };
  const piece = c.expressions.coerce({ text, precedence: Precedence.primary }, from, path.type, value);
  return { text: piece, type: declared(path, from) };
}

function declared(path: Path, from: Type): Type {
  return path.type.kind === from.kind ? from : path.type;
}

function recordResults(
  c: UnitContext,
  s: CallStatement,
  text: string,
  unit: Unit,
  targets: readonly { readonly path: Path; readonly i: number }[],
): void {
  const declarations = targets.map(({ path }) => declarationOf(c, s, path));
  const plain = targets.every(({ path, i }) => c.module.type(path.type) === c.module.type(unit.results[i]!.type));
  const keyword = declarations.some((d) => d?.keyword === "let") ? "let" : "const";
  const uniform = keyword === "const" || targets.every(({ path }) => isPlain(path.type));
  if (plain && uniform && declarations.every((d) => d !== undefined)) {
    const names = targets.map(({ path, i }) => {
      const result = unit.results[i]!.name;
      const name = c.expressions.name(path.root);
      return result === name ? name : `${result}: ${name}`;
    });
    const types = targets.map(({ i }) => `${unit.results[i]!.name}: ${c.module.type(unit.results[i]!.type)}`);
    const said = mayGoInCircles(c, s) ? `: { ${types.join("; ")} }` : "";
    c.writer.line(`${keyword} { ${names.join(", ")} }${said} = ${text};`);
    return;
  }
  if (targets.length === 1) {
    const { path, i } = targets[0]!;
    const result = unit.results[i]!;
    store(c, s, path, castResult(c, `${text}.${result.name}`, result.type, path));
    return;
  }
  const name = c.fresh("results");
  c.writer.line(`const ${name} = ${text};`);
  for (const { path, i } of targets) {
    const result = unit.results[i]!;
    store(c, s, path, castResult(c, `${name}.${result.name}`, result.type, path));
  }
}

function isPlain(type: Type): boolean {
  return type.kind === "real" || type.kind === "integer" || type.kind === "boolean" || type.kind === "string";
}
