/**
 * A program as C text.
 * In: an IL program; the generated heads; what the user's text looks like. Out: the text of a file, and of its header.
 * Method: units are printed first; they tell what the file needs: headers, constants, types, variables. Two forms: a file that stands by
 * itself, and (with `file`) one that links beside the user's: what the user's object has is declared, what is static there is copied.
 * Limits: what C has no text for is refused: arrays that grow, maps, strings, exceptions of other languages.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { LineMarks } from "../../diagnostics/line-marks.js";
import type { Path, Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { withoutUnread } from "../../il/unread-variables.js";
import type { CHosts } from "../../languages/c-hosts.js";
import { withIntegerCounters } from "./declarations/integer-counters.js";
import { supportFunctions } from "./expressions/support.js";
import type { Beside, BesideText, TypeText } from "./files/beside-file.js";
import { besideFile } from "./files/beside-file.js";
import { calledBy, isPrinted, reachable } from "./files/called-units.js";
import { earlyIncludes, takenBackAfter } from "./files/early-includes.js";
import type { FilePlan } from "./files/file-plan.js";
import { constantText, globalText } from "./files/globals.js";
import { headerTypes } from "./files/header-types.js";
import { announcementLines, includeLines, isAtTheTop } from "./files/include-lines.js";
import { functionsInInitial, functionsInInitials, withInitials } from "./files/initial-values.js";
import { recordTexts } from "./files/record-texts.js";
import { isNeededBy } from "./files/unguarded-headers.js";
import type { ModuleOptions } from "./module.js";
import { Module } from "./module.js";
import type { PrintedUnit } from "./units.js";
import { printUnit, wrapped } from "./units.js";

export interface COptions {
  /** The generated heads, in order. Without them, every unit is for the outside. */
  readonly heads?: readonly UnitId[];
  /** What heads are called in the text. */
  readonly headNames?: ReadonlyMap<UnitId, string>;
  readonly hosts?: CHosts;
  /** The user's file beside whose object the text is linked. Without it the text stands by itself. */
  readonly file?: string;
  /** The name of the header, as it is included: `solver_b.h`. */
  readonly headerName?: string;
  /** Where the derivative has several files: what stands where. */
  readonly plan?: FilePlan;
  /** The headers of the other derivative files, by the user's file. */
  readonly headers?: ReadonlyMap<string, string>;
  /** Names of shadow types (`state_diff`) that other derivative files' headers declare, and these headers. */
  readonly typeHomes?: ReadonlyMap<string, string>;
  /** Adjoint and tangent variables. */
  readonly shadows?: ReadonlySet<VariableId>;
  /** Variables at file scope that derivatives are asked for: whoever asks may set them. */
  readonly handed?: ReadonlySet<VariableId>;
  /** May the storage behind two different paths overlap? Without it any two may. */
  readonly mayOverlap?: (a: Path, b: Path) => boolean;
  /** Lines are marked with where they come from. */
  readonly marks?: LineMarks;
}

export interface DeclaredType {
  readonly name: string;
  readonly text: string;
  readonly isInHeader: boolean;
}

export interface PrintedC {
  readonly source: string;
  readonly header: string;
  /** The source contains the user's whole file, and takes its place. */
  readonly containsOriginal: boolean;
  /** The shadow types that it declares, and the types that it repeats of the user's file, with the user's text. */
  readonly declaredTypes: readonly DeclaredType[];
}

/** The stacks of a derivative that is differentiated once more. */
const callsAgain = /\brg2_/;

export function printC(given: Program, options: COptions, bag: DiagnosticBag): PrintedC {
  const counted =
    given.language === "c" && ![...given.units.values()].some((u) => u.derivative) ? given : withIntegerCounters(given);
  const program = withoutUnreadVariables(counted);
  const moduleOptions: ModuleOptions = {
    heads: new Set(options.heads ?? []),
    headNames: options.headNames ?? new Map(),
    hosts: options.hosts,
    file: options.file,
    shadows: options.shadows ?? new Set(),
    handed: options.handed ?? new Set(),
    mayOverlap: options.mayOverlap ?? (() => true),
    ...(options.marks === undefined ? {} : { marks: options.marks }),
  };
  const module = new Module(program, moduleOptions, bag);
  const { hosts, file, plan } = options;
  const isForeign = (id: UnitId): boolean => plan !== undefined && plan.homeOf(id) !== file;
  const isPublic = (unit: Unit): boolean =>
    plan?.units.has(unit.id) ??
    (options.heads === undefined
      ? unit.host?.exported !== false
      : options.heads.includes(unit.id) || (file === undefined && unit.host?.exported === true));
  for (const [id, name] of plan?.units ?? []) module.keepName(id, name);
  for (const [id, { name }] of plan?.variables ?? []) module.keepVariableName(id, name);
  const publics = [...program.units.values()].filter((u) => isPublic(u) && !isForeign(u.id) && isPrinted(module, u));
  const beside: Beside = besideFile(module, hosts, file, file === undefined ? [] : publics.map((u) => u.id), isForeign);
  const stops = (id: UnitId): boolean => beside.isElsewhere(id) || isForeign(id);
  const roots = publics.filter((u) => !beside.isElsewhere(u.id));
  const isDeclaredHere = (id: VariableId): boolean => !beside.hasVariable(id);
  const wanted = reachable(module, roots, stops, (unit) => functionsInInitials(module, unit, isDeclaredHere));
  if (plan === undefined)
    for (const unit of wanted)
      if (isPublic(unit)) module.keepName(unit.id, options.headNames?.get(unit.id) ?? unit.name);
  const printed = wanted.map((unit) => ({
    unit,
    isStatic: !isPublic(unit),
    text: printUnit(module, unit, !isPublic(unit)),
  }));

  if (printed.some(({ text }) => callsAgain.test(text.text))) module.includes.add('"retrograd_again.h"');
  const withOthers = withInitials(program, module.globals, isDeclaredHere);
  for (const id of withOthers) module.globalName(id);
  const globals = withOthers.filter(isDeclaredHere).map((id) => program.variables.get(id)!);
  const variables = globals.flatMap((v) => {
    const shared = plan?.variables.get(v.id);
    const text = shared !== undefined && shared.home !== file ? "" : globalText(module, v, program.initializers);
    return text === undefined ? [] : [{ text, shared }];
  });
  const variableLines = variables.flatMap(({ text, shared }) =>
    shared === undefined ? text : shared.home === file ? text.replace(/^static /, "") : [],
  );
  const named = new Set(variableLines.flatMap((line) => line.match(/[A-Za-z_]\w*/g) ?? []));
  const inInitials = new Set(globals.flatMap((v) => functionsInInitial(module, v.id)));
  const declaredEarly = printed.flatMap(({ unit, text }) =>
    inInitials.has(unit.id) || named.has(module.unitName(unit.id)) ? wrapped(text.prototype, ";") : [],
  );
  const sharedLines = variables.flatMap(({ text, shared }) =>
    shared !== undefined && shared.home === file
      ? `${text.replace(/^static /, "extern ").replace(/ = .*;$/s, ";")}`
      : [],
  );
  const prepared = beside.declarations(module);
  const constants =
    hosts === undefined ? [...module.constants.values].map(([name, value]) => constantText(name, value)) : [];
  const isAtHome = (name: string): boolean =>
    (options.typeHomes?.get(name) ?? options.headerName) === options.headerName;
  const records = recordTexts(module);
  const derived = records.filter((t) => t.isDerived).flatMap((t) => t.names);
  const shadows = [...module.declarer.shadowTypes]
    .filter(([name]) => isAtHome(name))
    .map(([name, of]) => ({ names: [name], text: `typedef ${of} ${name};` }));
  const elsewhere = prepared.typesElsewhere.filter((t) => t.names.every(isAtHome));
  const users = [...elsewhere, ...prepared.types.filter((t) => t.names.every(isAtHome))];
  const repeated = [...prepared.typesElsewhere, ...prepared.types].flatMap((t) => t.names);
  const away = [...module.declarer.shadowTypes.keys(), ...derived, ...repeated].filter((name) => !isAtHome(name));
  const included = new Set(prepared.included);
  const isWhole = prepared.original.length > 0;
  // What the header repeats of the original's types would meet these.
  const isHeaderUsed = options.headerName !== undefined && !isWhole;
  const prototypes = needed(module, printed, options.heads !== undefined && isHeaderUsed);
  const added = [...module.includes].filter((h) => !included.has(h));
  const early = earlyIncludes(added, hosts, file);
  const system = added.filter((h) => h.startsWith("<") && !early.headers.has(h)).sort();
  const others = new Set([
    ...[...module.calledUnits].filter((id) => plan?.units.has(id) && isForeign(id)).map((id) => plan?.homeOf(id)),
    ...variables.flatMap(({ shared }) => (shared === undefined || shared.home === file ? [] : shared.home)),
  ]);
  const otherHeaders = [
    ...new Set([
      ...[...others].flatMap((other) => (other === undefined ? [] : `"${options.headers?.get(other) ?? ""}"`)),
      ...away.map((name) => `"${options.typeHomes?.get(name) ?? ""}"`),
    ]),
  ];
  const own = [...added.filter((h) => h.startsWith('"') && !early.headers.has(h)), ...otherHeaders];
  const made = [...records.filter((t) => t.names.every(isAtHome)), ...shadows];
  const publicTexts = printed.filter((p) => !p.isStatic).map((p) => p.text.prototype);
  const types = headerTypes([...users, ...made], prepared.macros, [...publicTexts, ...sharedLines]);
  const declarations = [...publicTexts, ...linesOf(types.inHeader), ...sharedLines];
  const { unguarded } = prepared;
  const headerIncludes = prepared.headerIncludes.filter((h) => {
    const names = unguarded.get(h);
    return names === undefined || isNeededBy([...declarations, ...types.macros], names);
  });
  const header = headerText(
    publicTexts,
    options.headerName,
    [...types.macros, ...linesOf(types.inHeader), ...sharedLines],
    [
      ...withComplex(declarations, headerIncludes),
      ...new Set(
        away.flatMap((name) =>
          isNeededBy(declarations, new Set([name])) ? `"${options.typeHomes?.get(name) ?? ""}"` : [],
        ),
      ),
    ],
    prepared,
  );
  const used = new Set([
    ...[...module.calledUnits].map((id) => program.units.get(id)?.name ?? ""),
    ...[...module.globals].map((id) => program.variables.get(id)?.name ?? ""),
  ]);
  // Headers of other derivative files may include this file's own for its types, which the text has already.
  const mayComeBack =
    isWhole && options.headerName !== undefined && types.inHeader.length > 0 && otherHeaders.length > 0;
  const comesFirst = mayComeBack && !isNeededBy(linesOf(made), new Set(away));
  const macros = isWhole ? [] : prepared.macrosForHeaders;
  const sections: (readonly string[])[] = [
    early.lines.length === 0 ? [] : [...prepared.features, ...early.lines],
    [...prepared.original],
    isWhole
      ? []
      : [...(early.lines.length > 0 ? [] : prepared.features), ...macros.filter(isAtTheTop).map((m) => m.text)],
    announcementLines(prepared.announces),
    includeLines(
      [
        ...prepared.includes.filter((h) => !isHeaderUsed || !unguarded.has(h) || !headerIncludes.includes(h)),
        ...system,
      ],
      prepared.statics,
      used,
      macros.filter((m) => !isAtTheTop(m)),
    ),
    isWhole ? [] : takenBackAfter(prepared.includes, hosts, file),
    mayComeBack ? [`#define ${guardOf(options.headerName)}`] : [],
    comesFirst ? linesOf(made) : [],
    [...own, ...(isHeaderUsed ? [`"${options.headerName}"`] : [])].map((h) => `#include ${h}`),
    constants,
    prepared.lines,
    linesOf(isHeaderUsed ? types.inSource : [...(isWhole ? elsewhere : users), ...(comesFirst ? [] : made)]),
    // Initial values may name functions.
    [...prepared.prototypes, ...declaredEarly, ...variableLines],
    prototypes.filter((line) => !declaredEarly.includes(line)),
    ...[...module.support].map(
      ([wanted, name]) => supportFunctions[wanted]?.text.replaceAll(wanted, name).split("\n") ?? [],
    ),
    ...printed.map((p) => p.text.text.split("\n")),
  ];
  const source = sections
    .filter((s) => s.length > 0)
    .map((s) => s.join("\n"))
    .join("\n\n");
  const declared = [
    ...shadows.flatMap((t) => t.names.map((name) => ({ name, text: "" }))),
    ...derived.map((name) => ({ name, text: "" })),
    ...(isWhole ? elsewhere : users).flatMap((t) =>
      t.names.map((name) => ({ name, text: t.text.replace(/\s+/g, " ") })),
    ),
  ];
  const inHeader = new Set(types.inHeader.flatMap((t) => t.names));
  const declaredTypes = declared.map((t) => ({ ...t, isInHeader: inHeader.has(t.name) }));
  return { source: `${source}\n`, header, containsOriginal: isWhole, declaredTypes };
}

/** What a header includes, with what its declarations of complex numbers need. */
function withComplex(declarations: readonly string[], included: readonly string[]): readonly string[] {
  const header = "<complex.h>";
  const isNeeded = declarations.some((text) => /\bcomplex\b/.test(text)) && !included.includes(header);
  return isNeeded ? [header, ...included] : included;
}

function linesOf(types: readonly TypeText[]): readonly string[] {
  return types.flatMap((t) => t.text.split("\n"));
}

function withoutUnreadVariables(program: Program): Program {
  const units = new Map<UnitId, Unit>();
  for (const [id, unit] of program.units)
    units.set(id, program.initializers.includes(id) ? unit : withoutUnread(program, unit));
  return { ...program, units };
}

/** Prototypes of the units that are called before their text, and are in no header that the file includes. */
function needed(
  module: Module,
  printed: readonly { readonly unit: Unit; readonly isStatic: boolean; readonly text: PrintedUnit }[],
  isHeaderUsed: boolean,
): readonly string[] {
  const before = new Set<UnitId>();
  const later = new Set<UnitId>();
  for (const { unit } of printed) {
    for (const id of calledBy(module, unit)) if (!before.has(id) && id !== unit.id) later.add(id);
    before.add(unit.id);
  }
  return printed.flatMap(({ unit, isStatic, text }) =>
    later.has(unit.id) && (isStatic || !isHeaderUsed) ? wrapped(text.prototype, ";") : [],
  );
}

function headerText(
  prototypes: readonly string[],
  name: string | undefined,
  types: readonly string[],
  includes: readonly string[],
  { macrosForHeaders, statics }: BesideText,
): string {
  const guard = guardOf(name);
  const sections: (readonly string[])[] = [
    [`#ifndef ${guard}`, `#define ${guard}`],
    macrosForHeaders.filter(isAtTheTop).map((m) => m.text),
    includeLines(
      includes,
      statics,
      undefined,
      macrosForHeaders.filter((m) => !isAtTheTop(m)),
    ),
    types,
    prototypes.flatMap((text) => wrapped(text, ";")),
    ["#endif"],
  ];
  return `${sections
    .filter((s) => s.length > 0)
    .map((s) => s.join("\n"))
    .join("\n\n")}\n`;
}

function guardOf(name = "derivative.h"): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^(?=\d)/, "H_");
}
