/**
 * The C text that builds the arguments of one function, with shadows, and calls it. Storage is allocated to exactly the size that the
 * inputs have, so that a step beyond it is found.
 */
import type { CFieldTree, CHeadDescription, CTypeTree } from "@retrograd/compiler";
import type { CCallableHead } from "./c-door.js";
import type { Root } from "./input-stream.js";
import { flatRows } from "./input-stream.js";

export type DriverMode = "primal" | "tangent" | "adjoint";

export interface DriverRequest {
  readonly mode: DriverMode;
  readonly description: CHeadDescription;
  /** How the function is called; null for the original. */
  readonly head: CCallableHead | null;
  /** What stands before everything: `#include` of the function's file, or of its header. */
  readonly includes: readonly string[];
  /** The includes give the texts themselves, not only declarations. */
  readonly seesStatics: boolean;
  readonly variables: readonly DriverVariable[];
  /** Functions that are given for pointers to functions. */
  readonly functions: readonly string[];
  /** Where a derivative's driver finds the user's own function: in this text, among what it is linked with, or nowhere. */
  readonly original: "here" | "linked" | "none";
  readonly wrt: readonly string[] | undefined;
  readonly of: readonly string[] | undefined;
}

/** A variable at file scope that is an input or an output. */
export interface DriverVariable extends Root {
  /** The inputs have its value; otherwise it keeps its own. */
  readonly isGiven: boolean;
  readonly isInput: boolean;
  readonly isOutput: boolean;
}

export function driverText(request: DriverRequest): string {
  return new DriverWriter(request).text();
}

/** Does a number of this type, or behind it, carry a derivative? */
export function carriesReals(description: CHeadDescription, type: CTypeTree, seen = new Set<number>()): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
      return true;
    case "pointer":
      return carriesReals(description, type.target, seen);
    case "array":
      return carriesReals(description, type.element, seen);
    case "record": {
      if (seen.has(type.record)) return false;
      seen.add(type.record);
      const fields = description.records.get(type.record)?.fields ?? [];
      return fields.some((field) => carriesReals(description, field.type, seen));
    }
    default:
      return false;
  }
}

/** A declaration of a name with the type. */
export function declared(type: CTypeTree, name: string): string {
  switch (type.kind) {
    case "void":
      return `void ${name}`;
    case "pointer": {
      const rows = flatRows(type.target);
      if (rows !== null) return declared(rows, `*${name}`);
      return declared(type.target, type.target.kind === "array" ? `(*${name})` : `*${name}`);
    }
    case "array":
      return declared(type.element, `${name}[${type.length ?? 1}]`);
    case "function":
      return `${type.before}${/[\w]$/.test(type.before) ? " " : ""}${name}${type.after}`;
    case "real":
      return `${{ 32: "float", 64: "double", 80: "long double" }[type.bits]} ${name}`;
    case "integer": {
      // What is printed again does not need every header that declares a name for a type; of the others two types may have these bits.
      const known = type.bits === 32 ? "int" : type.bits === 16 ? "short" : null;
      return known === null ? `${type.spelled} ${name}` : `${type.signed ? "" : "unsigned "}${known} ${name}`;
    }
    default:
      return `${type.spelled} ${name}`;
  }
}

const kinds = { 32: "f", 64: "d", 80: "l" } as const;

class DriverWriter {
  readonly #lines: string[] = [];
  readonly #records = new Map<number, string>();
  readonly #recordLines: string[] = [];
  #count = 0;

  constructor(private readonly request: DriverRequest) {}

  text(): string {
    const { description, includes, mode, variables, wrt, of } = this.request;
    const names = (list: readonly string[] | undefined): string =>
      list === undefined || list.length === 0 ? "{0}" : `{${list.map((n) => JSON.stringify(n)).join(", ")}}`;
    const count = (list: readonly string[] | undefined): number => list?.length ?? -1;
    const statics: string[] = [];
    description.parameters.forEach(({ type }, k) => {
      statics.push(`static ${declared(type, `rgt_a${k}`)};`);
      if (mode !== "primal") statics.push(`static ${declared(type, `rgt_s${k}`)};`);
    });
    variables.forEach(({ name, type }, k) => {
      if (!this.request.seesStatics) statics.push(`extern ${declared(type, name)};`);
      if (mode !== "primal") statics.push(`static ${declared(type, `rgt_g${k}`)};`);
    });
    if (description.result.kind !== "void") {
      statics.push(`static ${declared(description.result, "rgt_value")};`);
      if (mode !== "primal") statics.push(`static ${declared(description.result, "rgt_shadow")};`);
    }
    const build = this.#build();
    return [
      '#include "rgt.h"',
      ...includes.map((path) => `#include ${path}`),
      ...["unused-function", "address"].map((warning) => `#pragma GCC diagnostic ignored "-W${warning}"`),
      ...(this.request.seesStatics ? [] : this.#prototypes()),
      `const int rgt_mode = ${["primal", "tangent", "adjoint"].indexOf(mode)};`,
      `const char *const rgt_wrt[] = ${names(wrt)};`,
      `const int rgt_wrt_count = ${count(wrt)};`,
      `const char *const rgt_of[] = ${names(of)};`,
      `const int rgt_of_count = ${count(of)};`,
      ...statics,
      ...this.#recordLines,
      ...build,
      "void rgt_call(void) {",
      `  ${this.#call(this.request.head)}`,
      ...(description.result.kind === "pointer" && mode === "primal" ? ["  rgt_made((void *)rgt_value);"] : []),
      "}",
      ...this.#first(),
      "",
    ].join("\n");
  }

  /** The user's own function called by a derivative's driver: for what it leaves behind. */
  #first(): readonly string[] {
    const { description, original } = this.request;
    if (original === "none") return ["void (*const rgt_first)(void) = 0;"];
    const name = original === "here" ? description.function : "rgt_original";
    const types = description.parameters.map(({ type }) => declared(type, "").trim()).join(", ");
    const list = types === "" ? "void" : types;
    const declaration = `extern ${declared(description.result, `${name}(${list})`)}`;
    return [
      "#define RGT_TEXT(x) #x",
      "#define RGT_PREFIX(x) RGT_TEXT(x)",
      ...(original === "here"
        ? []
        : [`${declaration} __asm__(RGT_PREFIX(__USER_LABEL_PREFIX__) "${description.function}");`]),
      "static void rgt_call_first(void) {",
      `  ${this.#call(null, name)}`,
      "}",
      "void (*const rgt_first)(void) = rgt_call_first;",
    ];
  }

  /** Functions that the inputs name. */
  #prototypes(): readonly string[] {
    const types = new Map<string, CTypeTree & { kind: "function" }>();
    const visit = (type: CTypeTree, seen: Set<number>): void => {
      if (type.kind === "function") for (const f of this.request.functions) types.set(f, types.get(f) ?? type);
      else if (type.kind === "pointer") visit(type.target, seen);
      else if (type.kind === "array") visit(type.element, seen);
      else if (type.kind === "record" && !seen.has(type.record)) {
        seen.add(type.record);
        for (const f of this.request.description.records.get(type.record)?.fields ?? []) visit(f.type, seen);
      }
    };
    for (const { type } of this.request.description.parameters) visit(type, new Set());
    return [...types].map(([name, type]) => `extern __typeof__(*(${declared(type, "").trim()})0) ${name};`);
  }

  #build(): readonly string[] {
    const { description, mode, variables } = this.request;
    const lines = this.#lines;
    const shadowOf = (name: string): boolean =>
      this.request.head?.parameters.some((p) => p.role === "shadow" && p.of === name) === true;
    lines.push("RGT_PLAIN void rgt_build(void) {");
    description.parameters.forEach(({ name, type }, k) => {
      const has = mode !== "primal" && shadowOf(name);
      lines.push(`  rgt_root(${JSON.stringify(name)}, RGT_INPUT${has ? " | RGT_SHADOW" : ""});`);
      if (mode !== "primal") lines.push(`  __builtin_memset(&rgt_s${k}, 0, sizeof rgt_s${k});`);
      this.#emit(type, `&rgt_a${k}`, mode === "primal" || !carriesReals(description, type) ? "0" : `&rgt_s${k}`, 1);
    });
    variables.forEach(({ name, type, isGiven, isInput, isOutput }, k) => {
      const flags = [
        ...(isInput ? ["RGT_INPUT"] : []),
        ...(isOutput ? ["RGT_OUTPUT"] : []),
        ...(isGiven ? [] : ["RGT_KEEP"]),
        ...(mode !== "primal" && shadowOf(name) ? ["RGT_SHADOW"] : []),
      ];
      lines.push(`  rgt_root(${JSON.stringify(name)}, ${flags.length === 0 ? "0" : flags.join(" | ")});`);
      if (mode !== "primal") lines.push(`  __builtin_memset(&rgt_g${k}, 0, sizeof rgt_g${k});`);
      this.#emit(type, `&${name}`, mode === "primal" || !carriesReals(description, type) ? "0" : `&rgt_g${k}`, 1);
    });
    const { result } = description;
    if (result.kind !== "void") {
      const has = mode === "tangent" ? this.#gives("tangent") : mode === "adjoint" && this.#hasSeed();
      lines.push(`  rgt_root("return", RGT_RESULT | RGT_KEEP${has ? " | RGT_SHADOW" : ""});`);
      if (mode !== "primal") lines.push("  __builtin_memset(&rgt_shadow, 0, sizeof rgt_shadow);");
      lines.push("  __builtin_memset(&rgt_value, 0, sizeof rgt_value);");
      this.#emit(
        result,
        "&rgt_value",
        mode === "primal" || !carriesReals(description, result) ? "0" : "&rgt_shadow",
        1,
      );
    }
    lines.push("}");
    return lines.splice(0);
  }

  #returns(role: "value" | "tangent"): boolean {
    return this.request.head?.results.some((r) => r.role === role) === true;
  }
  /** Returned, or through a pointer. */
  #gives(role: "value" | "tangent"): boolean {
    return this.#returns(role) || this.request.head?.parameters.some((p) => p.role === role) === true;
  }
  #hasSeed(): boolean {
    return this.request.head?.parameters.some((p) => p.role === "seed") === true;
  }

  /** `at` and `shadow` are expressions for pointers; a shadow may be "0", or be NULL when the program runs. */
  #emit(type: CTypeTree, at: string, shadow: string, depth: number): void {
    const k = this.#count++;
    const pad = "  ".repeat(depth);
    const line = (text: string): void => {
      this.#lines.push(pad + text);
    };
    switch (type.kind) {
      case "void":
        return;
      case "integer":
      case "bool":
      case "enum":
        line(`rgt_integer((void *)(${at}), sizeof *(${at}), ${type.kind === "integer" ? Number(type.signed) : 1});`);
        return;
      case "real":
        line(`rgt_real((void *)(${at}), (void *)(${shadow}), '${kinds[type.bits]}');`);
        return;
      case "complex": {
        const part = type.bits === 32 ? "float" : type.bits === 64 ? "double" : "long double";
        ["re", "im"].forEach((name, i) => {
          line(`rgt_field("${name}");`);
          line(
            `rgt_real((void *)((${part} *)(void *)(${at}) + ${i}), ${shadow === "0" ? "0" : `(${shadow}) ? (void *)((${part} *)(void *)(${shadow}) + ${i}) : (void *)0`}, '${kinds[type.bits]}');`,
          );
          line("rgt_leave();");
        });
        return;
      }
      case "array":
        line(`for (long rgt_i${k} = 0; rgt_i${k} < ${type.length ?? 0}; rgt_i${k}++) {`);
        line(`  rgt_index(rgt_i${k});`);
        this.#emit(
          type.element,
          `&(*(${at}))[rgt_i${k}]`,
          shadow === "0" ? "0" : `((${shadow}) ? &(*(${shadow}))[rgt_i${k}] : 0)`,
          depth + 1,
        );
        line("  rgt_leave();");
        line("}");
        return;
      case "record":
        if (type.spelled.includes("{")) {
          // A struct without a name has no function of its own; it cannot lead to itself.
          this.#fields(type.record, `(${at})`, `(${shadow})`, depth, shadow === "0");
          return;
        }
        line(`${this.#record(type)}((void *)(${at}), (void *)(${shadow}));`);
        return;
      case "function": {
        const { functions } = this.request;
        line("{");
        line(`  long rgt_k${k} = (long)rgt_take();`);
        line(`  ${declared(type, `rgt_t${k}`)} = 0;`);
        functions.forEach((name, i) => {
          line(`  if (rgt_k${k} == ${i + 1}) rgt_t${k} = (${declared(type, "").trim()})${name};`);
        });
        line(`  if (rgt_k${k} >= 0) rgt_copy((void *)(${at}), &rgt_t${k}, sizeof rgt_t${k});`);
        line("}");
        return;
      }
      case "pointer": {
        const { target } = type;
        const element = flatRows(target) ?? target;
        const isVoid = element.kind === "void" || this.#isIncomplete(element);
        const size = isVoid ? "1" : `sizeof(${declared(element, "").trim()})`;
        const wants = shadow !== "0" && carriesReals(this.request.description, element);
        line("{");
        line(`  void *rgt_p${k}, *rgt_q${k};`);
        line(`  int rgt_one${k};`);
        line(
          `  long rgt_n${k} = rgt_pointer((void *)(${at}), ${wants ? `(void *)(${shadow})` : "0"}, ${size}, &rgt_p${k}, &rgt_q${k}, &rgt_one${k});`,
        );
        if (isVoid) line(`  (void)rgt_n${k};`);
        else {
          const pointer = declared(element, element.kind === "array" ? "(*)" : "*").trim();
          line("  rgt_behind(1);");
          line(`  for (long rgt_i${k} = 0; rgt_i${k} < rgt_n${k}; rgt_i${k}++) {`);
          line(`    if (!rgt_one${k}) rgt_index(rgt_i${k});`);
          this.#emit(
            element,
            `((${pointer})rgt_p${k} + rgt_i${k})`,
            wants ? `(rgt_q${k} ? (${pointer})rgt_q${k} + rgt_i${k} : 0)` : "0",
            depth + 2,
          );
          line(`    if (!rgt_one${k}) rgt_leave();`);
          line("  }");
          line("  rgt_behind(-1);");
        }
        line("}");
        return;
      }
    }
  }

  #isIncomplete(type: CTypeTree): boolean {
    return type.kind === "record" && this.request.description.records.get(type.record)?.isComplete !== true;
  }

  /** The function that builds a struct; one for each type, as structs may lead to themselves. */
  #record(type: CTypeTree & { kind: "record" }): string {
    const name = `rgt_record${type.record}`;
    if (this.#records.has(type.record)) return name;
    this.#records.set(type.record, name);
    const saved = this.#lines.splice(0);
    this.#lines.push(
      `RGT_PLAIN static void ${name}(${declared(type, "*rgt_at")}, ${declared(type, "*rgt_shadow_at")}) {`,
    );
    this.#fields(type.record, "rgt_at", "rgt_shadow_at", 1, false);
    this.#lines.push("  (void)rgt_at;", "  (void)rgt_shadow_at;", "}");
    this.#recordLines.push(`static void ${name}(${declared(type, "*rgt_at")}, ${declared(type, "*rgt_shadow_at")});`);
    this.#recordLines.push(...this.#lines.splice(0));
    this.#lines.push(...saved);
    return name;
  }

  #fields(id: number, at: string, shadow: string, depth: number, isPassive: boolean): void {
    const record = this.request.description.records.get(id);
    const pad = "  ".repeat(depth);
    if (record?.isUnion === true) {
      this.#lines.push(`${pad}switch ((long)rgt_take()) {`);
      record.fields.forEach((field, i) => {
        if (field.name === null) return;
        this.#lines.push(`${pad}case ${i + 1}:`);
        this.#field(field, at, shadow, depth + 1, isPassive);
        this.#lines.push(`${pad}  break;`);
      });
      this.#lines.push(`${pad}}`);
    } else for (const field of record?.fields ?? []) this.#field(field, at, shadow, depth, isPassive);
  }

  #field(field: CFieldTree, at: string, shadow: string, depth: number, isPassive = false): void {
    const pad = "  ".repeat(depth);
    if (field.name === null) {
      const inner = field.type.kind === "record" ? this.request.description.records.get(field.type.record) : undefined;
      // The fields of an anonymous struct are found as if they were its parent's.
      if (inner?.isUnion === true) {
        this.#lines.push(`${pad}switch ((long)rgt_take()) {`);
        inner.fields.forEach((each, i) => {
          this.#lines.push(`${pad}case ${i + 1}:`);
          this.#field(each, at, shadow, depth + 1, isPassive);
          this.#lines.push(`${pad}  break;`);
        });
        this.#lines.push(`${pad}}`);
      } else for (const each of inner?.fields ?? []) this.#field(each, at, shadow, depth, isPassive);
      return;
    }
    if (field.isBitField) {
      this.#lines.push(`${pad}${at}->${field.name} = (long)rgt_take();`);
      return;
    }
    this.#lines.push(`${pad}rgt_field(${JSON.stringify(field.name)});`);
    const wants = !isPassive && carriesReals(this.request.description, field.type);
    const pointer = `&${at}->${field.name}`;
    this.#emit(field.type, pointer, wants ? `(${shadow} ? &${shadow}->${field.name} : 0)` : "0", depth);
    this.#lines.push(`${pad}rgt_leave();`);
  }

  #call(head: CCallableHead | null, name = this.request.description.function): string {
    const { description, mode } = this.request;
    const value = description.result.kind !== "void";
    const argument = (k: number): string => {
      const type = description.parameters[k]?.type;
      return type?.kind === "pointer" ? `(void *)rgt_a${k}` : `rgt_a${k}`;
    };
    if (head === null) {
      const list = description.parameters.map((_, k) => argument(k)).join(", ");
      return `${value ? "rgt_value = " : ""}${name}(${list});`;
    }
    let taken = 0;
    const before: string[] = [];
    const after: string[] = [];
    const list = head.parameters.map((p, i) => {
      switch (p.role) {
        case "primal":
          return argument(taken++);
        case "shadow": {
          const k = description.parameters.findIndex((each) => each.name === p.of);
          if (k >= 0) return this.#shadow(description.parameters[k]?.type, `rgt_s${k}`);
          return this.#ofVariable(p.of ?? "", i, before, after);
        }
        case "seed":
          if (description.result.kind === "pointer") return "(void *)rgt_shadow";
          return this.#areRows(description.result) ? "(void *)&rgt_shadow" : "rgt_shadow";
        case "value":
          return "(void *)&rgt_value";
        case "tangent":
          return "(void *)&rgt_shadow";
        default:
          throw new Error("the laws take one direction at a time");
      }
    });
    const gives = mode === "tangent" && this.#returns("tangent");
    const returned = gives ? "rgt_shadow = " : value && this.#returns("value") ? "rgt_value = " : "";
    return [...before, `${returned}${head.generated}(${list.join(", ")});`, ...after].join("\n  ");
  }

  #shadow(type: CTypeTree | undefined, name: string): string {
    if (type?.kind === "pointer" || type?.kind === "array") return `(void *)${name}`;
    if (this.request.mode === "adjoint" || this.#areRows(type)) return `(void *)&${name}`;
    if (this.request.head?.directions === undefined || type?.kind !== "record") return name;
    return `*(struct ${type.spelled.replace(/^struct /, "")}_diffv *)(void *)&${name}`;
  }

  /** Is a number's derivative handed over as a row, one for each direction? Of one direction, that is where the number is. */
  #areRows(type: CTypeTree | undefined): boolean {
    return this.request.head?.directions !== undefined && (type?.kind === "real" || type?.kind === "complex");
  }

  /**
   * The derivative of a number that is a variable at file scope: where it is given it stands in the list by value, where it comes back it
   * goes through a pointer; where it does both, in that order.
   */
  #ofVariable(of: string, place: number, before: string[], after: string[]): string {
    const { head, mode, variables } = this.request;
    const k = variables.findIndex((v) => v.name === of);
    const variable = variables[k];
    if (variable === undefined) throw new Error(`there is no parameter or variable '${of}'`);
    const name = `rgt_g${k}`;
    if (variable.type.kind !== "real" && variable.type.kind !== "complex")
      return variable.type.kind === "record" ? `(void *)&${name}` : `(void *)${name}`;
    const places = (head?.parameters ?? []).flatMap((p, i) => (p.role === "shadow" && p.of === of ? [i] : []));
    const isGiven = mode === "tangent" ? variable.isInput : variable.isOutput;
    if (places.length === 2 ? place === places[0] : isGiven)
      return this.#areRows(variable.type) ? `(void *)&${name}` : name;
    const other = `rgt_h${k}`;
    before.push(`${declared(variable.type, other)} = ${places.length === 2 ? "0" : name};`);
    after.push(`${name} = ${other};`);
    return `(void *)&${other}`;
  }
}
