/** The functions of complex.h, and I. */
import { realOf } from "../../../il/fold-arithmetic.js";
import type { Expression, Type } from "../../../il/types.js";
import { intrinsics } from "../../../languages/intrinsics.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary } from "../../layout/precedence.js";
import type { Environment } from "./environment.js";
import type { IndexText } from "./places.js";

type Intrinsic = Expression & { kind: "intrinsic" };

const parts: ReadonlySet<string> = new Set(["realPart", "imaginaryPart", "modulus", "argument", "conjugate"]);

/** Undefined: an intrinsic of real numbers. */
export function complexText(env: Environment, x: IndexText, e: Intrinsic): Piece | undefined {
  const [first] = e.arguments;
  if (first === undefined || (e.type.kind !== "complex" && !parts.has(e.name))) return undefined;
  env.include("<complex.h>");
  if (e.name === "upright") return upright(x, first);
  const own = intrinsics.get(e.name)?.c;
  const name = e.name === "complex" || parts.has(e.name) ? own : own === undefined ? undefined : `c${own}`;
  if (name === undefined) {
    env.refuse("RG5102", `C has no complex function for '${e.name}'`, "print this program in another language");
    return primary("0");
  }
  const suffix = partSuffix(e.type.kind === "complex" ? e.type : first.type);
  const args = e.arguments.map((a) => x.text(a, Precedence.assignment, "assign"));
  return primary(`${name}${e.name === "complex" ? suffix.toUpperCase() : suffix}(${args.join(", ")})`);
}

/** What the functions' names end in. */
export function partSuffix(type: Type): string {
  const real = realOf(type);
  return real.kind !== "real" || real.bits === 64 ? "" : real.bits === 32 ? "f" : "l";
}

function upright(x: IndexText, of: Expression): Piece {
  if (of.kind === "constant" && of.value === 1) return primary("I");
  return { text: `I * ${x.text(of, Precedence.multiplicative + 1)}`, precedence: Precedence.multiplicative };
}
