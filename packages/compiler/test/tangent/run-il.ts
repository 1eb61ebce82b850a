/** Runs hand-built IL: a plain translation to JavaScript, for tests that should not depend on the printer. */
import { zerosLike } from "../../../runtime/src/index.js";
import type { Block, Expression, Path, Program, Statement, UnitId } from "../../src/il/types.js";

type Callable = (...args: unknown[]) => unknown;

export function compile(program: Program, unit: UnitId): Callable {
  const text = new Emitter(program).program();
  const make = new Function(
    "zerosLike",
    `"use strict";\n${text}\nreturn { run: ${ident(unit)}, globals: () => globals };`,
  ) as (z: typeof zerosLike) => { run: Callable };
  return make(zerosLike).run;
}

function ident(id: string): string {
  return `u_${id.replace(/\W/g, "_")}`;
}

const signs: Readonly<Record<string, string>> = {
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  remainder: "%",
  power: "**",
  less: "<",
  lessEqual: "<=",
  greater: ">",
  greaterEqual: ">=",
  equal: "===",
  notEqual: "!==",
  and: "&&",
  or: "||",
  coalesce: "??",
};

class Emitter {
  constructor(readonly source: Program) {}

  program(): string {
    const globals = [...this.source.variables.values()].filter((v) => v.role === "global");
    const units = [...this.source.units.values()].map((unit) => {
      const parameters = unit.parameters.map((p) => `v${p}`);
      const locals = [...this.source.variables.values()]
        .filter((v) => v.role !== "global" && !unit.parameters.includes(v.id))
        .map((v) => `v${v.id}`);
      return `function ${ident(unit.id)}(${parameters.join(", ")}) { let ${["unused", ...locals].join(", ")};\n${this.block(
        unit.body,
        unit.results.map((r) => r.name),
        unit.resultForm === "record",
      )} }`;
    });
    const initializers = this.source.initializers.map((id) => `${ident(id)}();`);
    return [`let ${["none", ...globals.map((v) => `v${v.id}`)].join(", ")};`, ...units, ...initializers].join("\n");
  }

  block(b: Block, results: readonly string[], record: boolean): string {
    return b.statements.map((s) => this.statement(s, results, record)).join("\n");
  }

  statement(s: Statement, results: readonly string[], record: boolean): string {
    const inner = (b: Block): string => this.block(b, results, record);
    switch (s.kind) {
      case "assign":
        return this.store(s.target, this.e(s.value));
      case "allocate":
        return this.store(s.target, this.fresh(s));
      case "resize":
        return `${this.p(s.array)}.length = ${this.e(s.length)};`;
      case "erase":
        return s.key === undefined ? `${this.p(s.map)}.clear();` : `${this.p(s.map)}.delete(${this.e(s.key)});`;
      case "call": {
        if (s.callee.kind !== "unit") throw new Error("call of no unit");
        const callee = this.source.units.get(s.callee.unit)!;
        const args = s.arguments.map((a) => (a.kind === "reference" ? this.p(a.path) : this.e(a)));
        const call = `${ident(callee.id)}(${args.join(", ")})`;
        if (callee.resultForm !== "record") return s.targets[0] ? this.store(s.targets[0], call) : `${call};`;
        const stores = s.targets.map((t, k) => (t ? this.store(t, `r.${callee.results[k]!.name}`) : ""));
        return `{ const r = ${call}; ${stores.join(" ")} }`;
      }
      case "if":
        return `if (${this.e(s.test)}) { ${inner(s.then)} } else { ${inner(s.else)} }`;
      case "loop":
        return `${inner(s.init)}\n${s.label}: for (; ${this.e(s.test)}; (() => { ${inner(s.update)} })()) { ${inner(s.body)} }`;
      case "switch":
        return s.arms
          .map(
            (arm) =>
              `${arm.values.length ? `if ([${arm.values.map((e) => this.e(e)).join(", ")}].includes(${this.e(s.selector)}))` : ""} { ${inner(arm.body)} }`,
          )
          .join(" else ");
      case "scope":
        return `${s.label}: { ${inner(s.body)} }`;
      case "exit":
        return `${s.how} ${s.label};`;
      case "return":
        return record
          ? `return { ${s.values.map((e, k) => `${results[k]}: ${this.e(e)}`).join(", ")} };`
          : `return ${s.values[0] ? this.e(s.values[0]) : ""};`;
      default:
        throw new Error(s.kind);
    }
  }

  fresh(s: Extract<Statement, { kind: "allocate" }>): string {
    const { initial, allocated } = s;
    if (allocated.kind === "map") return "new Map()";
    if (allocated.kind === "record") {
      const fields = this.source.records.get(allocated.record)!.fields;
      const value = (name: string): string => {
        const given = initial.kind === "fields" ? initial.values.get(name) : undefined;
        if (given !== undefined) return this.e(given);
        const type = fields.find((f) => f.name === name)!.type;
        return type.kind === "real" ? "0" : "null";
      };
      return `({ ${fields.map((f) => `"${f.name}": ${value(f.name)}`).join(", ")} })`;
    }
    const packed = (list: string): string => (allocated.storage === "packed" ? `Float64Array.from(${list})` : list);
    switch (initial.kind) {
      case "elements":
        return packed(`[${initial.values.map((e) => this.e(e)).join(", ")}]`);
      case "copy":
        return packed(`[...${this.p(initial.source)}]`);
      case "fill":
        return packed(`new Array(${this.e(s.extents[0]!)}).fill(${this.e(initial.value)})`);
      default:
        return packed(`new Array(${this.e(s.extents[0]!)}).fill(0)`);
    }
  }

  store(target: Path, value: string): string {
    const last = target.steps.at(-1);
    const before = { ...target, steps: target.steps.slice(0, -1) };
    if (last?.kind === "key") return `${this.p(before)}.set(${this.e(last.key)}, ${value});`;
    return `${this.p(target)} = ${value};`;
  }

  p(path: Path): string {
    let text = `v${path.root}`;
    for (const step of path.steps) {
      if (step.kind === "field") text += `["${step.name}"]`;
      else if (step.kind === "index") text += `[${step.indices.map((e) => this.e(e)).join("][")}]`;
      else if (step.kind === "key") text += `.get(${this.e(step.key)})`;
    }
    return text;
  }

  e(e: Expression): string {
    switch (e.kind) {
      case "constant":
        return e.value === undefined ? "undefined" : `(${JSON.stringify(e.value)})`;
      case "read":
        return this.p(e.path);
      case "unary":
        return `(${e.operator === "negate" ? "-" : "!"}${this.e(e.operand)})`;
      case "binary":
        return `((${this.e(e.left)}) ${signs[e.operator]} (${this.e(e.right)}))`;
      case "conditional":
        return `(${this.e(e.test)} ? ${this.e(e.whenTrue)} : ${this.e(e.whenFalse)})`;
      case "intrinsic":
        return `Math.${e.name}(${e.arguments.map((a) => this.e(a)).join(", ")})`;
      case "convert":
        return this.e(e.operand);
      case "operation": {
        const args = e.arguments.map((a) => this.e(a));
        if (e.name === "length") return `${args[0]}.length`;
        if (e.name === "isNil") return `(${args[0]} == null)`;
        if (e.name === "view") return `${args[0]}.subarray(${args.slice(1).join(", ")})`;
        if (e.name === "external" && e.detail === "zerosLike") return `zerosLike(${args[0]})`;
        throw new Error(e.name);
      }
      case "address":
        throw new Error("address");
    }
  }
}
