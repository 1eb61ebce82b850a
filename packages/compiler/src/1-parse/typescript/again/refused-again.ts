/**
 * What an adjoint calls of Retrograd's runtime that has no plain text (packages/runtime/src/again.ts): it cannot be differentiated once more.
 * In: TypeScript's complaints, the program that was read. Out: diagnostics RG6007, where the name is imported; whether a complaint is one of these.
 */
import ts from "#typescript";
import { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Span } from "../../../diagnostics/origin.js";
import { againSpecifier, isRuntime } from "./runtime-again.js";

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(?:checkpoints|handOver)$/, "it runs steps again from states that the runtime keeps"],
  [/^(?:zerosLike|accumulate|keepShadow|shadowOf)$/, "the runtime goes through objects of any shape"],
  [/^(?:entriesAfter|putBefore)$/, "the runtime puts entries back in their order"],
];

/** "Module … has no exported member …", and the same where another name is like it. */
const isMissingMember = ({ code }: ts.Diagnostic): boolean => code === 2305 || code === 2724;

/** What is missing of the runtime. */
export function missingOfRuntime(found: ts.Diagnostic): string | undefined {
  if (!isMissingMember(found) || found.file === undefined) return undefined;
  const { file, start = 0, length = 0 } = found;
  const isOfRuntime = file.statements.some(
    (s) =>
      ts.isImportDeclaration(s) &&
      s.pos <= start &&
      start < s.end &&
      ts.isStringLiteral(s.moduleSpecifier) &&
      isRuntime(s.moduleSpecifier.text),
  );
  return isOfRuntime ? file.text.slice(start, start + length) : undefined;
}

export function refuseAgain(name: string, span: Span, bag: DiagnosticBag): void {
  const why = reasons.find(([names]) => names.test(name))?.[1] ?? "it has no text there that can be differentiated";
  refuse(`it calls '${name}' of '@retrograd/runtime', and ${why}.`, span, bag);
}

/**
 * What was found in the runtime's own text is told where the user's modules import from it: nobody else has to do with that text. Undefined where
 * there is nothing of that kind.
 */
export function toldAtImports(
  { files, checker }: { readonly files: readonly ts.SourceFile[]; readonly checker: ts.TypeChecker },
  found: DiagnosticBag,
  spanIn: (file: ts.SourceFile, start: number, end: number) => Span,
): DiagnosticBag | undefined {
  const imports = files.flatMap(({ statements }) =>
    statements
      .filter(ts.isImportDeclaration)
      .filter((s) => s.moduleSpecifier.getText().slice(1, -1) === "@retrograd/runtime"),
  );
  const folders = imports.flatMap(({ moduleSpecifier }) => {
    const file = checker.getSymbolAtLocation(moduleSpecifier)?.declarations?.find(ts.isSourceFile)?.fileName;
    return file === undefined ? [] : [file.replace(/[^/]*$/, "")];
  });
  const isInside = (path: string): boolean => folders.some((folder) => path.startsWith(folder));
  if (!found.all.some(({ severity, file }) => severity === "error" && isInside(file))) return undefined;
  const told = new DiagnosticBag();
  for (const { importClause } of imports) {
    const named = importClause?.namedBindings;
    if (named === undefined || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName = name } of named.elements) {
      const isKnown = reasons.some(([names]) => names.test(propertyName.text));
      const file = name.getSourceFile();
      if (isKnown && !isInside(file.fileName))
        refuseAgain(propertyName.text, spanIn(file, name.getStart(), name.end), told);
    }
  }
  return told.hasErrors ? told : undefined;
}

/** A reference that goes on a stack, or comes from one, of a type that no other use has. */
export function refuseReference(span: Span, bag: DiagnosticBag): void {
  refuse("where this reference comes from, or goes to, is not understood by its type.", span, bag);
}

/** Both kinds of stacks would be the same ones in what is read: the import of the adjoint's own, where a file of the program imports the others. */
export function importsOfBoth(files: readonly ts.SourceFile[]): ts.ImportDeclaration | undefined {
  const imports = files.flatMap(({ statements }) => statements.filter(ts.isImportDeclaration));
  const of = (specifier: string) =>
    imports.find(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === specifier);
  return of(againSpecifier) === undefined ? undefined : of("@retrograd/runtime");
}

export function refuseBoth(span: Span, bag: DiagnosticBag): void {
  refuse("it is an adjoint of an adjoint already, with stacks of both.", span, bag);
}

function refuse(why: string, span: Span, bag: DiagnosticBag): void {
  bag.add(
    "RG6007",
    "error",
    span,
    `This is an adjoint that Retrograd made, and it cannot be differentiated once more: ${why}`,
    "For second derivatives differentiate the tangent: the adjoint of f_d.",
  );
}
