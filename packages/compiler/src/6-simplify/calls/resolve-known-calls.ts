/**
 * Method calls and calls of function values whose callee the procedure itself shows become direct calls.
 * In: a program. Out: a program of the same meaning with fewer method calls.
 * Method: the receiver is a variable that is only ever assigned new objects of one record (known-records). What other procedures
 * decide is left to resolve-calls. A call of what stands for a function of C is a call of the function itself, which may call itself so.
 */
import { assign, newLocal, pathOf, pointerTo, read, recordType } from "../../il/builders.js";
import { declaredType } from "../../il/queries/path-types.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { CallStatement, Path, Program, RecordId, Statement, Unit } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { callOfField, directCall } from "./fit-arguments.js";
import { knownRecords } from "./known-records.js";

export function resolveKnownCalls(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    const after = facts.settle("resolve-known-calls", unit, (u) =>
      facts.contentsOf(u).methods.size > 0 ? resolveIn(draft, u, facts) : u,
    );
    draft.replaceUnit(unit, after);
  }
  return draft.finish();
}

function resolveIn(draft: ProgramDraft, unit: Unit, facts: UnitFacts): Unit {
  const recordOf = knownRecords(draft, facts.usesOf(unit));
  const statement = (s: Statement): Statement | readonly Statement[] => {
    if (s.kind !== "call" || s.callee.kind !== "method" || s.callee.receiver.steps.length > 0) return s;
    const record = recordOf(s.callee.receiver.root);
    return record === undefined ? s : (callOn(draft, s, s.callee.receiver, s.callee.method, record) ?? s);
  };
  const body = rewriteBlock(unit.body, { statement });
  return body === unit.body ? unit : { ...unit, body };
}

/** The statements for a method call on an object of a known record; undefined where the record has neither method nor field. */
export function callOn(
  program: ProgramDraft,
  call: CallStatement,
  receiver: Path,
  method: string,
  record: RecordId,
): readonly Statement[] | undefined {
  const declaration = program.records.get(record);
  const unit = declaration?.methods.get(method);
  const callee = unit === undefined ? undefined : program.units.get(unit);
  const standsFor = callee?.standsFor === undefined ? undefined : program.units.get(callee.standsFor);
  if (standsFor !== undefined) return directCall(program, call, standsFor, call.arguments.slice(1));
  if (callee !== undefined) return directCall(program, call, callee);
  const field = declaration?.fields.find((f) => f.name === method);
  if (field === undefined) return undefined;
  const [seen, before] = seenAs(program, call, receiver, record);
  const closure: Path = {
    root: seen.root,
    steps: [...seen.steps, { kind: "deref" }, { kind: "field", name: method }],
    type: field.type,
  };
  return [...before, callOfField(call, closure)];
}

/** The object as one of a record that has the field: what is known of an interface need not say so. */
function seenAs(
  draft: ProgramDraft,
  { origin }: CallStatement,
  receiver: Path,
  record: RecordId,
): readonly [Path, readonly Statement[]] {
  const declared = declaredType(draft, receiver.root, receiver.steps) ?? receiver.type;
  const target = declared.kind === "pointer" ? declared.target : declared;
  if (target.kind !== "record" || draft.records.get(target.record)?.kind !== "interface") return [receiver, []];
  const type = pointerTo(recordType(record));
  const self = draft.addVariable(newLocal(draft.ids, "self", type, origin, { temporary: true, constant: true }));
  return [pathOf(self), [assign(pathOf(self), read(receiver), origin)]];
}
