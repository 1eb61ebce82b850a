/** Elementary functions by C's names. */
import type { Expression, Type } from "../../../il/types.js";
import { intrinsics } from "../../../languages/intrinsics.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary } from "../../layout/precedence.js";
import { typeText } from "../declarations/types.js";
import { complexText } from "./complex-intrinsics.js";
import type { Environment } from "./environment.js";
import type { IndexText } from "./places.js";

export function intrinsicText(env: Environment, x: IndexText, e: Expression & { kind: "intrinsic" }): Piece {
  const { type } = e;
  const args = e.arguments;
  const texts = (): string[] => args.map((a) => x.text(a, Precedence.assignment, "assign"));
  if (type.kind === "integer") {
    const whole = ofIntegers(env, x, e);
    if (whole !== undefined) return whole;
  }
  const complex = complexText(env, x, e);
  if (complex !== undefined) return complex;
  if (e.name === "sign") {
    const own = primary(`${env.support("sign_of")}(${texts().join(", ")})`);
    return type.kind === "real" && type.bits === 32
      ? { text: `(float)${own.text}`, precedence: Precedence.unary }
      : own;
  }
  if (e.name === "digamma") return digamma(env, type, texts());
  if (e.name === "fraction") {
    env.include("<math.h>");
    return primary(`modf${suffixOf(type)}(${texts().join(", ")}, &(${typeText(env, type)}){0})`);
  }
  if (env.program.language === "typescript") {
    const own = ofJavaScript(env, e.name, texts);
    if (own !== undefined) return own;
  }
  const suffix = suffixOf(type);
  if (e.name === "fround")
    return { text: `(double)(float)${x.text(args[0]!, Precedence.unary)}`, precedence: Precedence.unary };
  if ((e.name === "max" || e.name === "min" || e.name === "hypot") && args.length !== 2) {
    const name = (intrinsics.get(e.name)?.c ?? e.name) + suffix;
    if (args.length < 2) return unknown(env, e.name);
    env.include("<math.h>");
    return primary(texts().reduce((a, b) => `${name}(${a}, ${b})`));
  }
  const name = intrinsics.get(e.name)?.c;
  if (name === undefined) return unknown(env, e.name);
  env.include("<math.h>");
  return primary(`${name}${suffix}(${texts().join(", ")})`);
}

/** A function of the runtime: no C library has it. */
function digamma(env: Environment, type: Type, args: readonly string[]): Piece {
  env.include('"retrograd_math.h"');
  if (type.kind !== "real" || type.bits !== 32) return primary(`rg_digamma${suffixOf(type)}(${args.join(", ")})`);
  return { text: `(float)rg_digamma(${args.join(", ")})`, precedence: Precedence.unary };
}

function unknown(env: Environment, name: string): Piece {
  env.refuse("RG5102", `C has no function for '${name}'`, "print this program in another language");
  return primary("0");
}

export function suffixOf(type: Type): string {
  return type.kind !== "real" || type.bits === 64 ? "" : type.bits === 32 ? "f" : "l";
}

function ofIntegers(env: Environment, x: IndexText, e: Expression & { kind: "intrinsic" }): Piece | undefined {
  const [first, ...rest] = e.arguments;
  if (first === undefined || e.type.kind !== "integer") return undefined;
  if (e.name === "abs") {
    env.include("<stdlib.h>");
    return primary(`${e.type.bits === 64 ? "labs" : "abs"}(${x.text(first, Precedence.assignment, "assign")})`);
  }
  if (e.name !== "max" && e.name !== "min") return undefined;
  const sign = e.name === "max" ? ">" : "<";
  let text = x.text(first, Precedence.relational + 1);
  for (const other of rest) {
    const second = x.text(other, Precedence.relational + 1);
    text = `(${text} ${sign} ${second} ? ${text} : ${second})`;
  }
  return primary(text);
}

/** Where JavaScript's function differs from C's of the same name. */
function ofJavaScript(env: Environment, name: string, texts: () => string[]): Piece | undefined {
  switch (name) {
    case "max":
    case "min": {
      const list = texts();
      if (list.length === 0) return primary(name === "max" ? "-INFINITY" : "INFINITY");
      const own = env.support(name === "max" ? "maximum" : "minimum");
      return primary(list.reduce((a, b) => `${own}(${a}, ${b})`));
    }
    case "round":
      return primary(`${env.support("nearest")}(${texts().join(", ")})`);
    case "hypot": {
      const list = texts();
      if (list.length > 1) return undefined;
      env.include("<math.h>");
      return primary(`fabs(${list[0] ?? "0"})`);
    }
    default:
      return undefined;
  }
}
