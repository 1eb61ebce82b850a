/**
 * unknown-callees: calls that may run a procedure from outside the program, and that derivatives would have to go through.
 * In C also calls of functions that only have a prototype.
 * In: the program, points-to, effects, varied, useful. Out: diagnostics RG3301.
 * Method: the receiver is a function value, or an object behind an interface, that a head is given; and an argument is or leads to
 * something varied, or the result is useful.
 * In C one from outside that is no library's may also touch variables at file scope that are not static.
 * Limits: in TypeScript a procedure from outside is taken to touch nothing but its arguments.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isLengthNote } from "../../il/conventions/length-note.js";
import type { Argument, CallStatement, Path, Program, SiteId, UnitId, Variable } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Useful, Varied } from "../activity-facts.js";
import { differentiableReads } from "../effects/differentiable-reads.js";
import { sitesBehind, storedOutside } from "../effects/outside-stores.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface UnknownCalleesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
  /** A function of a known library: it knows nothing of the program's variables. */
  readonly isOfLibrary: (name: string) => boolean;
}

export function reportUnknownCallees(input: UnknownCalleesInput, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, varied, useful } = input;

  function isFromOutside(id: SiteId): boolean {
    const site = pointsTo.sites.get(id);
    if (site === undefined || site.kind === "allocation") return false;
    if (site.type.kind !== "record") return true;
    return program.records.get(site.type.record)?.kind === "interface" || isWithoutText(id);
  }

  /** It stands for a function of C that is not in the files. */
  function isWithoutText(id: SiteId): boolean {
    const type = pointsTo.sites.get(id)?.type;
    const record = type?.kind === "record" ? program.records.get(type.record) : undefined;
    return record?.kind === "closure" && record.methods.size === 0;
  }

  /** The argument's value, or anything it leads to, is varied. */
  function isVaried(unit: UnitId, argument: Argument, before: BitSet): boolean {
    const universe = effects.universe(unit);
    let anyVaried = false;
    const see = (zone: ZoneId): void => {
      const bit = universe.bitOf(zone);
      if (bit >= 0 && before.has(bit)) anyVaried = true;
    };
    if (argument.kind === "reference") {
      pointsTo.zonesOf(argument.path).forEach(see);
      return anyVaried;
    }
    differentiableReads(pointsTo, argument, see);
    const seen = new Set<SiteId>();
    const queue = [...sitesBehind(pointsTo, argument)];
    for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
      if (seen.has(site)) continue;
      seen.add(site);
      for (const zone of pointsTo.zonesOfSite(site)) {
        see(zone);
        queue.push(...pointsTo.sitesInZone(zone));
      }
    }
    return anyVaried;
  }

  function matters(unit: UnitId, call: CallStatement): boolean {
    const universe = effects.universe(unit);
    const after = useful.after(unit, call);
    const isUseful = call.targets.some(
      (target) => target !== null && pointsTo.zonesOf(target).some((zone) => after.has(universe.bitOf(zone))),
    );
    return isUseful || call.arguments.some((a) => isVaried(unit, a, varied.before(unit, call)));
  }

  /** Derivatives would have to go through a function without text, or such a function may store into storage with derivatives. */
  function mattersOutside(unit: UnitId, call: CallStatement): boolean {
    const universe = effects.universe(unit);
    const after = useful.after(unit, call);
    const before = varied.before(unit, call);
    const isUseful = (zone: ZoneId): boolean => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && after.has(bit);
    };
    const stored = [...storedOutside(pointsTo, call)].filter(isUseful);
    // Nobody knows which of the elements it leaves as they were, with the derivatives that they have.
    if (call.callee.kind === "external" && call.callee.constant === true)
      return stored.some((zone) => before.has(universe.bitOf(zone)));
    // Nothing varied is handed over: what the function stores is as constant as what it gives.
    if (!call.arguments.some((a) => isVaried(unit, a, before))) return false;
    if (call.targets.some((t) => t !== null && pointsTo.zonesOf(t).some(isUseful))) return true;
    return stored.length > 0;
  }

  const isC = traitsOf(program).linksByName;
  const seenOutside = isC ? storageSeenOutside(program, pointsTo) : new Map<ZoneId, Variable>();

  /** What other files may reach by its name, that carries a derivative past a call of a function that may be theirs. */
  function leftInTheOpen(unit: UnitId, call: CallStatement): Variable | undefined {
    const universe = effects.universe(unit);
    const both = varied.before(unit, call).copy();
    both.intersect(useful.after(unit, call));
    let left: Variable | undefined;
    both.forEach((bit) => {
      left ??= seenOutside.get(universe.zoneAt(bit).id);
    });
    return left;
  }

  for (const unit of pointsTo.units) {
    if (program.initializers.includes(unit)) continue;
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "call") return;
      if (isLengthNote(s)) return;
      if (s.callee.kind === "external" && traitsOf(program).linksByName && mattersOutside(unit, s))
        bag.add(
          "RG3301",
          "error",
          s.origin,
          `There is no text of ${s.callee.name}, and derivatives would have to go through it.`,
          s.callee.constant === true
            ? "What it may overwrite has derivatives: give it storage of its own, and copy what is wanted of that."
            : hintFor(s.callee.name, input.isOfLibrary(s.callee.name)),
        );
      else if (s.callee.kind === "external" && traitsOf(program).linksByName && !input.isOfLibrary(s.callee.name)) {
        const open = leftInTheOpen(unit, s);
        if (open !== undefined)
          bag.add(
            "RG3301",
            "error",
            s.origin,
            `There is no text of ${s.callee.name}, which may use or set '${open.name}', and derivatives would have to go through it.`,
            `Hand its file over too; or make '${open.name}' static where no other file uses it.`,
          );
      }
      if (s.callee.kind !== "method") return;
      const { receiver, method } = s.callee;
      const sites = pointsTo.sitesOf(receiver);
      if ((sites.length > 0 && !sites.some(isFromOutside)) || !matters(unit, s)) return;
      const called = pathName(program, receiver, method);
      const isSetElsewhere = sites.some((id) => isFromOutside(id) && pointsTo.sites.get(id)?.fromElsewhere === true);
      bag.add(
        "RG3301",
        "error",
        s.origin,
        isSetElsewhere && !isC
          ? `The call of ${called} may run what a function that this one does not call has stored there, which has no derivative here.`
          : `The call of ${called} may run a procedure from outside the program, which has no derivative here.`,
        isSetElsewhere && !isC
          ? "Choose what is called by a number or a tag, and a switch; or take it as a parameter, and differentiate a function that hands it over."
          : sites.some(isWithoutText)
            ? "Hand over the files too of the functions that may be meant; another part of the program chooses among them."
            : "Write a function that calls this one with a function (or an object of a class) of the program, and differentiate that.",
      );
    });
  }
}

function hintFor(name: string, isOfLibrary: boolean): string {
  switch (name) {
    case "qsort":
      return "Hand qsort a pointer to the elements' own type (numbers, structs with a name, pointers that are not const), sizeof of one of them, and a comparison whose text is here.";
    case "bsearch":
      return "Search in a loop that gives the element's index.";
    default:
      return isOfLibrary
        ? `Write in the program what ${name} does: the library's own text is not read.`
        : "Hand its file over too; or write the function in the program.";
  }
}

/** Variables at file scope that are not static, and what they lead to. */
function storageSeenOutside(program: Program, pointsTo: PointsTo): ReadonlyMap<ZoneId, Variable> {
  const seen = new Map<ZoneId, Variable>();
  for (const variable of program.variables.values()) {
    if (variable.role !== "global" || variable.host?.exported !== true) continue;
    const queue = [...pointsTo.zonesOfVariable(variable.id)];
    for (let zone = queue.pop(); zone !== undefined; zone = queue.pop()) {
      if (seen.has(zone)) continue;
      seen.set(zone, variable);
      for (const site of pointsTo.sitesInZone(zone)) queue.push(...pointsTo.zonesOfSite(site));
    }
  }
  return seen;
}

/** `model.rate`, as people write it; a function value is called by itself. */
function pathName(program: Program, receiver: Path, method: string): string {
  const fields = receiver.steps.flatMap((step) => (step.kind === "field" ? [step.name] : []));
  const names = [program.variables.get(receiver.root)?.name ?? "", ...fields, ...(method === "call" ? [] : [method])];
  return names.join(".");
}
