/**
 * What a C printer must know of the user's text beyond the IL: what is included, how macros, types and variables are written, and what
 * is declared where. Filled by `2-lower/c`, read by `7-print/c`.
 */
import type { Origin, Span } from "../diagnostics/origin.js";
import { spanOf } from "../diagnostics/origin.js";

export interface CHosts {
  /** The translation units: files that are compiled by themselves. */
  readonly files: ReadonlyMap<string, CFile>;
  /** Macros by name, of all units; where two units define one differently it is left out, with what is made of it. */
  readonly macros: ReadonlyMap<string, CMacro>;
  /** The same of one unit, by its file. */
  readonly fileMacros: ReadonlyMap<string, ReadonlyMap<string, CMacro>>;
  /** File-scope declarations of types, in textual order. Those of system headers are left out. */
  readonly types: readonly CTypeDeclaration[];
  /** By name; static ones also by `file:name`. */
  readonly functions: ReadonlyMap<string, CFunction>;
  /** By `declarationKey`. */
  readonly variables: ReadonlyMap<string, CVariable>;
  readonly names: CNames;
}

/** Names that the program's files and the headers they include give a meaning to. */
export interface CNames {
  /** At file scope, and macros, those that are taken back too. */
  readonly all: ReadonlySet<string>;
  /** Those among them that a local variable would hide from declarations and constants: typedefs, enumeration constants, variables that macros name. */
  readonly hidden: ReadonlySet<string>;
  /** Of structs, unions and enumerations. */
  readonly tags: ReadonlySet<string>;
  /** By the user's file: functions, variables, types and constants of the program's own that it sees. */
  readonly users: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the user's file: all names that its text or its own headers declare at file scope, those of prototypes too. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface CFile {
  readonly path: string;
  readonly text: string;
  /** Headers. What is included as a piece of the file's own text is none. */
  readonly includes: readonly CInclude[];
  /** The user's headers that it includes, at any remove. */
  readonly reads: ReadonlySet<string>;
}
export interface CInclude {
  /** As written: `<math.h>` or `"state.h"`. */
  readonly text: string;
  /** The user's file it leads to; null for a header of the system. */
  readonly file: string | null;
  /** It may be included more than once: `#pragma once`, or all of it in `#ifndef`. */
  readonly isGuarded: boolean;
  /** The files that may be read once only, of it and of what it includes: the header itself first. */
  readonly once: readonly ReadOnce[];
  readonly includesOthers: boolean;
  /** What it defines for each file that includes it, and compilers warn of where nothing uses it: functions, variables. */
  readonly statics: readonly string[];
  /** It announces static functions that its includer is to define: compilers warn at the end of a file that does not. */
  readonly announces: boolean;
}

export interface ReadOnce {
  readonly file: string;
  /** The nearest header on the way to it that may be included again: it reads the file the first time only. */
  readonly behind: string | null;
  /** The macro that says so, where the header on the way asks it before it reads the file. */
  readonly guard?: string;
}

export interface CMacro {
  readonly name: string;
  /** The whole line: `#define DT 0.01`. */
  readonly text: string;
  /** Takes arguments. */
  readonly isFunction: boolean;
  /** The user's file, `<math.h>`, or `<command line>`. */
  readonly file: string;
  /** Macros of the system: the definition that the user's text has behind `#ifndef`. */
  readonly fallback?: { readonly text: string; readonly file: string };
  /** It stands before the `#include` of a header of the user's that may read it. */
  readonly isForHeaders: boolean;
  /** The headers, as written, whose `#include` stands before it in its file. */
  readonly behind: readonly string[];
}

export interface CTypeDeclaration {
  /** `struct state`, `state_t`, enumeration constants: what the text makes known. */
  readonly names: readonly string[];
  readonly text: string;
  readonly file: string;
}

export interface CFunction {
  readonly name: string;
  readonly linkage: "external" | "internal";
  /** The file of its definition, else of its declaration. */
  readonly file: string;
  /** A file that is included declares it. */
  readonly declaredIn: ReadonlySet<string>;
  readonly result: CSpelling;
  readonly parameters: readonly { readonly name: string; readonly type: CSpelling }[];
  /** `...` follows. */
  readonly variadic: boolean;
  /** Names of the functions that its text calls or has as values; empty where there is no text. */
  readonly mentions: ReadonlySet<string>;
}

export interface CVariable {
  readonly name: string;
  readonly type: CSpelling;
  /** Static variables: the text of the initial value. */
  readonly initial: string | null;
  /** That text names what only a block of the function has: types, constants, other static variables. */
  readonly initialNamesBlock?: true;
  /** It is a local variable of a function. */
  readonly isLocal: boolean;
  /** The name of that function. */
  readonly owner?: string;
  /** It is filled when the function runs first, with the same whoever runs it. */
  readonly filledOnce?: true;
  /** A static variable that keeps its initial value: a copy is as good. */
  readonly neverWritten: boolean;
  readonly linkage: "external" | "internal" | "none";
  /** Files that declare it. */
  readonly declaredIn: ReadonlySet<string>;
}

/** How a type is written around a name. */
export interface CSpelling {
  /** `double (*` */
  readonly before: string;
  /** `)[3]` */
  readonly after: string;
  /** What stands at its core, without qualifiers: `double`, `size_t`, `struct state`. */
  readonly base: string;
  /** Pointers: what it leads to is read-only. */
  readonly constTarget: boolean;
  /** It contains an extent that is computed: the text cannot be used as it is. */
  readonly computed: boolean;
}

/** The same for the user's variable and its copies in derivative procedures, whatever their ids. */
export function declarationKey(name: string, at: Span | Origin): string {
  const span = "kind" in at ? spanOf(at) : at;
  return span === null ? name : `${span.file}:${span.start}:${name}`;
}

/** The macros of a file's text; without a file those of a text that stands for all of them. */
export function macrosSeenFrom(hosts: CHosts, file: string | undefined): ReadonlyMap<string, CMacro> {
  return hosts.fileMacros.get(file ?? "") ?? hosts.macros;
}

/** The text names a macro that the program's files define in several ways, and stands for all of them. */
export function isAmbiguousIn(hosts: CHosts, file: string | undefined, text: string): boolean {
  if (file !== undefined) return false;
  const isAmbiguous = (word: string): boolean =>
    !hosts.macros.has(word) && [...hosts.fileMacros.values()].some((macros) => macros.has(word));
  return (text.match(/[A-Za-z_]\w*/g) ?? []).some(isAmbiguous);
}

/** A declaration of a name with the type. */
export function spelled(type: CSpelling, name: string): string {
  const joint = name === "" ? type.before.trimEnd() : type.before + name;
  return joint + type.after;
}

/** The user's function of a name that a file sees: its own static one before all others. */
export function functionSeenFrom(hosts: CHosts, file: string | undefined, name: string): CFunction | undefined {
  return hosts.functions.get(`${file ?? ""}:${name}`) ?? hosts.functions.get(name);
}

/** `const double **`: does the pointer behind so many others lead to what may only be read? */
export function isConstBehind(type: CSpelling, behind: number): boolean {
  const levels = type.before.split("*");
  if (type.after !== "" || type.before.includes("(")) return false;
  return /\bconst\b/.test(levels[levels.length - 2 - behind] ?? "");
}
