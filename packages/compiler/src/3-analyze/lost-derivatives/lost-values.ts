/**
 * lost-values: values with derivatives that go where derivatives cannot follow, and may come back from there.
 * In: the program, points-to, effects, varied, useful, unplaced storage. Out: diagnostics RG3301, RG3307, RG4006.
 * Method: a value is lost where something varied is stored to storage that nobody can place, or is given to a function without text,
 * which may keep it. One comes back where something useful is read from such storage, or such a function gives it or stores it.
 * Where both are, whatever their order, one may be the other. Where only one is, nothing is lost: what is never read has no
 * derivative, and what is read is constant.
 * Limits: storage at file scope that is named is what the program makes of it.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { spanOf } from "../../diagnostics/origin.js";
import { lengthNote } from "../../il/conventions/length-note.js";
import type { Argument, CallStatement, Expression, Path, SiteId, Statement, UnitId } from "../../il/types.js";
import type { FlowFacts } from "../activity/useful-flows.js";
import { eachStatementRun, isUsefulTarget, isUsefulZone, usefulReads, variedStores } from "../activity/useful-flows.js";
import { readsVaried } from "../activity/varied-reads.js";
import { zonesEverVaried } from "../activity/zones-ever-varied.js";
import { sitesBehind, storedOutside } from "../effects/outside-stores.js";
import type { ZoneId } from "../storage-facts.js";
import { refusesRuntime } from "./derivatives-again.js";
import type { Unplaced, UnplacedStorage } from "./unplaced-storage.js";
import { wording } from "./unplaced-wording.js";

export interface LostValuesInput extends FlowFacts {
  readonly unplaced: UnplacedStorage;
  /** Functions without text of which it is known that they keep nothing. */
  readonly keepsNothing: (name: string) => boolean;
}

/** A place where a value goes, or comes from. */
interface Place {
  readonly at: Origin;
  readonly unit: UnitId;
  /** Storage out of sight, or the name of a function without text. */
  readonly storage: Unplaced | null;
  readonly function: string;
  /** The pointer that a value is stored through, where it has a name. */
  readonly through?: string | undefined;
}

export function reportLostValues(input: LostValuesInput, bag: DiagnosticBag): void {
  const { program, pointsTo, unplaced } = input;
  const back: Place[] = [];
  const lost: Place[] = [];
  let variedZones: ReadonlySet<ZoneId> | null = null;

  eachStatementRun(input, (unit, s) => findBack(unit, s));
  if (back.length === 0) return;
  eachStatementRun(input, (unit, s) => findLost(unit, s));
  const [source] = back;
  if (source === undefined) return;
  const told: Place[] = [];
  for (const place of lost) {
    if (isToldOf(place)) continue;
    if (told.some((t) => isOfOneKind(t, place))) continue;
    told.push(place);
    report(place, back.find((b) => isOfOneKind(b, place)) ?? source);
  }

  /** Another analysis has refused the function already. */
  function isToldOf(place: Place): boolean {
    const { storage } = place;
    if (storage !== null && storage.how !== "function") return false;
    const span = spanOf(place.at);
    return bag.all.some(
      (d) =>
        d.code === "RG3301" &&
        (storage === null
          ? d.file === span?.file && d.line === span.line && d.message.includes(` ${place.function},`)
          : d.message.includes(`${storage.name.replace("made by ", " ")},`)),
    );
  }

  function findBack(unit: UnitId, s: Statement): void {
    usefulReads(input, unit, s, (path) => {
      const storage = unplaced.why(path);
      if (storage !== null) back.push({ at: s.origin, unit, storage, function: "" });
    });
    if (s.kind === "call" && s.callee.kind === "external" && s.callee.constant !== true)
      givenBack(unit, s, s.callee.name);
  }

  function givenBack(unit: UnitId, call: CallStatement, name: string): void {
    if (isKnown(name)) return;
    const isGiven =
      call.targets.some((t) => t !== null && isUsefulTarget(input, unit, call, t)) ||
      [...storedOutside(pointsTo, call)].some((zone) => isUsefulZone(input, unit, call, zone));
    if (isGiven) back.push({ at: call.origin, unit, storage: null, function: name });
  }

  function findLost(unit: UnitId, s: Statement): void {
    variedStores(input, unit, s, (target) => lose(unit, s, target));
    if (s.kind !== "call" || s.callee.kind !== "external" || s.callee.constant === true) return;
    const { name } = s.callee;
    if (!isKnown(name) && s.arguments.some((a) => isVariedArgument(unit, s, a)))
      lost.push({ at: s.origin, unit, storage: null, function: name });
  }

  function lose(unit: UnitId, s: Statement, target: Path): void {
    const storage = unplaced.why(target);
    if (storage !== null) lost.push({ at: s.origin, unit, storage, function: "", through: namedPointer(target) });
  }

  function namedPointer({ root, steps }: Path): string | undefined {
    const variable = program.variables.get(root);
    return steps[0]?.kind === "deref" && variable?.temporary !== true ? variable?.name : undefined;
  }

  /** The value, or anything that it leads to now or will. */
  function isVariedArgument(unit: UnitId, s: Statement, argument: Argument): boolean {
    const value: Expression =
      argument.kind === "reference" ? { kind: "read", path: argument.path, type: argument.path.type } : argument;
    if (readsVaried(input, unit, s, value)) return true;
    const seen = new Set<SiteId>();
    const queue = [...sitesBehind(pointsTo, value)];
    for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
      if (seen.has(site)) continue;
      seen.add(site);
      for (const zone of pointsTo.zonesOfSite(site)) {
        if (everVaried().has(zone)) return true;
        queue.push(...pointsTo.sitesInZone(zone));
      }
    }
    return false;
  }

  function everVaried(): ReadonlySet<ZoneId> {
    variedZones ??= zonesEverVaried(input);
    return variedZones;
  }

  function isKnown(name: string): boolean {
    return name === lengthNote || input.keepsNothing(name);
  }

  function report(place: Place, source: Place): void {
    if ([place.function, place.storage?.name ?? ""].some((name) => refusesRuntime(name, place.at, bag))) return;
    const reader = isSamePlace(place, source) ? "" : ` ${placeOf(source)}`;
    if (place.storage === null) {
      const giver =
        source.storage === null
          ? `${source.function} may give it back${reader}`
          : `what is read${reader} may be what it stored`;
      bag.add(
        "RG3301",
        "error",
        place.at,
        `There is no text of ${place.function}, which is given a value that depends on the inputs, and ${giver}: its derivative would be lost.`,
        "Hand its file over too; or write the function in the program.",
      );
      return;
    }
    const { text, hint } = wording(place.storage, place.through);
    const giver =
      source.storage === null
        ? `${source.function}, of which there is no text, may give it back${reader}`
        : `what is read${reader} may be the same storage`;
    bag.add(
      place.storage.how === "global" ? "RG4006" : "RG3307",
      "error",
      place.at,
      `A value that depends on the inputs is stored where its derivative cannot follow: ${text}; ${giver}.`,
      hint,
    );
  }

  function placeOf(place: Place): string {
    const span = spanOf(place.at);
    return span === null ? `in ${program.units.get(place.unit)?.name}` : `in line ${span.line}`;
  }
}

function isOfOneKind(a: Place, b: Place): boolean {
  return a.function === b.function && a.storage?.how === b.storage?.how && a.storage?.name === b.storage?.name;
}

function isSamePlace(a: Place, b: Place): boolean {
  const [x, y] = [spanOf(a.at), spanOf(b.at)];
  return x?.file === y?.file && x?.line === y?.line;
}
