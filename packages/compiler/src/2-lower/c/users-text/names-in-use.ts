/** The names that a C program gives a meaning to, so that nothing generated takes one of them. */

import type { ExternalDeclaration, TranslationUnit } from "../../../1-parse/c/program.js";
import type { Declaration, Declared } from "../../../1-parse/c/syntax.js";
import type { CNames } from "../../../languages/c-hosts.js";

export function namesInUse(units: readonly TranslationUnit[]): CNames {
  const all = new Set<string>();
  const hidden = new Set<string>();
  const tags = new Set<string>();
  const variables = new Set<string>();
  const users = new Map<string, Set<string>>();
  const everything = new Map<string, Set<string>>();
  for (const unit of units) {
    for (const { name } of [...unit.macros, ...unit.fallbacks]) all.add(name);
    const own = new Set<string>();
    users.set(unit.file, own);
    const here = new Set<string>();
    everything.set(unit.file, here);
    for (const d of unit.declarations) {
      const declared = d.kind === "function" ? [d] : d.declarators;
      const constants = d.types.flatMap((type) => ("constants" in type ? type.constants.map((c) => c.name) : []));
      for (const type of d.types) if (type.tag !== null) tags.add(type.tag);
      for (const name of [...declared.map((one) => one.symbol.name), ...constants]) all.add(name);
      for (const name of [...typedefsOf(d), ...constants]) hidden.add(name);
      if (d.kind === "declaration")
        for (const one of d.declarators) if (one.kind === "variable") variables.add(one.symbol.name);
      if (d.span.file.startsWith("<")) continue;
      for (const name of [...declared.map((one) => one.symbol.name), ...constants]) here.add(name);
      for (const name of [...declared.filter(isOfProgram).map((one) => one.symbol.name), ...constants]) own.add(name);
    }
  }
  // What a macro's name stands for is looked up where it is used: `sizeof table`.
  for (const unit of units)
    for (const { parameters, replacement } of unit.macros)
      if (parameters === null)
        for (const word of replacement.match(/\b[A-Za-z_]\w*/g) ?? []) if (variables.has(word)) hidden.add(word);
  return { all, hidden, tags, users, declared: everything };
}

function typedefsOf(d: ExternalDeclaration): readonly string[] {
  return d.kind === "function" ? [] : d.declarators.flatMap((one) => (one.kind === "typedef" ? [one.symbol.name] : []));
}

/** A prototype may be one of the library's functions. */
function isOfProgram(one: Declared | Exclude<ExternalDeclaration, Declaration>): boolean {
  return one.kind !== "prototype" || one.symbol.defined;
}
