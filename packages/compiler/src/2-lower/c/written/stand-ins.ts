/**
 * Texts that stand for functions without one, where the rules say what these read and store: they are analysed, and never printed or run.
 * In: what the rules say. Out: by file of rules, the text to be read behind its own.
 * Method: all that is read goes into a sum, whose square is stored wherever something may be stored: every output depends on every input, and not
 * linearly. A parameter by value is read; what a pointer leads to is as far as the facts say.
 */

import { withBehind } from "../../../1-parse/c/types/behind-void.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { printType } from "../../../1-parse/c/types/print-type.js";
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { StorageFact } from "../../../languages/storage-facts.js";
import { carriesReals } from "../pointers/carries-reals.js";
import { at } from "../program-context.js";
import type { Written } from "./written-derivatives.js";

export function standIns(written: Iterable<Written>, bag: DiagnosticBag): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const each of written) {
    if (each.symbol.defined) continue;
    const text = standIn(each, bag);
    const { file } = each;
    if (text !== null) texts.set(file, `${texts.get(file) ?? ""}\n${text}`);
  }
  return texts;
}

/** The sum of what is read, and the counter of loops: names that no person gives. */
const sum = "rg_all_read";
const counter = "rg_element";

function standIn({ symbol, names, facts, place, behind }: Written, bag: DiagnosticBag): string | null {
  const type = withBehind(symbol.type, behind);
  const parameters = type.parameters.map((p, k) => ({ type: p.type, name: names?.[k] || p.name || `p${k + 1}` }));
  const lines = [`double ${sum} = 0;`];
  let isKnown = true;
  const refuse = (name: string): void => {
    isKnown = false;
    bag.add(
      "RG4017",
      "error",
      at(place),
      `There is no text of ${symbol.name}, and how far it reaches behind '${name}' is not said.`,
      `Write above the derivative what it reads and stores, and how many elements: $AD READS ${name}[n], or WRITES, or OVERWRITES where all of them are stored.`,
    );
  };
  const factsOf = (name: string, kinds: readonly StorageFact["kind"][]): readonly StorageFact[] =>
    facts.filter((fact) => fact.name === name && kinds.includes(fact.kind));
  for (const { name, type: of } of parameters) {
    if (of.kind === "pointer") {
      const known = factsOf(name, ["reads", "writes", "overwrites"]);
      if (known.some(({ count }) => count === null) || (known.length === 0 && hasElements(of.target))) refuse(name);
    } else if (isNumber(of)) lines.push(`${sum} += ${of.kind === "complex" ? `(double)${name}` : name};`);
  }
  if (!isKnown) return null;
  const each = ({ path, count }: StorageFact, then: string): string =>
    `for (long ${counter} = 0; ${counter} < (long)(${count}); ${counter}++) ${then.replaceAll("@", `${path}[${counter}]`)}`;
  for (const { name } of parameters)
    for (const fact of factsOf(name, ["reads"])) lines.push(each(fact, `${sum} += @;`));
  const stored = `${sum} * ${sum}`;
  for (const { name } of parameters) {
    for (const fact of factsOf(name, ["writes", "overwrites"])) {
      const parameter = parameters.find((p) => p.name === name);
      if (parameter?.type.kind !== "pointer" || !parameter.type.target.qualifiers.const) continue;
      const message = `${symbol.name} takes '${name}' as const, and is said to write it.`;
      bag.add("RG4017", "error", fact.place ?? null, message, "Take the line out, or const from the prototype.");
      return null;
    }
    for (const fact of factsOf(name, ["overwrites"])) lines.push(each(fact, `@ = ${stored};`));
    // Of which elements nobody knows.
    for (const fact of factsOf(name, ["writes"])) lines.push(each(fact, `if (${sum} > ${counter}) @ = ${stored};`));
  }
  if (type.result.kind !== "void") lines.push(`return ${stored};`);
  const head = printType(
    type.result,
    `${symbol.name}(${parameters.map((p) => printType(p.type, p.name)).join(", ") || "void"})`,
  );
  return `${head} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}

function isNumber(type: CType): boolean {
  return (
    type.kind === "floating" ||
    type.kind === "integer" ||
    type.kind === "complex" ||
    type.kind === "enum" ||
    type.kind === "bool"
  );
}

/** Numbers, or what may be numbers. */
function hasElements(type: CType): boolean {
  return isNumber(type) || carriesReals(type);
}
