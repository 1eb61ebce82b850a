/**
 * Derivatives of versions of one procedure that came out the same become one.
 *
 * In: a finished derivative program; its heads; which variables hold derivatives, in which two that are one do not differ. Out: the same
 * program without the others; calls run the one that is left.
 * Method: all derivatives of one kind that one procedure has are taken for the same, until their texts tell them apart: variables, labels
 * and allocations by their order, callees by what they are taken for. So those that call each other are found to be the same too.
 */
import { IdSource } from "../../il/builders.js";
import { dumpType, dumpUnit } from "../../il/dump/dump.js";
import { freshLabels } from "../../il/fresh-labels.js";
import { withExtents } from "../../il/queries/type-extents.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type { Expression, Path, Program, Statement, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { byLength, changedUnits, familyOf, handOut } from "./derivative-names.js";

export function joinEqualDerivatives(
  program: Program,
  heads: ReadonlySet<UnitId>,
  shadows: ReadonlySet<VariableId>,
): Program {
  const families = familiesIn(program, heads);
  if (families.length === 0) return program;
  const classes = equalUnits(
    program,
    families.map((family) => family.run),
    shadows,
  );
  const lastOf = new Map<UnitId, UnitId>();
  const commentsOf = new Map<UnitId, readonly string[]>();
  for (const [first, ...others] of classes) {
    if (first === undefined || others.length === 0) continue;
    for (const { id } of others) lastOf.set(id, first.id);
    commentsOf.set(first.id, sharedStart([first, ...others].map((unit) => unit.comments ?? [])));
  }
  if (lastOf.size === 0) return program;
  const names = new Map(
    families.flatMap(({ run, others }) => {
      const staying = [...run.filter((unit) => !lastOf.has(unit.id)), ...others];
      const all = [...run, ...others].map((unit) => unit.name);
      return [...handOut(all, staying)];
    }),
  );
  return changedUnits(program, (unit) => {
    if (lastOf.has(unit.id)) return undefined;
    const body = rewriteBlock(unit.body, { statement: (s) => redirected(s, (id) => lastOf.get(id)) });
    const name = names.get(unit.id) ?? unit.name;
    const comments = commentsOf.get(unit.id);
    if (body === unit.body && name === unit.name && comments === undefined) return unit;
    return { ...unit, name, body, ...(comments === undefined ? {} : { comments }) };
  });
}

interface Family {
  /** What heads run, those that users call first, then by their names. */
  readonly run: readonly Unit[];
  /** What nothing calls any more keeps no name from them. */
  readonly others: readonly Unit[];
}

/** Each with at least two members. */
function familiesIn(program: Program, heads: ReadonlySet<UnitId>): readonly Family[] {
  const families = new Map<string, Unit[]>();
  const bound = new Set<UnitId>(program.initializers);
  for (const record of program.records.values()) for (const id of record.methods.values()) bound.add(id);
  for (const unit of program.units.values()) {
    const key = familyOf(unit);
    if (key === undefined || bound.has(unit.id)) continue;
    const family = families.get(key) ?? [];
    family.push(unit);
    families.set(key, family);
  }
  const isHead = (unit: Unit): number => (heads.has(unit.id) ? 0 : 1);
  const run = runBy(program, heads);
  return [...families.values()]
    .filter((family) => family.filter((unit) => heads.has(unit.id)).length < 2 && family.length > 1)
    .map((family) => ({
      run: family.filter((unit) => run.has(unit.id)).sort((a, b) => isHead(a) - isHead(b) || byLength(a.name, b.name)),
      others: family.filter((unit) => !run.has(unit.id)),
    }));
}

function runBy(program: Program, heads: ReadonlySet<UnitId>): ReadonlySet<UnitId> {
  const run = new Set(heads);
  for (const id of run)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "call" && s.callee.kind === "unit") run.add(s.callee.unit);
    });
  return run;
}

/** Units that are the same, together. */
function equalUnits(
  program: Program,
  families: readonly (readonly Unit[])[],
  shadows: ReadonlySet<VariableId>,
): readonly (readonly Unit[])[] {
  let classes: readonly (readonly Unit[])[] = families;
  for (;;) {
    const classOf = new Map<UnitId, UnitId>();
    classes.forEach((members, k) => {
      for (const { id } of members) classOf.set(id, `class ${k}` as UnitId);
    });
    const finer = classes.flatMap((members) => {
      if (members.length < 2) return [members];
      const byText = new Map<string, Unit[]>();
      for (const unit of members) {
        const text = textOf(program, unit, (id) => classOf.get(id), shadows);
        const same = byText.get(text) ?? [];
        same.push(unit);
        byText.set(text, same);
      }
      return [...byText.values()];
    });
    if (finer.length === classes.length) return classes;
    classes = finer;
  }
}

/** What the unit does, in words that do not depend on what its own things are called. */
function textOf(
  program: Program,
  unit: Unit,
  calleeOf: (id: UnitId) => UnitId | undefined,
  shadows: ReadonlySet<VariableId>,
): string {
  const ids = new IdSource({ ...program, units: new Map(), variables: new Map() });
  const own = new Map<VariableId, Variable>();
  const numbers = new Map<VariableId, VariableId>();
  const lines: string[] = [];
  const path = (p: Path): Path => ({ ...p, root: numberOf(p.root) });
  const renamed = (e: Expression): Expression => rewriteExpression(e, { path });

  function numberOf(old: VariableId): VariableId {
    const known = numbers.get(old);
    if (known !== undefined) return known;
    const variable = program.variables.get(old);
    const number = ids.variable();
    numbers.set(old, number);
    if (variable === undefined) return number;
    const { id: _, name: _name, origin: _origin, copyOf: _copy, host: _host, type, rows, ...rest } = variable;
    // What all units share is itself.
    const isShared = variable.role === "global";
    const changed: Variable = {
      ...variable,
      id: number,
      name: isShared ? `global ${old}` : "v",
      type: withExtents(type, renamed),
    };
    own.set(number, changed);
    const lengths = rows?.map((length) => renamed(length)) ?? null;
    const said = [rest, shadows.has(old), lengths];
    lines.push(`${number} ${dumpType(numbered(), changed.type)} ${JSON.stringify(said, withoutOrigins)}`);
    return number;
  }
  function numbered(): Program {
    return { ...program, variables: own };
  }

  const parameters = unit.parameters.map(numberOf);
  const relabel = freshLabels(ids);
  const body = rewriteBlock(unit.body, { path, statement: (s) => redirected(relabel(s), calleeOf) });
  const { comments: _comments, host: _host, ...rest } = unit;
  const bare: Unit = { ...rest, id: "unit" as UnitId, name: "unit", parameters, body };
  const { derivative, results, resultForm, directives, endsKept } = unit;
  lines.push(JSON.stringify([derivative, results, resultForm, directives, endsKept], withoutOrigins));
  return [...lines, dumpUnit(numbered(), bare)].join("\n");
}

function withoutOrigins(key: string, value: unknown): unknown {
  return key === "origin" ? undefined : value;
}

function redirected(s: Statement, to: (id: UnitId) => UnitId | undefined): Statement {
  if (s.kind !== "call" || s.callee.kind !== "unit") return s;
  const unit = to(s.callee.unit);
  return unit === undefined ? s : { ...s, callee: { kind: "unit", unit } };
}

function sharedStart(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  const end = first.findIndex((line, k) => others.some((list) => list[k] !== line));
  return end < 0 ? first : first.slice(0, end);
}
