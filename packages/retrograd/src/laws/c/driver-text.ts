/**
 * The C text that builds the arguments of one function, with shadows, and calls it. Storage is allocated to exactly the size that the
 * inputs have, so that a step beyond it is found.
 */
import type { CTypeTree } from "@retrograd/compiler";
import { DriverBuild } from "./driver-build.js";
import { DriverCall } from "./driver-call.js";
import type { DriverRequest } from "./driver-request.js";
import { declared } from "./driver-types.js";

export function driverText(request: DriverRequest): string {
  return new DriverWriter(request).text();
}

class DriverWriter {
  readonly #call: DriverCall;

  constructor(private readonly request: DriverRequest) {
    this.#call = new DriverCall(request);
  }

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
    const made = new DriverBuild(this.request);
    const build = made.lines();
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
      ...made.recordLines,
      ...build,
      "void rgt_call(void) {",
      `  ${this.#call.text(this.request.head)}`,
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
      `  ${this.#call.text(null, name)}`,
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
}
