/**
 * What the user says of functions whose text is not read: `$AD READS`, `WRITES` and `OVERWRITES` above their derivatives, or above declarations without text.
 * In: the parsed program, which of its files are rules. Out: of each such function what is said, in its own names; RG4017 for what cannot be.
 * Method: what is said above a derivative stands in the place of a text that is there (a wrapper around WebAssembly, a package's code).
 */
import ts from "#typescript";
import type { ParsedTypeScript } from "../../../1-parse/typescript/parse-typescript.js";
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { StorageFact } from "../../../languages/storage-facts.js";
import { isStorageFact, storageFacts } from "../../../languages/storage-facts.js";
import { originOf } from "../origins.js";
import type { DeclaredFunction } from "./declared-functions.js";
import { declaredFunction } from "./declared-functions.js";
import { derivativesByName, directivesAbove, meantBy } from "./derivatives-by-name.js";
import { namesInDerivative } from "./written-signature.js";

export interface StatedFacts {
  readonly target: DeclaredFunction;
  readonly facts: readonly StorageFact[];
  /** Where the user speaks of it. */
  readonly place: ts.Node;
}

export function statedFacts(
  { checker, files }: ParsedTypeScript,
  rules: readonly string[],
  bag: DiagnosticBag,
): readonly StatedFacts[] {
  const stated = new Map<ts.Node, StatedFacts>();
  const add = (target: DeclaredFunction, facts: readonly StorageFact[], place: ts.Node): void => {
    const known = stated.get(target.signature);
    stated.set(target.signature, { target, facts: [...(known?.facts ?? []), ...facts], place: known?.place ?? place });
  };
  const derivatives = derivativesByName(files, rules);
  for (const { node, own, role, name } of derivatives) {
    const said = factsAbove(node, bag);
    const target = declaredFunction(meantBy(checker, node, name));
    if (target === null || (target.hasText && said.length === 0)) continue;
    const names = namesInDerivative(checker, target.signature, node, role);
    reportUnread(node, { names, said, name }, bag);
    add(target, inOwnNames(said, names, target, bag), own);
  }
  const areDerivatives = new Set<ts.Node>(derivatives.map(({ node }) => node));
  for (const node of files.flatMap((file) => (file.text.includes("$AD") ? file.statements : []))) {
    if (!ts.isFunctionDeclaration(node) || node.name === undefined || areDerivatives.has(node)) continue;
    const said = factsAbove(node, bag);
    const target = declaredFunction(checker.getSymbolAtLocation(node.name) ?? null);
    if (said.length === 0 || target === null) continue;
    if (!target.hasText) add(target, inOwnNames(said, parametersOf(target), target, bag), node);
    else
      bag.add(
        "RG4017",
        "error",
        originOf(node.name),
        `${target.name} has a text: what it reads and stores stands there.`,
        "Take the line out. If this is a derivative, say of which function: $AD ADJOINT-OF f.",
      );
  }
  return [...stated.values()];
}

function factsAbove(node: ts.FunctionDeclaration, bag: DiagnosticBag): readonly StorageFact[] {
  return directivesAbove(node).flatMap(([directive = "", ...words]) => {
    if (!isStorageFact(directive)) return [];
    const place = originOf(node.name ?? node);
    const refuse = (message: string, hint: string): void => bag.add("RG4017", "error", place, message, hint);
    return storageFacts(directive, words.join(" "), refuse).map((fact) => ({ ...fact, place }));
  });
}

function parametersOf({ signature }: DeclaredFunction): readonly string[] {
  return signature.parameters.map((parameter) => parameter.name.getText());
}

/** Without those that name no parameter, which is told. */
function inOwnNames(
  facts: readonly StorageFact[],
  from: readonly string[],
  target: DeclaredFunction,
  bag: DiagnosticBag,
): readonly StorageFact[] {
  const to = parametersOf(target);
  const nameOf = (name: string): string => to[from.indexOf(name)] ?? name;
  return facts.flatMap((fact) => {
    if (from.includes(fact.name))
      return [
        {
          ...fact,
          name: nameOf(fact.name),
          path: nameOf(fact.name) + fact.path.slice(fact.name.length),
          count: fact.count?.replace(/(?<![.\w$])[A-Za-z_$][\w$]*/g, nameOf) ?? null,
        },
      ];
    const hint = didYouMean(fact.name, from) || `The parameters are: ${from.join(", ")}.`;
    bag.add("RG4017", "error", fact.place ?? null, `'${fact.name}' is no parameter.`, hint);
    return [];
  });
}

interface Spoken {
  readonly names: readonly string[];
  readonly said: readonly StorageFact[];
  readonly name: string;
}

/** What the derivative uses, and nothing says that the function reads: it is not there any more when the derivative is called. */
function reportUnread(node: ts.FunctionDeclaration, { names, said, name }: Spoken, bag: DiagnosticBag): void {
  const used = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) used.add(each.text);
    ts.forEachChild(each, visit);
  };
  if (node.body !== undefined) visit(node.body);
  const told = new Set<string>();
  for (const { name: of, path, place } of said) {
    const isRead = said.some((other) => other.kind === "reads" && other.name === of);
    if (isRead || told.has(of) || !used.has(of) || !names.includes(of)) continue;
    told.add(of);
    bag.add(
      "RG4017",
      "error",
      place ?? null,
      `${node.name?.text} uses '${of}', and nothing says that ${name} reads it.`,
      `Write $AD READS ${path} too: only what is read is there when the derivative is called.`,
    );
  }
}
