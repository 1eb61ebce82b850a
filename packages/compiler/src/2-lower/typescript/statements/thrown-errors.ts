/** What the text shows of an error: the classes that it is an instance of, and what its message is. */
import ts from "#typescript";
import type { ThrownError, Type } from "../../../il/types.js";
import type { ProgramContext } from "../context.js";
import { libraryName } from "../names/library-names.js";
import { symbolOf } from "../names/symbols.js";

/** Of all errors, the library's and the program's: they are handed around and thrown. */
export const errorType: Type = { kind: "opaque", name: "Error" };

export const isError = (type: Type): boolean => type.kind === "opaque" && type.name === "Error";

const libraryErrors = new Set(["RangeError", "TypeError", "SyntaxError", "ReferenceError", "EvalError", "URIError"]);

const isErrorOfLibrary = (name: string): boolean => name === "Error" || libraryErrors.has(name);

/** `new C(…)`, `Error(…)`; undefined where the class is not known. */
export function errorOf(p: ProgramContext, made: ts.NewExpression | ts.CallExpression): ThrownError | undefined {
  let callee: ts.Expression = made.expression;
  const classes: string[] = [];
  let told = true;
  for (;;) {
    const library = libraryName(p, callee);
    if (library !== undefined && isErrorOfLibrary(library)) {
      return { classes: [...classes, ...(library === "Error" ? [] : [library]), "Error"], told };
    }
    const declaration = symbolOf(p, callee)?.valueDeclaration;
    if (declaration === undefined || !ts.isClassDeclaration(declaration)) return undefined;
    classes.push(keyOf(declaration));
    for (const member of declaration.members)
      if (ts.isConstructorDeclaration(member) || member.name?.getText() === "message") told = false;
    const base = declaration.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    if (base === undefined) return { classes, told: false };
    callee = base.expression;
  }
}

/** Is it a class of the program whose objects are errors of the library? */
export function isErrorClass(p: ProgramContext, node: ts.ClassLikeDeclaration): boolean {
  const seen = new Set<ts.Node>();
  for (let at: ts.Node | undefined = node; at !== undefined && ts.isClassLike(at) && !seen.has(at); ) {
    seen.add(at);
    const base: ts.Expression | undefined = at.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)
      ?.types[0]?.expression;
    if (base === undefined) return false;
    const library = libraryName(p, base);
    if (library !== undefined) return isErrorOfLibrary(library);
    at = symbolOf(p, base)?.valueDeclaration;
  }
  return false;
}

/** The key of a class in ThrownError.classes; undefined for what is no class that can be told apart. */
export function classKey(p: ProgramContext, name: ts.Expression): string | undefined {
  const library = libraryName(p, name);
  if (library !== undefined) return isErrorOfLibrary(library) ? library : undefined;
  const declaration = symbolOf(p, name)?.valueDeclaration;
  return declaration !== undefined && ts.isClassDeclaration(declaration) ? keyOf(declaration) : undefined;
}

function keyOf(declaration: ts.ClassDeclaration): string {
  return `${declaration.getSourceFile().fileName}#${declaration.pos}`;
}
