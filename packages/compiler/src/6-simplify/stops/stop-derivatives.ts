/**
 * Statements between `$AD DO-NOT-DIFF-START` and `$AD DO-NOT-DIFF-END`: what they compute counts as constant.
 * In: a program whose scopes bear the directive. Out: a program of the same meaning, in which each number that such statements store, or that
 * procedures store which they call, is `stopGradient` of what it was: its derivative is zero.
 * Method: what such statements call is called as a copy (`versionOf`), whose statements are treated likewise; where the copy is not differentiated
 * join-versions makes the procedure itself of it. Method calls are done when they have become direct ones: the pass is repeated before what is
 * called becomes part of its caller. `endStops` takes the marks away and reports what has not become direct.
 * Limits: what is copied and may be a number or something else is refused (RG2072), as are calls of which nobody knows whom they call.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { constantPiece } from "../../il/conventions/directives.js";
import { directiveOf } from "../../il/queries/directive-of.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, CallStatement, Program, Statement, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { copyUnit } from "../calls/copy-unit.js";
import { plainly } from "../checkpoints/drop-refused-checkpoints.js";
import { bears } from "../checkpoints/marks.js";
import { ProgramDraft } from "../program-draft.js";
import type { UnitFacts } from "../units/unit-facts.js";
import { stoppedStatement } from "./stopped-statement.js";

const pass = "stop-derivatives";

export function stopDerivatives(program: Program, facts: UnitFacts, bag: DiagnosticBag): Program {
  const draft = new ProgramDraft(program);
  const copies = new Map<UnitId, UnitId>();
  for (const { id, versionOf } of program.units.values())
    if (versionOf?.constant === true) copies.set(versionOf.unit, id);
  const work = [...program.units.values()];
  for (let unit = work.shift(); unit !== undefined; unit = work.shift())
    draft.replaceUnit(
      unit,
      facts.settle(pass, unit, (each) => {
        const body = each.versionOf?.constant === true ? stoppedBlock(each.body) : withStops(each.body);
        return body === each.body ? each : { ...each, body };
      }),
    );
  return draft.finish();

  function withStops(body: Block): Block {
    return rewriteBlock(body, {
      statement: (s) => {
        if (s.kind !== "scope" || !bears(s, constantPiece)) return s;
        const inner = stoppedBlock(s.body);
        return inner === s.body ? s : { ...s, body: inner };
      },
    });
  }

  function stoppedBlock(body: Block): Block {
    return rewriteBlock(body, {
      statement: (s) => {
        if (s.kind === "call") return ofCopy(s);
        const made = stoppedStatement(s);
        if (made === undefined) reportMixed(s.origin, bag);
        return made ?? s;
      },
    });
  }

  function ofCopy(s: CallStatement): Statement {
    if (s.callee.kind === "external" && s.callee.constant !== true)
      return { ...s, callee: { ...s.callee, constant: true } };
    if (s.callee.kind !== "unit") return s;
    const callee = draft.units.get(s.callee.unit);
    if (callee === undefined || callee.versionOf?.constant === true) return s;
    return { ...s, callee: { kind: "unit", unit: copyOf(callee) } };
  }

  function copyOf(callee: Unit): UnitId {
    const known = copies.get(callee.id);
    if (known !== undefined) return known;
    const id = draft.ids.unit(callee.id);
    copies.set(callee.id, id);
    const copy: Unit = { ...copyUnit(callee, id, draft), versionOf: { unit: callee.id, fixed: [], constant: true } };
    draft.setUnit(copy);
    work.push(copy);
    return id;
  }
}

/** What bears the directive is done, and becomes its statements again. */
export function endStops(program: Program, bag: DiagnosticBag): Program {
  const draft = new ProgramDraft(program);
  const isMark = ({ name }: { readonly name: string }): boolean => name === constantPiece;
  for (const unit of program.units.values()) {
    if (unit.versionOf?.constant === true) reportOpenCalls(unit.body, bag);
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "scope" || !bears(s, constantPiece)) return;
      reportOpenCalls(s.body, bag);
      reportPiece(directiveOf(s, constantPiece) ?? s.origin, bag);
    });
    draft.setBody(unit, plainly(unit.body, isMark));
  }
  return draft.finish();
}

function reportPiece(origin: Origin, bag: DiagnosticBag): void {
  bag.add(
    "RG2077",
    "note",
    origin,
    "The numbers that are computed from here to DO-NOT-DIFF-END count as constant: the derivative is not the slope of the function.",
    "Differences (retrograd check) are not compared with it.",
  );
}

function reportOpenCalls(body: Block, bag: DiagnosticBag): void {
  forEachStatement(body, (s) => {
    if (s.kind !== "call" || s.callee.kind !== "method") return;
    bag.add(
      "RG2072",
      "error",
      s.origin,
      "Nobody knows which function this call runs, and what it stores is not to be differentiated.",
      "Call the function by its name, or take DO-NOT-DIFF-START and DO-NOT-DIFF-END out.",
    );
  });
}

function reportMixed(origin: Origin, bag: DiagnosticBag): void {
  bag.add(
    "RG2072",
    "error",
    origin,
    "What is stored here may be a number or something else, and is not to be differentiated.",
    "Store the number by itself, or take this statement out from between DO-NOT-DIFF-START and DO-NOT-DIFF-END.",
  );
}
