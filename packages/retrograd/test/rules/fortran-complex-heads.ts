/** The heads of complex-heads.ts with the symbols of Fortran: settings are letters, everything goes by address, and a program declares it with const or without. */
import type { Calls } from "./complex-heads.js";
import { complexFunctions, complexHeads } from "./complex-heads.js";
import type { Head } from "./heads.js";

const letters: Readonly<Record<number, string>> = {
  111: "N",
  112: "T",
  113: "C",
  121: "U",
  122: "L",
  131: "N",
  132: "U",
  141: "L",
  142: "R",
};

export const fortranComplexHeads: readonly Head[] = complexHeads.map((head) => ({
  ...head,
  calls: head.calls.replace("(order == 102) == (t1 == 121)", "t1 == 'U'"),
  choices: head.choices.map((values) => values.map((value) => letters[value]!.charCodeAt(0))),
}));

/** What is handed over, and what that is: a letter, a whole number, a complex number or several, a real one. */
function argument(text: string): readonly [string, "char" | "int" | "NUMBER" | "REAL"] {
  if (/^t\d$/.test(text)) return [`(char[]){${text}}`, "char"];
  if (/^1\d\d$/.test(text)) return [`"${letters[Number(text)]}"`, "char"];
  if (/^(&\w+|[xyz])$/.test(text)) return [text, "NUMBER"];
  if (/^(alpha|beta)$/.test(text)) return [`&${text}`, "REAL"];
  return [/^\d$/.test(text) ? `(int[]){${text}}` : `&${text}`, "int"];
}

/** Numbers of double are declared without const, those of float with it. */
export function fortranComplexHeadsInC(): string {
  const declared = new Map<string, string>();
  const calls: Calls = (text, isDouble) =>
    text.replaceAll(/(Z|BY_REAL|TO_REAL)\((\w+)\)\(([^)]*)\)/g, (_, kind: string, routine: string, given: string) => {
      const of = { Z: ["c", "z"], BY_REAL: ["cs", "zd"], TO_REAL: ["sc", "dz"] }[kind]!;
      const symbol = `${of[Number(isDouble)]}${routine.replace("_sub", "")}_`;
      const isDot = routine.endsWith("_sub");
      const handed = given.split(", ").filter((each) => each !== "order");
      const all = (isDot ? handed.slice(0, -1) : handed).map(argument);
      const result = isDot ? "NUMBER" : kind === "TO_REAL" ? "REAL" : "void";
      const isWritten = (k: number): boolean =>
        all.slice(k + 1).every(([, type]) => type === "int") || routine === "swap";
      const types = all.map(
        ([, type], k) => `${isDouble || (result === "void" && isWritten(k)) ? "" : "const "}${type} *`,
      );
      const real = isDouble ? "double" : "float";
      const line = `extern ${result} ${symbol}(${types.join(", ")});`;
      declared.set(symbol, line.replaceAll("NUMBER", `${real} _Complex`).replaceAll("REAL", real));
      return `${isDot ? "u = " : ""}${symbol}(${all.map(([text]) => text).join(", ")})`;
    });
  const functions = complexFunctions(fortranComplexHeads, calls);
  return `#include <complex.h>\n${[...declared.values(), ...functions].join("\n")}\n`;
}
