/**
 * Runs IL, method calls included: a plain translation to JavaScript, so that a program can be compared before and after a rewrite.
 * Objects made by `allocate` carry their record's id under the symbol `madeAs`.
 */
import { assertNever } from "../../src/il/assert-never.js";
import { binarySigns } from "../../src/il/dump/dump-expressions.js";
import type {
  Argument,
  Block,
  Expression,
  HostText,
  Path,
  Program,
  Statement,
  Type,
  UnitId,
} from "../../src/il/types.js";

export type Callable = (...args: unknown[]) => unknown;

const madeAs = Symbol("record");

/** The unit as a function. Initializers run first; each call of `compileIl` gives a program with globals of its own. */
export function compileIl(program: Program, unit: UnitId): Callable {
  const text = new Translation(program).text();
  const isDerived = (record: string | undefined, base: string): boolean => {
    for (let r = record; r !== undefined; r = program.records.get(r as never)?.base) if (r === base) return true;
    return false;
  };
  const methodOf = (receiver: Record<symbol, string>, method: string): string | undefined =>
    program.records.get(receiver[madeAs] as never)?.methods.get(method);
  const make = new Function(
    "madeAs",
    "isDerived",
    "methodOf",
    `"use strict";\n${text}\nreturn units[${JSON.stringify(unit)}];`,
  );
  return make(madeAs, isDerived, methodOf) as Callable;
}

class Translation {
  #switches = 0;
  constructor(readonly program: Program) {}

  text(): string {
    const variables = [...this.program.variables.values()];
    const globals = variables.filter((v) => v.role === "global").map((v) => `v${v.id}`);
    const units = [...this.program.units.values()].map((unit) => {
      const used = new Set<number>();
      for (const match of this.block(unit.body).matchAll(/\bv(\d+)\b/g)) used.add(Number(match[1]));
      const locals = variables.filter((v) => v.role === "local" && used.has(v.id)).map((v) => `v${v.id}`);
      const parameters = unit.parameters.map((p) => `v${p}`).join(", ");
      return `units[${JSON.stringify(unit.id)}] = (${parameters}) => { let ${["unused", ...locals].join(", ")};\n${this.block(unit.body)} };`;
    });
    const call = `const invoke = (receiver, method, args) => {
      const unit = methodOf(receiver, method);
      if (unit !== undefined) return units[unit](...args);
      const field = receiver[method];
      if (field === undefined) throw new TypeError(method + " is not a function");
      return invoke(field, "call", [field, ...args.slice(1)]);
    };`;
    const initializers = this.program.initializers.map((id) => `units[${JSON.stringify(id)}]();`);
    return [`let ${["none", ...globals].join(", ")}; const units = {};`, call, ...units, ...initializers].join("\n");
  }

  block(b: Block): string {
    return b.statements.map((s) => this.statement(s)).join("\n");
  }

  statement(s: Statement): string {
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
        const args = s.arguments.map((a) => this.argument(a)).join(", ");
        const value =
          s.callee.kind === "unit"
            ? `units[${JSON.stringify(s.callee.unit)}](${args})`
            : s.callee.kind === "method"
              ? `invoke(${this.p(s.callee.receiver)}, ${JSON.stringify(s.callee.method)}, [${args}])`
              : `undefined`;
        const target = s.targets[0];
        return target ? this.store(target, value) : `${value};`;
      }
      case "if":
        return `if (${this.e(s.test)}) { ${this.block(s.then)} } else { ${this.block(s.else)} }`;
      case "switch": {
        const label = `switch${++this.#switches}`;
        const arm = (a: (typeof s.arms)[number]): string => {
          const heads = a.values.length === 0 ? "default:" : a.values.map((e) => `case ${this.e(e)}:`).join(" ");
          return `${heads} { ${this.block(a.body)} break ${label}; }`;
        };
        return `${label}: switch (${this.e(s.selector)}) { ${s.arms.map(arm).join("\n")} }`;
      }
      case "loop": {
        const inner = `once_${s.label}: { ${this.block(s.body).replaceAll(`continue ${s.label};`, `break once_${s.label};`)} }\n${this.block(s.update)}`;
        const test = this.e(s.test);
        const loop = s.testAt === "start" ? `while (${test}) { ${inner} }` : `do { ${inner} } while (${test});`;
        return `${this.block(s.init)}\n${s.label}: ${loop}`;
      }
      case "scope":
        return `${s.label}: { ${this.block(s.body)} }`;
      case "exit":
        return `${s.how} ${s.label};`;
      case "return":
        return `return ${s.values[0] ? this.e(s.values[0]) : ""};`;
      case "throw":
        return `throw ${this.host(s.message)};`;
      case "output":
        return `${this.host(s.text)};`;
      case "release":
      case "label":
      case "goto":
      case "push":
      case "pop":
      case "stack":
        throw new Error(`cannot run ${s.kind}`);
      default:
        return assertNever(s);
    }
  }

  host(text: HostText): string {
    return text.pieces.map((piece, i) => (i === 0 ? piece : `${this.e(text.operands[i - 1]!)}${piece}`)).join("");
  }

  argument(a: Argument): string {
    if (a.kind === "reference") throw new Error("by reference");
    return this.e(a);
  }

  fresh(s: Extract<Statement, { kind: "allocate" }>): string {
    const { initial, allocated } = s;
    if (allocated.kind === "map") return "new Map()";
    if (allocated.kind === "record") {
      const given = initial.kind === "fields" ? [...initial.values] : [];
      const zero = initial.kind === "zero" ? (this.program.records.get(allocated.record)?.fields ?? []) : [];
      const fields = [
        ...zero.map((f) => `${JSON.stringify(f.name)}: ${this.zero(f.type)}`),
        ...given.map(([name, e]) => `${JSON.stringify(name)}: ${this.e(e)}`),
      ];
      return `({ [madeAs]: ${JSON.stringify(allocated.record)}, ${fields.join(", ")} })`;
    }
    const make = (list: string): string =>
      allocated.storage === "packed" ? `${this.className(allocated.element)}.from(${list})` : list;
    const n = s.extents[0] === undefined ? "0" : this.e(s.extents[0]);
    switch (initial.kind) {
      case "elements":
        return make(`[${initial.values.map((e) => this.e(e)).join(", ")}]`);
      case "copy":
        return make(`[...${this.p(initial.source)}]`);
      case "fill":
        return make(`Array.from({ length: ${n} }, () => ${this.e(initial.value)})`);
      case "zero":
        return make(`Array.from({ length: ${n} }, () => ${this.zero(allocated.element)})`);
      case "none":
        return make(`new Array(${n})`);
      case "fields":
        throw new Error("fields of an array");
      default:
        return assertNever(initial);
    }
  }

  className(element: Type): string {
    if (element.kind === "real") return element.bits === 32 ? "Float32Array" : "Float64Array";
    if (element.kind !== "integer") throw new Error(`packed ${element.kind}`);
    return element.clamped ? "Uint8ClampedArray" : `${element.signed ? "Int" : "Uint"}${element.bits}Array`;
  }

  zero(type: Type): string {
    return type.kind === "real" || type.kind === "integer" ? "0" : type.kind === "boolean" ? "false" : "null";
  }

  store(target: Path, value: string): string {
    const last = target.steps.at(-1);
    const before = { ...target, steps: target.steps.slice(0, -1) };
    if (last?.kind === "key") return `${this.p(before)}.set(${this.e(last.key)}, ${value});`;
    if (last?.kind === "section") {
      const range = last.ranges[0]!;
      const whole = this.p(before);
      const from = range.from ? this.e(range.from) : "0";
      const to = range.to ? this.e(range.to) : `${whole}.length`;
      return `{ const x = ${value}; for (let i = ${from}, k = 0; i < ${to}; i++, k++) ${whole}[i] = typeof x === "object" && x !== null ? x[k] : x; }`;
    }
    return `${this.p(target)} = ${value};`;
  }

  p(path: Path): string {
    let text = `v${path.root}`;
    for (const step of path.steps) {
      if (step.kind === "field") text += `[${JSON.stringify(step.name)}]`;
      else if (step.kind === "index") text += `[${step.indices.map((e) => this.e(e)).join("][")}]`;
      else if (step.kind === "key") text += `.get(${this.e(step.key)})`;
      else if (step.kind === "section") {
        const { from, to } = step.ranges[0]!;
        text += `.slice(${from ? this.e(from) : "0"}${to ? `, ${this.e(to)}` : ""})`;
      }
    }
    return text;
  }

  e(e: Expression): string {
    switch (e.kind) {
      case "constant":
        if (typeof e.value === "number") return Object.is(e.value, -0) ? "(-0)" : `(${e.value})`;
        return e.value === undefined ? "undefined" : `(${JSON.stringify(e.value)})`;
      case "read":
        return this.p(e.path);
      case "unary":
        return `(${{ negate: "-", not: "!", bitNot: "~" }[e.operator]} ${this.e(e.operand)})`;
      case "binary": {
        const left = this.e(e.left);
        const right = this.e(e.right);
        const sign = e.operator === "equal" ? "===" : e.operator === "notEqual" ? "!==" : binarySigns[e.operator];
        return `(${left} ${sign} ${right})`;
      }
      case "conditional":
        return `(${this.e(e.test)} ? ${this.e(e.whenTrue)} : ${this.e(e.whenFalse)})`;
      case "intrinsic":
        return `Math.${e.name}(${e.arguments.map((a) => this.e(a)).join(", ")})`;
      case "convert":
        return this.e(e.operand);
      case "operation":
        return this.operation(e);
      case "address":
        throw new Error("address");
      default:
        return assertNever(e);
    }
  }

  operation(e: Extract<Expression, { kind: "operation" }>): string {
    const args = e.arguments.map((a) => this.e(a));
    const detail = JSON.stringify(e.detail ?? "");
    switch (e.name) {
      case "length":
        return `${args[0]}.length`;
      case "size":
        return `${args[0]}.size`;
      case "has":
        return `${args[0]}.has(${args[1]})`;
      case "isNil":
        return `(${args[0]} == null)`;
      case "isInstance":
        return `isDerived(${args[0]}?.[madeAs], ${detail})`;
      case "isKind":
        return `(${detail} === "array" ? Array.isArray(${args[0]}) : typeof ${args[0]} === ${detail})`;
      case "view":
        return `${args[0]}.subarray(${args.slice(1).join(", ")})`;
      case "concat":
        return `(${args.join(" + ")})`;
      case "text":
        return `String(${args[0]})`;
      case "stringOp":
        return e.detail === "length" ? `${args[0]}.length` : `${args[0]}.${e.detail}(${args.slice(1).join(", ")})`;
      case "keyAt":
        return `[...${args[0]}.keys()][${args[1]}]`;
      default:
        throw new Error(`cannot run ${e.name} ${detail}`);
    }
  }
}
