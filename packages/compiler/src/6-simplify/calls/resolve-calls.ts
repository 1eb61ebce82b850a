/**
 * Method calls and calls of function values become direct calls, or a choice among them by the object's class.
 * In: a program; where its pointers may lead. Out: a program of the same meaning without method calls.
 * Method: the records that the receiver may lead to are grouped by the unit that their method is (or by the field that holds a
 * function). One group: a direct call. Several: a chain of tests, most derived records first, at its end a throw. None: a throw, as
 * nothing the receiver could lead to has the method.
 * Where it may be a function from elsewhere (of C, without a text), one group is a choice too.
 * Limits: a receiver that may lead to an object handed in from outside keeps its method call if the record is an interface.
 */

import type { PointsTo } from "../../3-analyze/storage-facts.js";
import { madeBy } from "../../diagnostics/origin.js";
import { ifThen } from "../../il/builders.js";
import { declaredType } from "../../il/queries/path-types.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Block,
  CallStatement,
  Expression,
  Path,
  Program,
  RecordDeclaration,
  RecordId,
  Statement,
  UnitId,
} from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { callOn } from "./resolve-known-calls.js";

const pass = "resolve-calls";

export function resolveCalls(program: Program, pointsTo: PointsTo, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    // A function of C that is only a value here calls whatever it is given.
    if (facts.contentsOf(unit).methods.size === 0 || !pointsTo.units.has(unit.id)) continue;
    const statement = (s: Statement): Statement | readonly Statement[] => {
      // The facts belong to the statement as it was; a call has no parts that this rewrite changes.
      if (s.kind !== "call" || s.callee.kind !== "method") return s;
      return resolve(draft, s, s.callee.receiver, s.callee.method, pointsTo);
    };
    draft.setBody(unit, rewriteBlock(unit.body, { statement }));
  }
  return draft.finish();
}

interface Link {
  readonly record: RecordDeclaration;
  readonly unit: UnitId | undefined;
}

interface Choice {
  readonly records: RecordDeclaration[];
  readonly unit: UnitId | undefined;
}

function resolve(
  draft: ProgramDraft,
  call: CallStatement,
  receiver: Path,
  method: string,
  pointsTo: PointsTo,
): Statement | readonly Statement[] {
  const choices: Choice[] = [];
  const seen = new Set<RecordId>();
  let isOpen = false;
  const sites = pointsTo.sitesOf(receiver);
  // A function in a field that no declaration has comes from outside: nobody knows what it is.
  if (sites.length === 0 && declaredType(draft, receiver.root, receiver.steps) === undefined) return call;
  for (const id of sites) {
    const site = pointsTo.sites.get(id);
    const record = recordOf(draft, site?.record, site?.type.kind === "record" ? site.type.record : undefined);
    if (record === undefined) return call;
    if (seen.has(record.id)) continue;
    seen.add(record.id);
    // What is handed in from outside may be of a class derived from the declared one.
    if (site?.kind !== "allocation") for (const derived of derivedFrom(draft, record)) considerDerived(derived);
    if (record.kind === "interface") return call;
    if (traitsOf(draft).linksByName && record.kind === "closure" && record.methods.size === 0) isOpen = true;
    consider(record);
  }
  if (choices.length === 0) return isOpen ? call : [failure(draft, call, method)];
  if (choices.length === 1 && !isOpen) return branch(choices[0]!) ?? call;

  const ordered = chain();
  let rest: Block = { statements: [failure(draft, call, method)] };
  for (const choice of ordered.reverse()) {
    const chosen = branch(choice);
    if (chosen === undefined) return call;
    // Objects that hold the function in a field come last, and are what is left.
    if (choice.unit === undefined && choices.length > 1 && !isOpen) {
      rest = { statements: chosen };
      continue;
    }
    const test = choice.records.map((r) => isInstance(receiver, r.id)).reduce(either);
    rest = {
      statements: [ifThen(test, { statements: chosen }, rest, madeBy(pass, call.origin))],
    };
  }
  const first = rest.statements[0]!;
  return call.comments === undefined ? first : { ...first, comments: call.comments };

  function considerDerived(record: RecordDeclaration): void {
    const unit = record.methods.get(method);
    if (unit !== undefined && pointsTo.callees(call).includes(unit)) consider(record);
  }

  function consider(record: RecordDeclaration): void {
    const unit = record.methods.get(method);
    if (unit === undefined && !record.fields.some((f) => f.name === method)) return;
    const same = choices.find((c) => c.unit === unit);
    if (same === undefined) choices.push({ records: [record], unit });
    else if (!same.records.includes(record)) same.records.push(record);
  }

  /** One link per record, most derived first; neighbours with one unit are one link. */
  function chain(): Choice[] {
    const links = choices.flatMap(({ records, unit }) => records.map((record) => ({ record, unit })));
    const isField = (link: Link): number => (link.unit === undefined ? 1 : 0);
    links.sort((a, b) => isField(a) - isField(b) || depth(draft, b.record) - depth(draft, a.record));
    const merged: Choice[] = [];
    for (const { record, unit } of links) {
      const last = merged[merged.length - 1];
      if (last !== undefined && last.unit === unit) last.records.push(record);
      else merged.push({ records: [record], unit });
    }
    return merged;
  }

  function branch(choice: Choice): readonly Statement[] | undefined {
    const { comments, ...bare } = call;
    const chosen = choices.length === 1 && comments !== undefined ? call : bare;
    return callOn(draft, { ...chosen, origin: madeBy(pass, call.origin) }, receiver, method, choice.records[0]!.id);
  }
}

function recordOf(program: ProgramDraft, ...ids: (RecordId | undefined)[]): RecordDeclaration | undefined {
  for (const id of ids) if (id !== undefined) return program.records.get(id);
  return undefined;
}

function derivedFrom(program: ProgramDraft, base: RecordDeclaration): readonly RecordDeclaration[] {
  if (base.kind !== "class" && base.kind !== "interface") return [];
  return [...program.records.values()].filter((r) => r !== base && depthBelow(program, r, base.id) !== undefined);
}

function depthBelow(program: ProgramDraft, record: RecordDeclaration, base: RecordId): number | undefined {
  let depth = 0;
  for (let r: RecordDeclaration | undefined = record; r !== undefined; depth++) {
    if (r.id === base) return depth;
    r = r.base === undefined ? undefined : program.records.get(r.base);
  }
  return undefined;
}

function depth(program: ProgramDraft, record: RecordDeclaration): number {
  let count = 0;
  for (let r: RecordDeclaration | undefined = record; r?.base !== undefined; r = program.records.get(r.base)) count++;
  return count;
}

function isInstance(receiver: Path, record: RecordId): Expression {
  const pointer: Expression = { kind: "read", path: receiver, type: receiver.type };
  return { kind: "operation", name: "isInstance", arguments: [pointer], detail: record, type: { kind: "boolean" } };
}

function either(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "or", left, right, type: { kind: "boolean" } };
}

function failure(program: Pick<Program, "language">, call: CallStatement, method: string): Statement {
  const text = traitsOf(program).callOfNothing(method);
  return {
    kind: "throw",
    message: { pieces: [text], operands: [] },
    origin: madeBy(pass, call.origin),
  };
}
