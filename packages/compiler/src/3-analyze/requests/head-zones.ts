/**
 * head-zones: the zones that a request for derivatives names.
 * In: a head; names as the user writes them (`x`, `state.u`, `return`, `return.y`, a global), or none for the default.
 * Out: the zones of the independents or dependents; diagnostics RG4001 (no such name), RG4002 (carries no derivative), RG4004 (there
 *      is nothing to take by default).
 * Method: a name is followed through fields and pointers, elements of arrays on the way left out (`bodies.x`); all that can carry a
 * derivative in and behind what it ends at counts.
 * Limits: by default globals count only where parameters and result have nothing to offer.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import type { Origin } from "../../diagnostics/origin.js";
import type { Program, UnitId, Variable } from "../../il/types.js";
import type { PointsTo, Zone, ZoneId } from "../storage-facts.js";
import type { HeadZonesInput } from "./head-roots.js";
import {
  behind,
  headingOf,
  leftBehind,
  parameterZones,
  partsOfName,
  resultZones,
  rootNamed,
  touchedGlobals,
  usedGlobals,
} from "./head-roots.js";

/** A zone, of whose selector the first characters have been named. */
interface Reached {
  readonly zone: Zone;
  readonly named: number;
}

export function independentZones(
  input: HeadZonesInput,
  wrt: readonly string[] | null,
  bag: DiagnosticBag,
): readonly ZoneId[] {
  if (wrt !== null) return resolveZones(input, "--wrt", wrt, bag);
  const given = behind(input.pointsTo, parameterZones(input));
  if (given.size > 0) return [...given];
  const zones = [...new Set([...touchedGlobals(input, "read").values()].flat())];
  if (zones.length === 0) reportNone(input, "input: no parameter holds a real number", bag);
  return zones;
}

export function dependentZones(
  input: HeadZonesInput,
  of: readonly string[] | null,
  bag: DiagnosticBag,
): readonly ZoneId[] {
  if (of !== null) return resolveZones(input, "--of", of, bag);
  const { program, pointsTo, effects, head } = input;
  const { written } = effects.summary(head);
  const universe = effects.universe(head);
  const isWritten = (zone: ZoneId): boolean => written.has(universe.bitOf(zone));
  const result = behind(pointsTo, resultZones(input));
  const stored = leftBehind(pointsTo, parameterZones(input), isWritten);
  const zones = new Set([...result, ...stored]);
  if (zones.size > 0) return [...zones];
  const globals = [...new Set([...touchedGlobals(input, "written").values()].flat())];
  if (globals.length === 0) {
    const returned = program.units.get(head)?.results[0]?.type.kind ?? "nil";
    const what = returned === "nil" ? "it returns nothing" : "it returns no real number";
    reportNone(input, `output: ${what}, and stores none in what it is given`, bag);
  }
  return globals;
}

/** The zones that the names stand for. What cannot be resolved is reported and left out. */
function resolveZones(
  input: HeadZonesInput,
  option: "--wrt" | "--of",
  names: readonly string[],
  bag: DiagnosticBag,
): readonly ZoneId[] {
  const { program, pointsTo, head } = input;
  const unit = program.units.get(head);
  const named = new Set<ZoneId>();
  for (const name of names) {
    const parts = partsOfName(name);
    const { zones: roots, taken } = rootsNamed(input, parts);
    const first = parts.slice(0, taken).join(".");
    const rest = parts.slice(taken);
    if (roots === null) {
      const known = knownRoots(input);
      report(
        bag,
        input,
        `${option} ${name}: '${first}' is neither a parameter of ${unit?.name ?? head}, nor a global it uses.`,
        first,
        known,
      );
      continue;
    }
    let at: readonly Reached[] = roots.map((zone) => ({ zone: pointsTo.zones[zone] as Zone, named: 0 }));
    let prefix = first;
    let failed = false;
    for (const field of rest) {
      const next = stepInto(pointsTo, at, field);
      if (next.length === 0) {
        report(
          bag,
          input,
          `${option} ${name}: '${prefix}' has no part named '${field}'.`,
          field,
          partsOf(pointsTo, at),
        );
        failed = true;
        break;
      }
      at = next;
      prefix = `${prefix}.${field}`;
    }
    if (failed) continue;
    const zones = behind(
      pointsTo,
      at.map((r) => r.zone.id),
    );
    if (zones.size === 0)
      bag.add(
        "RG4002",
        "error",
        parameterNamed(input, first)?.origin ?? headingOf(input),
        `${option} ${name}: '${name}' carries no derivative.`,
        "Only real numbers, and objects and arrays that hold some, can be independent or dependent; integers, strings and booleans cannot.",
      );
    for (const zone of zones) named.add(zone);
  }
  return [...named];
}

function rootsNamed(
  input: HeadZonesInput,
  parts: readonly string[],
): { zones: readonly ZoneId[] | null; taken: number } {
  const { program, pointsTo, head } = input;
  if (parts[0] === "return" && (program.units.get(head)?.results.length ?? 0) > 0)
    return { zones: resultZones(input), taken: 1 };
  const record = parts[0] === "return" ? recordGiven(input) : undefined;
  if (record !== undefined) return { zones: pointsTo.zonesOfVariable(record.id), taken: 1 };
  const root = rootNamed(input, parts);
  if (root === null) return { zones: null, taken: 1 };
  return { zones: root.variables.flatMap((v) => pointsTo.zonesOfVariable(v.id)), taken: root.taken };
}

/** The parameter through which the head gives a record. */
function recordGiven({ program, head }: HeadZonesInput): Variable | undefined {
  const parameters = program.units.get(head)?.parameters ?? [];
  return parameters.map((id) => program.variables.get(id)).find((v) => v?.record === "result");
}

function knownRoots(input: HeadZonesInput): readonly string[] {
  const { program, head } = input;
  const unit = program.units.get(head);
  const given = recordGiven(input);
  const parameters = (unit?.parameters ?? []).flatMap((id) =>
    id === given?.id ? [] : [program.variables.get(id)?.name ?? ""],
  );
  const names = [...parameters, ...usedGlobals(input).map((v) => v.name)];
  const gives = given !== undefined || (unit?.results.length ?? 0) > 0;
  return [...new Set(gives ? [...names, "return"] : names)];
}

/** What is left of the selector, past elements and values. */
function restOf({ zone, named }: Reached): { rest: string; offset: number } {
  let offset = named;
  while (zone.selector.startsWith("[]", offset) || zone.selector.startsWith("{}", offset)) offset += 2;
  return { rest: zone.selector.slice(offset), offset };
}

/** The reached zones with pointers followed to objects that have parts with names. */
function opened(pointsTo: PointsTo, at: readonly Reached[]): readonly Reached[] {
  const reached: Reached[] = [];
  const seen = new Set<ZoneId>();
  const queue = [...at];
  for (const r of queue) {
    const { rest } = restOf(r);
    if (rest.startsWith(".")) {
      reached.push(r);
      continue;
    }
    if (rest !== "" || seen.has(r.zone.id)) continue;
    seen.add(r.zone.id);
    for (const site of pointsTo.sitesInZone(r.zone.id))
      for (const zone of pointsTo.zonesOfSite(site)) queue.push({ zone: pointsTo.zones[zone] as Zone, named: 0 });
  }
  return reached;
}

function stepInto(pointsTo: PointsTo, at: readonly Reached[], field: string): readonly Reached[] {
  const inner: Reached[] = [];
  for (const r of opened(pointsTo, at)) {
    const { rest, offset } = restOf(r);
    if (nameAt(rest) === field) inner.push({ zone: r.zone, named: offset + field.length + 1 });
  }
  return inner;
}

function nameAt(rest: string): string {
  return rest.slice(1).split(/\.|\[\]|\{\}|\?$|#$/)[0] ?? "";
}

function partsOf(pointsTo: PointsTo, at: readonly Reached[]): readonly string[] {
  return [...new Set(opened(pointsTo, at).map((r) => nameAt(restOf(r).rest)))];
}

function parameterNamed({ program, head }: HeadZonesInput, name: string): Variable | undefined {
  const parameters = program.units.get(head)?.parameters ?? [];
  return parameters.map((id) => program.variables.get(id)).find((variable) => variable?.name === name);
}

/** `--may-alias` names parameters of heads. */
export function checkAliasNames(
  program: Program,
  heads: readonly UnitId[],
  names: readonly string[] | "all",
  bag: DiagnosticBag,
): void {
  const known = heads.flatMap((head) =>
    (program.units.get(head)?.parameters ?? []).map((id) => program.variables.get(id)?.name ?? ""),
  );
  const [head] = heads;
  if (names === "all" || head === undefined) return;
  for (const name of names) {
    if (known.includes(name)) continue;
    const message = `--may-alias ${name}: '${name}' is not a parameter of ${program.units.get(head)?.name ?? head}.`;
    reportUnknown(bag, headingOf({ program, head }), message, name, known);
  }
}

function reportNone(input: HeadZonesInput, what: string, bag: DiagnosticBag): void {
  const name = input.program.units.get(input.head)?.name ?? input.head;
  bag.add(
    "RG4004",
    "error",
    headingOf(input),
    `${name} has no differentiable ${what}.`,
    "Differentiate a function from real numbers (or arrays and objects that hold some) to real numbers.",
  );
}

function report(
  bag: DiagnosticBag,
  input: HeadZonesInput,
  message: string,
  name: string,
  known: readonly string[],
): void {
  reportUnknown(bag, headingOf(input), message, name, known);
}

function reportUnknown(
  bag: DiagnosticBag,
  at: Origin | null,
  message: string,
  name: string,
  known: readonly string[],
): void {
  const guess = didYouMean(name, known);
  const list = known.length === 0 ? "There is nothing to choose from." : `There are: ${known.join(", ")}.`;
  bag.add("RG4001", "error", at, message, guess === "" ? list : `${guess} ${list}`);
}
