/**
 * Derivatives that the user has written in C (docs/rules.md), and what is said of functions without text.
 * In: the parsed program, which of its files are rules. Out: of each function that has some, its derivatives and facts; RG4015 to RG4017.
 * Method: in a file of rules `f_b` and `f_d` are the derivatives of f; elsewhere, and for other names, `$AD ADJOINT-OF f` and `$AD TANGENT-OF f`
 * above a function say so. What a function without text reads and stores stands above its derivatives, or above its prototype in a file of rules.
 */
import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { Span } from "../../../diagnostics/origin.js";
import type { WrittenDerivative, WrittenDerivatives } from "../../../il/types.js";
import { directiveFault } from "../../../languages/directives.js";
import type { StorageFact } from "../../../languages/storage-facts.js";
import { isStorageFact, storageFacts } from "../../../languages/storage-facts.js";
import type { NamedDerivative } from "../../../languages/written-derivatives.js";
import { derivativeByDirective, derivativeByName } from "../../../languages/written-derivatives.js";
import { at } from "../program-context.js";
import { forEachExpression } from "../walk-syntax.js";
import { directivesAbove } from "../written-directives.js";
import { fitsAs } from "./fitting-signature.js";

export interface Written {
  readonly symbol: FunctionSymbol;
  readonly derivatives: WrittenDerivatives;
  /** What it reads and stores, in the names that its parameters have there. */
  readonly facts: readonly StorageFact[];
  /** Names of its parameters, where the rules give them. */
  readonly names: readonly string[] | null;
  /** What stands behind its pointers to void. */
  readonly behind: readonly (CType | null)[];
  /** Where the rules speak of it. */
  readonly place: Span;
  /** The file of rules, which may include that place. */
  readonly file: string;
}

export function writtenDerivatives(
  syntax: CProgram,
  rules: readonly string[],
  bag: DiagnosticBag,
): ReadonlyMap<FunctionSymbol, Written> {
  const all = new Map<FunctionSymbol, Written>();
  const functions = functionsOf(syntax);
  const files = filesOf(syntax);
  for (const definition of syntax.definitions.values()) {
    const file = files.get(definition) ?? definition.headSpan.file;
    const written = roleOf(syntax, definition, rules.includes(file));
    if (written === null) continue;
    const { role, name, span } = written;
    const symbol = functions.get(name);
    const own = definition.symbol;
    if (symbol === undefined || symbol === own) {
      const others = [...functions].flatMap(([each, { span }]) => (rules.includes(span.file) ? [] : [each]));
      const hint = didYouMean(name, others) || "Declare it: include its header, or write its prototype.";
      bag.add(
        "RG4015",
        "error",
        at(span),
        `${own.name} is a derivative of '${name}', and there is no such function.`,
        hint,
      );
      continue;
    }
    const known = all.get(symbol);
    if (known?.derivatives[role] !== undefined) {
      const message = `There are two derivatives of '${name}' by the ${role}.`;
      bag.add("RG4016", "error", at(span), message, "Keep one of them.");
      continue;
    }
    const fit = fitsAs(symbol, definition, role, known?.behind);
    if (fit.fault !== undefined) {
      bag.add("RG4016", "error", at(fit.fault.span), fit.fault.message, fit.fault.hint);
      continue;
    }
    const { facts, optional } = saidAbove(syntax, definition, definition.headSpan, fit.names, bag);
    reportContradictions(symbol, definition, fit.names, facts, bag);
    const derivative: WrittenDerivative = {
      host: { module: own.span.file, name: own.name, exported: own.linkage === "external" },
      optional,
      origin: at(definition.headSpan),
    };
    all.set(symbol, {
      symbol,
      derivatives: { ...known?.derivatives, [role]: derivative },
      facts: [...(known?.facts ?? []), ...facts],
      names: known?.names ?? fit.names,
      behind: fit.behind,
      place: known?.place ?? definition.headSpan,
      file: known?.file ?? file,
    });
  }
  withPrototypes(syntax, rules, all, bag);
  return all;
}

/** What is compiled, where each function stands: rules for several types of numbers may include one text several times. */
function filesOf(syntax: CProgram): ReadonlyMap<FunctionDefinition, string> {
  return new Map(
    syntax.units.flatMap(({ file, declarations }) =>
      declarations.flatMap((d) => (d.kind === "function" ? [[d, file] as const] : [])),
    ),
  );
}

/** Functions by name; of two static ones of one name the first. */
function functionsOf(syntax: CProgram): ReadonlyMap<string, FunctionSymbol> {
  const functions = new Map<string, FunctionSymbol>();
  for (const symbol of syntax.definitions.keys()) functions.set(symbol.name, functions.get(symbol.name) ?? symbol);
  for (const [name, symbol] of syntax.externals) if (symbol.kind === "function") functions.set(name, symbol);
  return functions;
}

function roleOf(
  syntax: CProgram,
  definition: FunctionDefinition,
  isOfRules: boolean,
): (NamedDerivative & { readonly span: Span }) | null {
  const { symbol, headSpan } = definition;
  for (const { name, words, span } of directivesAbove(syntax, definition, headSpan)) {
    const said = derivativeByDirective(name, words);
    if (said !== null) return { ...said, span };
  }
  const named = isOfRules && symbol.linkage === "external" ? derivativeByName(symbol.name) : null;
  return named === null ? null : { ...named, span: headSpan };
}

interface Said {
  readonly facts: readonly StorageFact[];
  readonly optional: readonly string[];
}

function saidAbove(
  syntax: CProgram,
  above: Parameters<typeof directivesAbove>[1],
  place: Span,
  names: readonly string[],
  bag: DiagnosticBag,
): Said {
  const facts: StorageFact[] = [];
  const optional: string[] = [];
  for (const { name, words, text, span } of directivesAbove(syntax, above, place)) {
    const refuse = (message: string, hint: string): void => bag.add("RG4017", "error", at(span), message, hint);
    if (name === "OPTIONAL")
      optional.push(...words.map((word) => word.replace(/,$/, "")).filter((word) => word !== ""));
    else if (isStorageFact(name)) {
      const read = storageFacts(name, text.trim().slice(name.length), refuse);
      facts.push(...read.map((fact) => ({ ...fact, place: at(span) })));
    } else {
      const fault = directiveFault(name, words, "function");
      if (fault !== undefined) bag.add(fault.code, "error", at(span), fault.message, fault.hint);
    }
    for (const each of [...optional, ...facts.map((fact) => fact.name)])
      if (each !== "return" && !names.includes(each))
        refuse(`'${each}' is no parameter.`, didYouMean(each, names) || `The parameters are: ${names.join(", ")}.`);
  }
  return { facts, optional };
}

/** What the facts say against the function's own text, or against the text of its derivative. */
function reportContradictions(
  { name, defined }: FunctionSymbol,
  { symbol: own, parameters, body, skimmed }: FunctionDefinition,
  names: readonly string[],
  facts: readonly StorageFact[],
  bag: DiagnosticBag,
): void {
  const [first] = facts;
  if (first === undefined) return;
  if (defined) {
    const message = `${name} has a text: what it reads and stores stands there.`;
    bag.add("RG4017", "error", first.place ?? null, message, "Take the line out.");
    return;
  }
  if (skimmed === true) return;
  const used = new Set<string>();
  forEachExpression(body, (e) => {
    if (e.kind === "variable" && e.symbol.role === "parameter") used.add(e.symbol.name);
  });
  for (const fact of facts) {
    const parameter = parameters.find((p) => p.name === fact.name);
    if (parameter?.type.kind !== "pointer") continue;
    const isRead = facts.some((other) => other.kind === "reads" && other.name === fact.name);
    if (used.has(fact.name) && names.includes(fact.name) && !isRead)
      bag.add(
        "RG4017",
        "error",
        fact.place ?? null,
        `${own.name} uses '${fact.name}', and nothing says that ${name} reads it.`,
        `Write $AD READS ${fact.path}[${fact.count ?? "n"}] too: only what is read is there when the derivative is called.`,
      );
  }
}

/** What stands above prototypes in files of rules. */
function withPrototypes(
  syntax: CProgram,
  rules: readonly string[],
  all: Map<FunctionSymbol, Written>,
  bag: DiagnosticBag,
): void {
  for (const unit of syntax.units)
    for (const d of unit.declarations) {
      if (d.kind !== "declaration" || !rules.includes(d.span.file)) continue;
      const [only] = d.declarators;
      if (only?.kind !== "prototype" || d.declarators.length !== 1) continue;
      const parameters = only.symbol.type.parameters.map((p) => p.name ?? "");
      const { facts } = saidAbove(syntax, d, d.span, parameters, bag);
      if (facts.length === 0) continue;
      const known = all.get(only.symbol);
      all.set(only.symbol, {
        symbol: only.symbol,
        derivatives: known?.derivatives ?? {},
        facts: [...renamed(known?.facts ?? [], known?.names ?? parameters, parameters), ...facts],
        names: parameters,
        behind: known?.behind ?? [],
        place: d.span,
        file: unit.file,
      });
    }
}

/** Facts that name the parameters as a derivative does. */
function renamed(
  facts: readonly StorageFact[],
  from: readonly string[],
  to: readonly string[],
): readonly StorageFact[] {
  const nameOf = (name: string): string => to[from.indexOf(name)] ?? name;
  return facts.map((fact) => ({
    ...fact,
    name: nameOf(fact.name),
    count: fact.count?.replace(/[A-Za-z_]\w*/g, nameOf) ?? null,
  }));
}
