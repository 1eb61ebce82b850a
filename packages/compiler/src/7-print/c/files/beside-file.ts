/**
 * What a derivative file takes from the user's: includes, macros and types of the .c file, prototypes of what its object has, and the
 * whole of it where static variables are shared.
 */

import { addTo } from "../../../il/keyed-lists.js";
import type { RecordId, Type, Unit, UnitId, VariableId } from "../../../il/types.js";
import type { CFunction, CHosts, CMacro, CTypeDeclaration } from "../../../languages/c-hosts.js";
import { functionSeenFrom, macrosSeenFrom, spelled } from "../../../languages/c-hosts.js";
import { coreOf } from "../declarations/declarer.js";
import type { Module } from "../module.js";
import { isOfSystem } from "../module.js";
import type { PlacedMacro, StaticsOf } from "./include-lines.js";
import { filesSeenFrom } from "./meanings-of-names.js";
import { reportMissing, reportStaticsElsewhere, sharedStatics, staticsCalled } from "./shared-statics.js";
import { withSplitStatics } from "./split-statics.js";
import type { TypesElsewhere } from "./types-elsewhere.js";
import { typesElsewhere } from "./types-elsewhere.js";
import type { UnguardedHeaders } from "./unguarded-headers.js";
import { unguardedHeaders } from "./unguarded-headers.js";
import { isInHeader, isInUsersObject, nameInUsersText, sameSignature } from "./users-object.js";

export interface Beside {
  /** The user's object has the unit. */
  isElsewhere(id: UnitId): boolean;
  /** The user's object has the variable, or the text contains it. */
  hasVariable(id: VariableId): boolean;
  /** Asked when all units are printed. */
  declarations(module: Module): BesideText;
}

export interface BesideText {
  /** The user's whole text, where it has to be part of the file; the derivative's own header then repeats what is in it. */
  readonly original: readonly string[];
  /** Headers that the original includes. */
  readonly included: readonly string[];
  /** What the file asks of the system's headers (`#define _GNU_SOURCE`). */
  readonly features: readonly string[];
  /** What it tells the headers that follow. */
  readonly macrosForHeaders: readonly PlacedMacro[];
  readonly includes: readonly string[];
  readonly lines: readonly string[];
  readonly headerIncludes: readonly string[];
  readonly unguarded: UnguardedHeaders;
  readonly statics: StaticsOf;
  /** One of the headers announces static functions of the original's. */
  readonly announces: boolean;
  /** Types of the user's .c file that the text names. */
  readonly types: readonly TypeText[];
  /** And those of another one, which it does not see. */
  readonly typesElsewhere: readonly TypeText[];
  readonly macros: ReadonlyMap<string, string>;
  readonly prototypes: readonly string[];
}

/** A declaration of types, and what it declares. */
export interface TypeText {
  readonly names: readonly string[];
  readonly text: string;
}

/** Macros that choose what headers declare. */
const isFeature = /^_\w+_SOURCE$|^_USE_MATH_DEFINES$/;

const nothing: BesideText = {
  original: [],
  included: [],
  features: [],
  macrosForHeaders: [],
  includes: [],
  lines: [],
  headerIncludes: [],
  unguarded: new Map(),
  statics: new Map(),
  announces: false,
  types: [],
  typesElsewhere: [],
  macros: new Map(),
  prototypes: [],
};

export function besideFile(
  module: Module,
  hosts: CHosts | undefined,
  path: string | undefined,
  heads: readonly UnitId[],
  isForeign: (unit: UnitId) => boolean,
): Beside {
  if (hosts === undefined) return { isElsewhere: () => false, hasVariable: () => false, declarations: () => nothing };
  const { program } = module;
  const main = path ?? [...hosts.files.keys()][0] ?? "";
  if (path === undefined) reportMissing(module, hosts);
  else reportStaticsElsewhere(module, hosts, main, heads, isForeign);
  const visible = filesSeenFrom(hosts, main);
  const isOurs = (unit: Unit): boolean => unit.derivative === undefined && sameSignature(module, hosts, unit);
  const shared = path === undefined ? [] : sharedStatics(module, hosts, main, heads);
  const called = path === undefined ? [] : staticsCalled(module, hosts, main, heads);
  const contains = shared.length + called.length > 0;
  const elsewhere = new Set<UnitId>();
  const isSplit = path === undefined ? () => false : withSplitStatics(module);
  for (const unit of program.units.values()) {
    const header = unit.host?.module ?? "";
    const isIncluded = isInHeader(hosts, unit) && (visible.has(header) || isOfLibrary(header));
    // A copy that is called in another way needs another name.
    if (isIncluded) module.names.reserve(unit.host?.name ?? "");
    const isThere = unit.withoutText === true || (isIncluded && isInUsersObject(module, hosts, unit));
    if (path === undefined && isThere) {
      elsewhere.add(unit.id);
      module.keepName(unit.id, nameInUsersText(unit));
    }
  }
  if (path !== undefined)
    for (const unit of program.units.values()) {
      if (!isInUsersObject(module, hosts, unit) && !(contains && unit.host?.module === main && isOurs(unit))) continue;
      // The user's own goes on with a variable that the derivative has another of.
      if (isSplit(unit)) module.names.reserve(nameInUsersText(unit));
      else {
        elsewhere.add(unit.id);
        module.keepName(unit.id, nameInUsersText(unit));
      }
    }
  if (contains) {
    const variables = shared.map((id) => program.variables.get(id)?.name ?? "");
    const names = [...variables, ...called.map((c) => c.name)].map((name) => `'${name}'`).join(", ");
    module.bag.add(
      "RG5103",
      "note",
      program.variables.get(shared[0]!)?.origin ?? called[0]?.origin ?? null,
      `the derivative file contains ${main} and takes its place, as both use ${names}`,
      "link the derivative's object instead of the original's; or make the variables parameters",
    );
  }
  return {
    isElsewhere: (id) => elsewhere.has(id),
    hasVariable: (id) => {
      const v = program.variables.get(id);
      if (v?.host === undefined || isOfSystem(v)) return false;
      const isStaticOfFile = !v.host.exported && module.declarer.hostOf(id)?.isLocal === false;
      if (isStaticOfFile && v.host.module !== main && visible.has(v.host.module)) return true;
      return path !== undefined && (v.host.exported || (contains && v.host.module === main && isStaticOfFile));
    },
    declarations: () => text(module, hosts, main, path !== undefined, contains, visible, elsewhere),
  };
}

/** A header of the system. */
function isOfLibrary(file: string): boolean {
  return file.startsWith("<");
}

function text(
  module: Module,
  hosts: CHosts,
  main: string,
  isBeside: boolean,
  contains: boolean,
  visible: ReadonlySet<string>,
  elsewhere: ReadonlySet<UnitId>,
): BesideText {
  const file = hosts.files.get(main);
  // Types and macros that the text names, with what these name; those that are only named with variables of the file do not concern the header.
  const wanted = new Set<string>(module.constants.values.keys());
  for (const id of module.records) for (const word of words(module.recordName(id))) wanted.add(word);
  for (const spelling of spellings(module)) for (const word of words(spelling)) wanted.add(word);
  for (const name of openedHere(module, main)) wanted.add(name);
  const known = macrosSeenFrom(hosts, module.options.file);
  const named = namedBy(wanted, hosts, main, known);
  for (const spelling of spellings(module, module.globals)) for (const word of words(spelling)) wanted.add(word);
  const globals = [...module.globals].map((id) => module.declarer.hostOf(id)?.initial ?? "");
  for (const initial of globals) for (const word of words(initial)) wanted.add(word);
  const { types, macros } = namedBy(wanted, hosts, main, known);
  const elsewhereNamed = isBeside ? typesElsewhere(module, hosts, main, spellings(module)) : noTypes;
  const brought = headersOf(hosts, elsewhereNamed.includes);
  /** Headers declare it, or the original where the text contains that. */
  const isDeclared = (files: ReadonlySet<string>): boolean =>
    [...files].some((at) => brought.has(at) || (visible.has(at) && (contains || at !== main)));
  for (const { name, text } of elsewhereNamed.macros.values()) macros.set(name, text);
  const includes = [...new Set([...(file?.includes.map((i) => i.text) ?? []), ...elsewhereNamed.includes])];
  const linesElsewhere = [...elsewhereNamed.macros.values()].map((m) => m.text);
  const ownLines = [...known.values()]
    .filter((m) => macros.has(m.name) && !m.isForHeaders && !elsewhereNamed.macros.has(m.name))
    .map((m) => macros.get(m.name)!);
  const lines = [...ownLines, ...linesElsewhere];
  const declared = hosts.types.filter((t) => types.has(t));
  const declaredElsewhere = hosts.types.filter((t) => elsewhereNamed.types.has(t));
  const prototypes: string[] = [];
  for (const id of elsewhere) {
    const unit = module.program.units.get(id);
    const user = unit === undefined ? undefined : functionSeenFrom(hosts, unit.host?.module, nameInUsersText(unit));
    if (user === undefined || isOfLibrary(user.file) || !isCalled(module, id) || isDeclared(user.declaredIn)) continue;
    prototypes.push(`${prototypeText(user)};`);
  }
  for (const name of module.outside) {
    const user = functionSeenFrom(hosts, main, name);
    const isDeclaredHere = user !== undefined && (user.declaredIn.has(main) || user.declaredIn.size === 0);
    if (isDeclaredHere && !isDeclared(user.declaredIn)) prototypes.push(`${prototypeText(user)};`);
  }
  const variables = new Map<string, string[]>();
  if (isBeside)
    for (const id of module.globals) {
      const v = module.program.variables.get(id);
      const host = module.declarer.hostOf(id);
      if (v?.host?.exported !== true || host === undefined || isOfSystem(v) || isDeclared(host.declaredIn)) continue;
      const storage = v.threadLocal === true ? "extern _Thread_local" : "extern";
      const whole = spelled(host.type, v.name);
      // Variables of a struct without a name have one type if one declaration declares them.
      const body = host.type.base.includes("{") && whole.startsWith(host.type.base) ? host.type.base : "";
      addTo(variables, `${storage} ${body}`, whole.slice(body.length).trimStart());
    }
  for (const [before, names] of variables) {
    if (before.endsWith("}")) prototypes.push(`${before} ${names.join(", ")};`);
    else for (const name of names) prototypes.push(`${before}${name};`);
  }
  const ownHeaders = file?.includes.filter((i) => i.file !== null).map((i) => i.text) ?? [];
  const systemHeaders = file?.includes.filter((i) => i.file === null).map((i) => i.text) ?? [];
  const needsSystem = named.types.size > 0 || module.declarer.shadowTypes.size > 0 || mentionsSystemType(module);
  const headerIncludes = [
    ...new Set([...(needsSystem ? systemHeaders : []), ...ownHeaders, ...elsewhereNamed.includes]),
  ];
  const isAsked = (m: CMacro): boolean => isFeature.test(m.name) && m.behind.length === 0;
  const own = [...known.values()].filter((m) => m.file === main);
  const features = own.filter(isAsked).map((m) => m.text);
  const macrosForHeaders = own.filter((m) => m.isForHeaders && !isAsked(m));
  const statics = new Map(file?.includes.map((i) => [i.text, i.statics]));
  if (contains) {
    const original = (file?.text ?? "").trimEnd().split("\n");
    const unguarded = unguardedHeaders(hosts, file);
    return {
      ...nothing,
      original,
      prototypes: [...new Set(prototypes)],
      features,
      macrosForHeaders,
      included: includes,
      includes: elsewhereNamed.includes.filter((h) => file?.includes.some((i) => i.text === h) !== true),
      lines: linesElsewhere,
      types: declared,
      typesElsewhere: declaredElsewhere,
      macros,
      headerIncludes,
      unguarded,
      statics,
    };
  }
  return {
    original: [],
    included: includes,
    features,
    macrosForHeaders,
    includes,
    lines,
    types: declared,
    typesElsewhere: declaredElsewhere,
    macros,
    headerIncludes,
    unguarded: unguardedHeaders(hosts, file),
    statics,
    announces: file?.includes.some((i) => i.announces) === true,
    prototypes: [...new Set(includes.includes("<complex.h>") ? prototypes.map(withMacro) : prototypes)],
  };
}

/** The files that such lines bring, wherever the program has them. */
function headersOf(hosts: CHosts, includes: readonly string[]): ReadonlySet<string> {
  const all = [...hosts.files.values()].flatMap((file) => file.includes);
  const those = all.filter(({ text }) => includes.includes(text));
  return new Set(those.flatMap(({ file, once }) => [file ?? [], once.map((read) => read.file)].flat()));
}

/** The structs that a header declares and leaves open, where variables lead to them: what is in them the file may say. */
function openedHere(module: Module, main: string): readonly string[] {
  const { program } = module;
  const all = new Set<RecordId>(module.records);
  const add = (type: Type): void => {
    const core = coreOf(type);
    if (core.kind === "record") all.add(core.record);
  };
  for (const id of module.declarer.declared) {
    const variable = program.variables.get(id);
    if (variable !== undefined) add(variable.type);
  }
  // A set grows while it is gone through.
  for (const id of all) for (const field of program.records.get(id)?.fields ?? []) add(field.type);
  return [...all].flatMap((id) => {
    const host = program.records.get(id)?.host;
    return host === undefined || host.module === main ? [] : words(host.name);
  });
}

const noTypes: TypesElsewhere = { types: new Set(), macros: new Map(), includes: [] };

interface Named {
  readonly types: ReadonlySet<CTypeDeclaration>;
  readonly macros: Map<string, string>;
}

/** Types and macros of the file that the names stand for, and those that these name. */
function namedBy(names: ReadonlySet<string>, hosts: CHosts, main: string, known: ReadonlyMap<string, CMacro>): Named {
  const types = new Set<CTypeDeclaration>();
  const macros = new Map<string, string>();
  const queue = [...names];
  const followed = new Set<string>();
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const macro = known.get(name);
    if (macro !== undefined && !isOfLibrary(macro.file) && !followed.has(name)) {
      followed.add(name);
      if (macro.file === main) macros.set(name, macro.text);
      // A header's macro may name one of the file's.
      queue.push(...words(macro.text));
      if (macro.text.includes("##")) queue.push(...pasted(macro.text, [...known.keys(), ...typeNames(hosts, main)]));
    }
    if (macro?.fallback?.file === main && !macros.has(name)) {
      const { text } = macro.fallback;
      macros.set(name, `#ifndef ${name}\n${text}\n#endif`);
      queue.push(...words(text));
    }
    for (const t of hosts.types)
      if (!types.has(t) && t.file === main && t.names.some((n) => words(n).includes(name!))) {
        types.add(t);
        queue.push(...words(t.text));
      }
  }
  return { types, macros };
}

/** The names that the pasting of tokens may give: those that begin or end with a word that stands beside `##`. */
function pasted(text: string, all: readonly string[]): readonly string[] {
  const fixed = [...text.matchAll(/([A-Za-z_]\w*)?\s*##\s*(\w+)?/g)].flatMap(([, left, right]) => [left, right]);
  const beside = new Set(fixed.filter((word) => word !== undefined));
  const parameters = new Set(words(/^#define \w+\(([^)]*)\)/.exec(text)?.[1] ?? ""));
  const parts = [...beside].filter((word) => !parameters.has(word));
  return parts.length === 0 ? all : all.filter((name) => parts.some((p) => name.startsWith(p) || name.endsWith(p)));
}

function typeNames(hosts: CHosts, main: string): readonly string[] {
  return hosts.types.filter((t) => t.file === main).flatMap((t) => t.names);
}

/** `complex` for the keyword, as the header has it. */
function withMacro(text: string): string {
  return text.replace(/\b_Complex\b/g, "complex");
}

function isCalled(module: Module, id: UnitId): boolean {
  return module.calledUnits.has(id);
}

function mentionsSystemType(module: Module): boolean {
  return spellings(module).some((s) => /\b(?:size_t|ptrdiff_t|FILE|u?int\d+_t)\b/.test(s));
}

/** The types of the user's variables that the text declares, or of others. */
function spellings(module: Module, variables: ReadonlySet<VariableId> = module.declarer.declared): readonly string[] {
  return [...variables].map((id) => {
    const type = module.declarer.hostOf(id)?.type;
    return type === undefined ? "" : `${type.base} ${type.before} ${type.after}`;
  });
}

export function prototypeText(f: CFunction): string {
  const named = f.parameters.map((p) => spelled(p.type, p.name));
  const parameters = f.variadic ? [...named, "..."] : named;
  return spelled(f.result, `${f.name}(${parameters.length === 0 ? "void" : parameters.join(", ")})`);
}

/** The identifiers in a text. */
export function words(text: string): readonly string[] {
  return text.match(/[A-Za-z_]\w*/g) ?? [];
}
