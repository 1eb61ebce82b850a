/** The heads of heads.ts with the symbols of Fortran: settings are letters, everything goes by address, and nothing is const in what the program declares. */
import type { Head } from "./heads.js";
import { heads, types } from "./heads.js";

const letters: Readonly<Record<number, string>> = {
  111: "N",
  112: "T",
  121: "U",
  122: "L",
  131: "N",
  132: "U",
  141: "L",
  142: "R",
};

/** What is a letter there is one in LAPACKE already. */
export const fortranHeads: readonly Head[] = heads
  .filter(({ calls }) => !/syev|[gs]bmv|tb[ms]v/.test(calls))
  .map((head) => ({
    ...head,
    choices: head.choices.map((values) => values.map((value) => letters[value]?.charCodeAt(0) ?? value)),
  }));

const argument = (text: string, isReal: boolean): string => {
  if (/^t\d$/.test(text)) return `&letter${text.slice(1)}`;
  if (text === "9") return "&ld";
  if (isReal) return `&${/^\d$/.test(text) ? `number${text}` : text}`;
  return /^(m|n|k|ix|iy)$/.test(text) ? `&${text}` : text;
};
const isReal = (text: string): boolean => /^(alpha|beta|[012])$/.test(text);

export function fortranHeadsInC(): string {
  const declared = new Map<string, string>();
  const functions = types.flatMap(({ letter, real }) =>
    fortranHeads.map(({ name, calls }) => {
      const text = calls
        .replaceAll("const REAL x", "REAL x")
        .replaceAll("REAL", real)
        .replaceAll(/([BL])\((\w+)\)\(([^)]*)\)/g, (_, library: string, routine: string, given: string) => {
          const symbol = `${letter}${routine}_`;
          const args = given.split(", ").filter((each) => each !== "order");
          const typeOf = (each: string): string => {
            if (/^t\d$/.test(each)) return "char *";
            return isReal(each) || /^[abcx]$/.test(each) ? `${real} *` : "int *";
          };
          const all = args.map(typeOf).concat(library === "L" ? ["int *"] : []);
          const result = /dot|nrm2|asum/.test(routine) ? real : "void";
          declared.set(symbol, `extern ${result} ${symbol}(${all.join(", ")});`);
          const handed = args.map((each) => argument(each, isReal(each))).concat(library === "L" ? ["&info"] : []);
          return `${symbol}(${handed.join(", ")})`;
        });
      const numbers = "int order, int t1, int t2, int t3, int t4, int m, int n, int k, int ix, int iy";
      const result = text.startsWith("return") ? "" : " return 0;";
      const locals = `char letter1 = t1, letter2 = t2, letter3 = t3, letter4 = t4; int ld = 9, info; ${real} number0 = 0, number1 = 1, number2 = 2;`;
      return `${real} ${letter}_${name}(${numbers}, ${real} alpha, ${real} beta, ${real} *a, ${real} *b, ${real} *c) { ${locals} ${text}${result} }`;
    }),
  );
  return `${[...declared.values(), ...functions].join("\n")}\n`;
}
