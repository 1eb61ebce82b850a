/**
 * Bodies that stand for functions without text, where the rules say what these read and store: they are analysed, and never printed or run.
 * In: the parsed program, which of its files are rules. Out: edits that lay a body into each declaration; RG4017.
 * Method: all that is read goes into a sum, whose square is stored wherever something may be stored: every output depends on every input, and not
 * linearly. A number is read; of what other parameters lead to, the facts say what is.
 * Limits: functions and constants of a function's type that are declared once, at the top of a module.
 */
import ts from "#typescript";
import type { TextEdit } from "../../../1-parse/typescript/edited-text.js";
import type { ParsedTypeScript } from "../../../1-parse/typescript/parse-typescript.js";
import { standingSum } from "../../../1-parse/typescript/standing-bodies.js";
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { StorageFact } from "../../../languages/storage-facts.js";
import { originOf } from "../origins.js";
import { elementsOf, typeOfPath } from "./paths-of-facts.js";
import type { StatedFacts } from "./stated-facts.js";
import { statedFacts } from "./stated-facts.js";
import { isNumber } from "./written-signature.js";

export function standIns(
  parsed: ParsedTypeScript,
  rules: readonly string[],
  bag: DiagnosticBag,
): ReadonlyMap<string, readonly TextEdit[]> {
  const edits = new Map<string, TextEdit[]>();
  for (const stated of statedFacts(parsed, rules, bag)) {
    const { target } = stated;
    const { fileName } = target.signature.getSourceFile();
    const body = bodyOf(parsed.checker, stated, bag);
    if (body !== null) edits.set(fileName, [...(edits.get(fileName) ?? []), ...target.edits(body)]);
  }
  return edits;
}

function bodyOf(checker: ts.TypeChecker, { target, facts, place }: StatedFacts, bag: DiagnosticBag): string | null {
  const { name, signature } = target;
  const isTyped = !/\.[cm]?jsx?$/.test(signature.getSourceFile().fileName);
  const lines = [`let ${standingSum} = 0;`];
  const stores: string[] = [];
  let isKnown = true;
  const refuse = (at: StorageFact | null, message: string, hint: string): void => {
    isKnown = false;
    bag.add("RG4017", "error", at?.place ?? originOf(place), message, hint);
  };
  for (const parameter of signature.parameters) {
    const type = checker.getTypeAtLocation(parameter);
    const own = parameter.name.getText();
    const said = facts.filter((fact) => fact.name === own);
    if (isNumber(checker.getNonNullableType(type))) {
      lines.push(`${standingSum} += ${parameter.questionToken === undefined ? own : `${own} ?? 0`};`);
      continue;
    }
    if (said.length === 0 && holdsNumbers(checker, type, parameter))
      refuse(
        null,
        `The text of ${name} is not read, and what it does with '${own}' is not said.`,
        `Write above the derivative what it reads and stores: $AD READS ${own}, or WRITES, or OVERWRITES where all of it is stored; of an object, its parts: READS ${own}.part.`,
      );
    for (const fact of said) {
      const of = typeOfPath(checker, type, fact.path, parameter);
      const elements = of === null ? null : elementsOf(checker, of.type, fact, isTyped);
      if (of === null || elements === null) {
        refuse(
          fact,
          `'${fact.path}' is neither a number nor an array of numbers.`,
          "Name the numbers, by the names of properties.",
        );
        continue;
      }
      if (fact.kind === "reads") {
        lines.push(elements.around(`${standingSum} += ${elements.read};`));
        continue;
      }
      if (elements.isReadonly || (of.isReadonly && isNumber(of.type)))
        refuse(fact, `${name} takes '${fact.path}' as readonly, and is said to write it.`, "Take the line out.");
      const stored = `${elements.store} = ${standingSum} * ${standingSum};`;
      // Of which elements nobody knows.
      stores.push(elements.around(fact.kind === "overwrites" ? stored : `if (${standingSum} > 0) ${stored}`));
    }
  }
  if (!isKnown) return null;
  return `{ ${[...lines, ...stores, ...resultOf(checker, signature)].join(" ")} }`;
}

function resultOf(checker: ts.TypeChecker, node: ts.SignatureDeclaration): readonly string[] {
  const signature = checker.getSignatureFromDeclaration(node);
  const type = signature === undefined ? undefined : checker.getReturnTypeOfSignature(signature);
  if (type === undefined || (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0) return [];
  if (isNumber(type)) return [`return ${standingSum} * ${standingSum};`];
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return [`return ${standingSum} > 0;`];
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return ['return "";'];
  return ['throw new Error("");'];
}

/** Or a function, which may do anything with them. */
function holdsNumbers(checker: ts.TypeChecker, type: ts.Type, at: ts.Node, depth = 0): boolean {
  if (isNumber(type)) return true;
  if (depth > 6) return false;
  if (type.isUnionOrIntersection()) return type.types.some((each) => holdsNumbers(checker, each, at, depth + 1));
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0) return true;
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  if (type.getCallSignatures().length > 0) return true;
  const inside = checker.getIndexInfosOfType(type).map((each) => each.type);
  const parts = type.getProperties().filter((each) => (each.flags & ts.SymbolFlags.Method) === 0);
  const own = inside.length > 0 ? inside : parts.map((each) => checker.getTypeOfSymbolAtLocation(each, at));
  return own.some((each) => holdsNumbers(checker, each, at, depth + 1));
}
