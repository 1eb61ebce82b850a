/**
 * Names of a unit's own for the numeric storage its parameters lead to, so that one call's arrays are not mixed up with another's.
 *
 * In: the base points-to (insensitive to context).
 * Out: for some pointer parameters, and locals that only copy them, a formal site in place of all that they lead to.
 * Method: parameters that at some call may lead to the same object, or that are copied into the same local, form a class. A class
 * gets a formal site if what it leads to holds no pointers; if its pointers stay in the unit (they are dereferenced, compared, copied
 * to such locals, passed on to parameters with formal sites); and if, at every call, what the class leads to is touched by the unit and
 * by what it calls through the class alone. A class of which one of these fails is given up, which may make others fail: iterate.
 * Paper: the actual-to-formal translation of summaries is that of L. Hascoët, V. Pascual, The Tapenade AD tool, 2013.
 * Limits: storage that holds pointers (objects of objects) keeps its sites for all contexts.
 */
import { DisjointSets } from "../../dataflow/disjoint-sets.js";
import { pointerSources } from "../../il/queries/pointer-sources.js";
import { containsPointers, holdsPointers } from "../../il/queries/pointer-types.js";
import type {
  CallStatement,
  Expression,
  Path,
  Program,
  SiteId,
  Statement,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, initialValues } from "../../il/visit.js";
import type { Site } from "../storage-facts.js";
import type { MayEqual } from "./may-equal.js";
import { typeKey } from "./outside/overlapping-storage.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";
import type { RootsOfPointers } from "./unit-touches.js";
import { UnitTouches } from "./unit-touches.js";

export interface FormalSites {
  siteOf(variable: VariableId): SiteId | undefined;
  parametersOf(site: SiteId): readonly VariableId[] | undefined;
}

interface BasePointsTo extends RootsOfPointers {
  sitesOf(pointer: Expression | Path): readonly SiteId[];
}

interface CallRecord {
  readonly caller: UnitId;
  readonly call: CallStatement;
}

export function findFormalSites(
  program: Program,
  heads: readonly UnitId[],
  units: ReadonlySet<UnitId>,
  base: BasePointsTo,
  equal: MayEqual,
  places: Places,
  freshSite: () => SiteId,
): FormalSites {
  const classes = new DisjointSets<VariableId>();
  const callsOf = new Map<UnitId, CallRecord[]>();
  const callsIn = new Map<UnitId, CallStatement[]>();
  const parametersOf = (unit: UnitId): readonly VariableId[] => program.units.get(unit)?.parameters ?? [];
  const pathOf = (id: VariableId): Path => ({
    root: id,
    steps: [],
    type: program.variables.get(id)?.type ?? { kind: "nil" },
  });
  /** The variable, where the pointer expression is a variable and nothing else. */
  const whole = (e: Expression): VariableId | null =>
    e.kind === "read" && e.path.steps.length === 0 ? e.path.root : null;
  const isPlain = (id: VariableId): boolean => {
    const variable = program.variables.get(id);
    return (
      variable !== undefined &&
      variable.role !== "global" &&
      variable.passing !== "reference" &&
      holdsPointers(variable.type)
    );
  };

  for (const unit of units) {
    if (!heads.includes(unit) && !program.initializers.includes(unit)) {
      for (const parameter of parametersOf(unit))
        if (isPlain(parameter) && isNumericStorage(program, base.sitesOf(pathOf(parameter)), places))
          classes.add(parameter);
    }
    const calls: CallStatement[] = [];
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "call") return;
      calls.push(s);
      for (const callee of base.callees(s)) {
        const list = callsOf.get(callee);
        if (list === undefined) callsOf.set(callee, [{ caller: unit, call: s }]);
        else list.push({ caller: unit, call: s });
      }
    });
    callsIn.set(unit, calls);
  }

  // Classes within a unit: locals that copy parameters, and pointers that leave the unit.
  for (const unit of units) {
    const copies: [VariableId, Expression][] = [];
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "assign" && s.target.steps.length === 0 && isPlain(s.target.root))
        copies.push([s.target.root, s.value]);
    });
    const others = otherTargets(program, unit);
    for (let grew = true; grew; ) {
      grew = false;
      for (const [to, value] of copies) {
        for (const e of pointerSources(value)) {
          const from = whole(e);
          if (from !== null && classes.has(from) && !classes.has(to) && program.variables.get(to)?.role === "local") {
            classes.add(to);
            grew = true;
          }
        }
      }
    }
    for (const [to, value] of copies) {
      for (const e of pointerSources(value)) {
        const from = whole(e);
        if (from !== null && classes.has(from) && classes.has(to)) classes.join(from, to);
        else {
          if (from !== null && classes.has(from)) classes.giveUp(from);
          if (classes.has(to)) classes.giveUp(to);
        }
      }
    }
    for (const id of others) if (classes.has(id)) classes.giveUp(id);
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      for (const e of leaving(s, isPlain))
        for (const source of pointerSources(e)) {
          const id = source.kind === "address" ? source.path.root : whole(source);
          if (id !== null && classes.has(id)) classes.giveUp(id);
        }
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address" && classes.has(e.path.root) && e.path.steps.every((step) => step.kind !== "deref"))
          classes.giveUp(e.path.root);
      });
    });
  }

  const argumentOf = ({ call }: CallRecord, k: number): Expression | null => {
    const argument = call.arguments[k];
    return argument === undefined || argument.kind === "reference" ? null : argument;
  };
  // Parameters that may lead to the same object at some call.
  for (const [callee, calls] of callsOf)
    for (const record of calls) {
      const owners = new Map<PlaceId, { parameter: VariableId; argument: Expression }[]>();
      parametersOf(callee).forEach((parameter, k) => {
        const argument = argumentOf(record, k);
        if (!classes.has(parameter) || argument === null) return;
        for (const root of base.rootsOf(argument)) {
          const others = owners.get(root);
          if (others === undefined) owners.set(root, [{ parameter, argument }]);
          else {
            for (const other of others)
              if (
                !classes.same(parameter, other.parameter) &&
                equal.at(record.caller, record.call, argument, other.argument)
              )
                classes.join(parameter, other.parameter);
            others.push({ parameter, argument });
          }
        }
      });
    }

  // What each unit touches otherwise than through its classes; given up where a class meets that.
  const touches = new UnitTouches(program, units, base, places);

  for (let changed = true; changed; ) {
    changed = false;
    for (const [unit, calls] of callsIn)
      for (const call of calls)
        for (const callee of base.callees(call))
          parametersOf(callee).forEach((parameter, k) => {
            const argument = call.arguments[k];
            if (argument === undefined || argument.kind === "reference" || classes.has(parameter)) return;
            for (const e of pointerSources(argument)) {
              const id = whole(e);
              if (id !== null && classes.has(id) && units.has(unit)) {
                classes.giveUp(id);
                changed = true;
              }
            }
          });
    const reach = touches.reach((id) => classes.has(id));
    for (const [callee, calls] of callsOf)
      for (const { call } of calls)
        parametersOf(callee).forEach((parameter, k) => {
          if (!classes.has(parameter)) return;
          const touching = reach.get(callee);
          if (touches.passed(call, k).some((bit) => touching?.has(bit))) {
            classes.giveUp(parameter);
            changed = true;
          }
        });
  }

  const siteOf = new Map<VariableId, SiteId>();
  const members = new Map<SiteId, VariableId[]>();
  for (const group of classes.groups()) {
    const parameters = group.filter((id) => program.variables.get(id)?.role === "parameter");
    const [first] = parameters;
    const like = parameters.flatMap((id) => base.sitesOf(pathOf(id)))[0];
    if (first === undefined || like === undefined) continue;
    const id = freshSite();
    const { type, record } = places.sites.get(like) as Site;
    places.sites.set(id, {
      id,
      kind: "formal",
      type,
      name: parameters.map((p) => program.variables.get(p)?.name ?? "").join(" or "),
      unique: group.length === 1,
      ...(record === undefined ? {} : { record }),
    });
    for (const variable of group) siteOf.set(variable, id);
    members.set(id, parameters);
  }
  return { siteOf: (variable) => siteOf.get(variable), parametersOf: (site) => members.get(site) };
}

/** All of one shape, and without pointers inside. */
function isNumericStorage(program: Program, sites: readonly SiteId[], places: Places): boolean {
  const keys = new Set<string>();
  for (const site of sites) {
    const at = places.sites.get(site);
    if (at === undefined || containsPointers(program, at.type) || at.type.kind === "map" || at.type.kind === "nil")
      return false;
    keys.add(typeKey(at.type));
  }
  return keys.size === 1;
}

/** Pointer values that the statement puts where they outlive the unit's variables. */
function leaving(s: Statement, isPlain: (id: VariableId) => boolean): readonly Expression[] {
  switch (s.kind) {
    case "assign":
      return s.target.steps.length > 0 || !isPlain(s.target.root) ? [s.value] : [];
    case "return":
      return s.values;
    case "allocate":
      return initialValues(s);
    default:
      return [];
  }
}

/** Variables whose pointer is set or used otherwise than by a plain assignment: their address is taken, a call or allocation sets them. */
function otherTargets(program: Program, unit: UnitId): ReadonlySet<VariableId> {
  const targets = new Set<VariableId>();
  forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
    switch (s.kind) {
      case "allocate":
        if (s.target.steps.length === 0) targets.add(s.target.root);
        break;
      case "call":
        for (const target of s.targets) if (target !== null && target.steps.length === 0) targets.add(target.root);
        for (const a of s.arguments) if (a.kind === "reference") targets.add(a.path.root);
        break;
      case "pop":
        targets.add(s.target.root);
        break;
      default:
    }
  });
  return targets;
}
