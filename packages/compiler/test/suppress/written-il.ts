/** Programs written in IL by hand, and the facts that a single analysis is given of them. */
import { derivatives } from "../../src/3-analyze/activity/derivatives.js";
import { regionsInput } from "../../src/3-analyze/arrays/regions/input.js";
import { callContexts } from "../../src/3-analyze/effects/call-contexts.js";
import { StorageReads } from "../../src/3-analyze/effects/storage-reads.js";
import { adjointLiveness } from "../../src/3-analyze/liveness/adjoint-liveness.js";
import { locality } from "../../src/3-analyze/liveness/locality.js";
import { countedLoops } from "../../src/3-analyze/loops/counted-loops.js";
import type { Exits } from "../../src/3-analyze/loops/exits.js";
import { exits } from "../../src/3-analyze/loops/exits.js";
import { integerValues } from "../../src/3-analyze/loops/integer-values.js";
import { analyze } from "../../src/analyze.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { dumpStatement } from "../../src/il/dump/dump.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { Block, LoopStatement, Program, Statement, Unit, UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { forEachStatement } from "../../src/il/visit.js";
import { defaultOptions } from "../../src/options.js";
import type { SwitchName } from "../../src/passes/table.js";

/** Reads a program, and checks that it is one. */
export function written(text: string, language: Program["language"] = "typescript"): Program {
  const program = readDump(`program ${language}\n${text}\n`);
  const violations = verify(program);
  if (violations.length > 0) throw new Error(violations.join("\n"));
  return program;
}

/** The statements that begin with the text, in order: the first line of compound ones. */
export function statementsOf(program: Program, text: string): readonly Statement[] {
  const found: Statement[] = [];
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (dumpStatement(program, s).trim().startsWith(text)) found.push(s);
    });
  return found;
}

/** The only one of them. */
export function statementOf(program: Program, text: string): Statement {
  const [only, ...more] = statementsOf(program, text);
  if (only === undefined || more.length > 0) throw new Error(`${more.length + (only ? 1 : 0)} statements '${text}'`);
  return only;
}

export function loopOf(program: Program, label: string): LoopStatement {
  return statementOf(program, `loop ${label} `) as LoopStatement;
}

export function unitOf(program: Program, name = "f"): Unit {
  return program.units.get(name as UnitId) as Unit;
}

/** What the analyses of reverse mode are given, up to liveness. `f` is the head; without options, everything is switched on. */
export function factsOf(program: Program, disable: readonly SwitchName[] = []) {
  const head = "f" as UnitId;
  const options = { ...defaultOptions, disable };
  const bag = new DiagnosticBag();
  const facts = analyze(program, [{ unit: head, wrt: null, of: null }], options, bag);
  if (bag.hasErrors) throw new Error(bag.all.map((d) => d.message).join("; "));
  const { pointsTo, effects, activity } = facts;
  const derived = derivatives({ program, pointsTo, effects, activity });
  const contexts = callContexts(effects, facts.callBits);
  const known = new Map<UnitId, Exits>();
  const exitsOf = (id: UnitId): Exits => {
    const found = known.get(id) ?? exits(unitOf(program, id));
    known.set(id, found);
    return found;
  };
  const graphs = locality(program, program.units.keys(), facts.graphs);
  const lifetimeOf = (unit: UnitId, variable: Parameters<typeof graphs.blockOf>[1]): Block =>
    graphs.blockOf(unit, variable) ?? unitOf(program, unit).body;
  const heads = [head];
  const base = { program, heads, pointsTo, effects, activity, derivatives: derived, contexts };
  const wantedAtEnd = (id: UnitId) => effects.universe(id).empty();
  const liveness = adjointLiveness({ ...base, wantedAtEnd, enabled: !disable.includes("liveness") });
  const integers = integerValues({ program, heads, pointsTo, effects });
  const loops = countedLoops({ program, pointsTo, effects, integers });
  const regions = { ...regionsInput({ program, pointsTo, effects, loops, integers }), derivatives: derived };
  return {
    ...facts,
    ...base,
    liveness,
    recordedRuns: { isInSome: liveness.isLive, isInAll: liveness.isLive },
    integers,
    loops,
    exitsOf,
    lifetimeOf,
    reads: new StorageReads(program, pointsTo),
    regions: { ...regions, runsAgain: () => false },
    reached: [...pointsTo.units].flatMap((id) => program.units.get(id) ?? []),
  };
}
