/**
 * What runs again writes no output: that came the first time. Procedures that write some, or call such, are called there as copies that do not.
 * In: an adjoint whose calls say whether they run again (`silent`). Out: the same with copies, `step_again`, and without that mark; which variable a
 * copy's stands for.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, CallStatement, Program, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { copyUnit } from "../calls/copy-unit.js";
import { ProgramDraft } from "../program-draft.js";

export interface Silenced {
  readonly program: Program;
  readonly copyOf: ReadonlyMap<VariableId, VariableId>;
}

export function silenceCalls(program: Program): Silenced {
  const copyOf = new Map<VariableId, VariableId>();
  const draft = new ProgramDraft(program);
  const telling = unitsThatWrite(program);
  const copies = new Map<UnitId, UnitId>();
  const work: Unit[] = [...program.units.values()];
  for (let unit = work.shift(); unit !== undefined; unit = work.shift())
    draft.setBody(unit, rewriteBlock(unit.body, { statement: (s) => (s.kind === "call" ? withCopy(s) : s) }));
  return { program: draft.finish(), copyOf };

  function withCopy({ silent, ...call }: CallStatement): Statement {
    if (silent !== true) return call;
    const callee = call.callee.kind === "unit" ? program.units.get(call.callee.unit) : undefined;
    if (callee === undefined || !telling.has(callee.id)) return call;
    return { ...call, callee: { kind: "unit", unit: copyFor(callee) } };
  }

  function copyFor(callee: Unit): UnitId {
    const known = copies.get(callee.id);
    if (known !== undefined) return known;
    const id = draft.ids.unit(`${callee.name}_again`.replaceAll(".", "_"));
    copies.set(callee.id, id);
    const { host: _host, owner: _owner, ...copy } = copyUnit(callee, id, draft, (old, made) => copyOf.set(made, old));
    const unit: Unit = {
      ...copy,
      name: id,
      kind: "function",
      body: { statements: silenced(copy.body) },
      comments: [...(callee.comments ?? []), "What it writes came the first time."],
      derivative: callee.derivative ?? { of: callee.id, role: "primal" },
    };
    draft.setUnit(unit);
    work.push(unit);
    return id;
  }
}

function silenced(body: Block): readonly Statement[] {
  return rewriteBlock(body, {
    statement: (s) => (s.kind === "output" ? [] : s.kind === "call" ? { ...s, silent: true } : s),
  }).statements;
}

/** Output comes from them, or from what they call. */
function unitsThatWrite({ units }: Program): ReadonlySet<UnitId> {
  const callers = new Map<UnitId, UnitId[]>();
  const work: UnitId[] = [];
  for (const { id, body } of units.values())
    forEachStatement(body, (s) => {
      if (s.kind === "output") work.push(id);
      if (s.kind === "call" && s.callee.kind === "unit")
        callers.set(s.callee.unit, [...(callers.get(s.callee.unit) ?? []), id]);
    });
  const writing = new Set<UnitId>();
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    if (writing.has(id)) continue;
    writing.add(id);
    work.push(...(callers.get(id) ?? []));
  }
  return writing;
}
