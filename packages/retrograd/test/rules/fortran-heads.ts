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
export const fortranHeads: readonly Head[] = heads.map((head) => ({
  ...head,
  calls: head.calls.replaceAll("order == 102", "1").replaceAll("order == 101", "0").replace("t1 == 121", "t1 == 'U'"),
  choices: head.choices.map((values) => values.map((value) => letters[value]?.charCodeAt(0) ?? value)),
}));

/** Numbers that stand in a call are counts of lines where a band is meant. */
const isReal = (routine: string, text: string): boolean =>
  /^(alpha|beta)$/.test(text) || (/^[012]$/.test(text) && !/^[gst]b/.test(routine));
const needsRoom = (routine: string): boolean => /qr|syev/.test(routine);

/** What is handed over, and the type that the program declares. */
function argument(routine: string, text: string, real: string): readonly [string, string] {
  if (/^t\d$/.test(text)) return [`&letter${text.slice(1)}`, "char *"];
  if (/^'\w'$/.test(text)) return [text.replaceAll("'", '"'), "char *"];
  if (/^([abcx]|work)$/.test(text)) return [text, `${real} *`];
  if (isReal(routine, text)) return [`&${/^\d$/.test(text) ? `number${text}` : text}`, `${real} *`];
  if (text === "rows") return [text, "int *"];
  return [`&${text === "9" ? "ld" : /^\d$/.test(text) ? `count${text}` : text}`, "int *"];
}

export function fortranHeadsInC(): string {
  const declared = new Map<string, string>();
  const functions = types.flatMap(({ letter, real }) =>
    fortranHeads.map(({ name, calls }) => {
      const text = calls
        .replaceAll("const REAL x", "REAL x")
        .replaceAll("REAL", real)
        .replaceAll(/([BL])\((\w+)\)\(([^)]*)\)/g, (_, library: string, routine: string, given: string) => {
          const symbol = `${letter}${routine}_`;
          const more = library === "B" ? [] : needsRoom(routine) ? ["work", "size", "info"] : ["info"];
          const all = [...given.split(", ").filter((each) => each !== "order"), ...more].map((each) =>
            argument(routine, each, real),
          );
          const result = /dot|nrm2|asum/.test(routine) ? real : "void";
          declared.set(symbol, `extern ${result} ${symbol}(${all.map(([, type]) => type).join(", ")});`);
          return `${symbol}(${all.map(([handed]) => handed).join(", ")})`;
        });
      const numbers = "int order, int t1, int t2, int t3, int t4, int m, int n, int k, int ix, int iy";
      const result = text.startsWith("return") ? "" : " return 0;";
      const locals = `char letter1 = t1, letter2 = t2, letter3 = t3, letter4 = t4; int ld = 9, info, size = 99, count0 = 0, count1 = 1, count2 = 2; ${real} number0 = 0, number1 = 1, number2 = 2, work[99];`;
      return `${real} ${letter}_${name}(${numbers}, ${real} alpha, ${real} beta, ${real} *a, ${real} *b, ${real} *c) { ${locals} ${text}${result} }`;
    }),
  );
  return `${[...declared.values(), ...functions].join("\n")}\n`;
}
