/** The function in a driver that makes the arguments, with shadows, out of the stream of inputs; one for each struct among them. */
import type { CFieldTree, CTypeTree } from "@retrograd/compiler";
import { gives } from "./driver-call.js";
import type { DriverRequest } from "./driver-request.js";
import { carriesReals, declared } from "./driver-types.js";
import { flatRows } from "./input-stream.js";

const kinds = { 32: "f", 64: "d", 80: "l" } as const;

export class DriverBuild {
  readonly #lines: string[] = [];
  readonly #records = new Map<number, string>();
  /** Functions that build structs. */
  readonly recordLines: string[] = [];
  #count = 0;

  constructor(private readonly request: DriverRequest) {}

  /** The lines of `rgt_build`; `recordLines` are asked for afterwards. */
  lines(): readonly string[] {
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
      const has = mode === "tangent" ? gives(this.request, "tangent") : mode === "adjoint" && this.#hasSeed();
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
    this.recordLines.push(`static void ${name}(${declared(type, "*rgt_at")}, ${declared(type, "*rgt_shadow_at")});`);
    this.recordLines.push(...this.#lines.splice(0));
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
}
