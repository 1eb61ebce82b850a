/**
 * Replaces calls by the bodies of what they call.
 * In: a program, the heads, limits. Out: a program of the same meaning.
 * Method: callees before callers, so that a body is complete when it is copied. What is replaced: units marked `inline`; lambdas with
 * one call site; units that take or give objects and are small, because their short-lived objects then become scalars
 * (replace-objects-by-scalars); procedures of numbers (procedures-of-numbers.ts) that are small, or have few calls. Units with loops
 * stay calls unless they make objects or take functions. Units that may run within themselves, units with goto, and calls for which the
 * user asks something stay calls.
 * Limits: a unit does not grow beyond `unitSize`.
 */

import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { CallStatement, Program, Statement, Type, Unit, UnitId, VariableId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { directCalls } from "./direct-calls.js";
import { instantiateBody } from "./instantiate-body.js";
import { isProcedureOfNumbers } from "./procedures-of-numbers.js";

export interface InlineLimits {
  /** Statements and expression nodes of a procedure of numbers that is small, however many calls it has. */
  readonly numbers: number;
  /** The same of procedures that take or give objects or function values, of methods and constructors. */
  readonly object: number;
  /** The same of one without loops that is not so small, times its calls. */
  readonly inAll: number;
  /** No unit grows beyond. */
  readonly unitSize: number;
}

export const defaultInlineLimits: InlineLimits = { numbers: 60, object: 60, inAll: 500, unitSize: 20_000 };

const pass = "inline-calls";

export function inlineCalls(
  program: Program,
  heads: readonly UnitId[],
  limits: InlineLimits = defaultInlineLimits,
  facts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  const { bottomUp, recursive, callSites } = directCalls(program, facts);
  const assignedGlobals = globalsAssigned(program, facts);
  const sizeOf = (unit: Unit): number => facts.sizeOf(unit);
  for (const id of bottomUp) inlineInto(draft.units.get(id)!);
  return draft.finish();

  function inlineInto(unit: Unit): void {
    let size = 0;
    let exposed: ReadonlySet<VariableId> | undefined;
    const statement = (s: Statement): Statement | readonly Statement[] => {
      if (s.kind !== "call" || s.callee.kind !== "unit") return s;
      const callee = draft.units.get(s.callee.unit);
      if (callee === undefined || isApart(unit, callee) || !isWanted(callee, s)) return s;
      if (size === 0) size = sizeOf(unit);
      if (size + sizeOf(callee) > limits.unitSize) return s;
      size += sizeOf(callee);
      exposed ??= exposedVariables(unit);
      const hidden = exposed;
      const mayChange = (id: VariableId): boolean => hidden.has(id) || assignedGlobals.has(id);
      const body = instantiateBody(callee, s, { draft, pass, calleeUses: facts.usesOf(callee), mayChange });
      return foldDecidedTests({ statements: body }, callee.inline === true).statements;
    };
    // A closure that stands for a C function does nothing but call it.
    if (facts.contentsOf(unit).callees.length === 0 || unit.standsFor !== undefined) return;
    const body = rewriteBlock(unit.body, { statement });
    if (body === unit.body) return;
    draft.setBody(unit, body);
  }

  /** What a file keeps to itself (static variables, macros, types) cannot be named in another. */
  function isApart(caller: Unit, callee: Unit): boolean {
    const { host } = callee;
    return (
      traitsOf(program).linksByName &&
      callee.inline !== true &&
      host?.exported === true &&
      host.module !== caller.host?.module
    );
  }

  function isWanted(callee: Unit, call: CallStatement): boolean {
    if (recursive.has(callee.id) || callee.results.length > 1 || callee.derivative !== undefined) return false;
    if (isCalledAsItIs(callee)) return false;
    if (call.targets.length > Math.max(1, callee.results.length)) return false;
    if (call.arguments.some((a) => a.kind === "reference" && a.path.steps.length > 0)) return false;
    if (facts.contentsOf(callee).hasJump) return false;
    if (callee.inline === true) return true;
    if ([call, callee].some(({ directives }) => directives !== undefined && directives.length > 0)) return false;
    if (callee.kind === "lambda" && callSites.get(callee.id) === 1) return true;
    if (heads.includes(callee.id)) return false;
    const size = sizeOf(callee);
    const inAll = size * (callSites.get(callee.id) ?? 1);
    if (isOfObjects(callee)) {
      if (size <= limits.object || (inAll <= limits.inAll && !facts.contentsOf(callee).hasLoop)) return true;
    }
    return (size <= limits.numbers || inAll <= limits.inAll) && isProcedureOfNumbers(callee, draft.variables);
  }

  function isOfObjects(unit: Unit): boolean {
    return makesObjects(unit) || (!facts.contentsOf(unit).hasLoop && handlesObjects(unit));
  }

  /** Gives an object, sets one up, or takes functions: what calls it may be able to do without them. */
  function makesObjects(unit: Unit): boolean {
    if (unit.kind === "constructor" || unit.kind === "lambda") return true;
    return (
      unit.results.some((r) => behind(r.type) === "record" || behind(r.type) === "procedure") ||
      unit.parameters.some((p) => behind(draft.variables.get(p)!.type) === "procedure")
    );
  }

  function handlesObjects(unit: Unit): boolean {
    if (unit.kind !== "function") return true;
    const isObject = (kind: VariableKind): boolean => kind === "record" || kind === "procedure";
    return (
      unit.parameters.some((p) => isObject(behind(draft.variables.get(p)!.type))) ||
      unit.results.some((r) => isObject(behind(r.type))) ||
      (traitsOf(program).hasAddresses && setsPointers(unit))
    );
  }

  /** Gives new storage, or exchanges the pointers that its arguments lead to: a caller has many of them, each for an array of its own. */
  function setsPointers(unit: Unit): boolean {
    const isPointer = (type: Type | undefined): boolean => type?.kind === "pointer";
    if (unit.results.some((r) => isPointer(r.type)))
      return unit.body.statements.some((s) => s.kind === "allocate") && unit.body.statements.at(-1)?.kind === "return";
    return unit.parameters.some((p) => {
      const { type } = draft.variables.get(p)!;
      return type.kind === "pointer" && isPointer(type.target);
    });
  }

  function exposedVariables(unit: Unit): ReadonlySet<VariableId> {
    const exposed = new Set<VariableId>();
    for (const [id, use] of facts.usesOf(unit)) if (use.assignedElsewhere) exposed.add(id);
    for (const p of unit.parameters) if (draft.variables.get(p)?.passing === "reference") exposed.add(p);
    return exposed;
  }
}

type VariableKind =
  Program["variables"] extends ReadonlyMap<VariableId, infer V extends { type: { kind: string } }>
    ? V["type"]["kind"]
    : never;

function behind(type: {
  readonly kind: VariableKind;
  readonly target?: { readonly kind: VariableKind };
}): VariableKind {
  return type.target?.kind ?? type.kind;
}

/** Global variables that any procedure changes; initializers run before everything else. */
function globalsAssigned(program: Program, facts: UnitFacts): ReadonlySet<VariableId> {
  const assigned = new Set<VariableId>();
  const initializers = new Set(program.initializers);
  for (const unit of program.units.values()) {
    if (initializers.has(unit.id)) continue;
    for (const [id, use] of facts.usesOf(unit)) {
      if (use.definitions.length > 0 || use.exposed) assigned.add(id);
    }
  }
  for (const id of [...assigned]) if (program.variables.get(id)?.role !== "global") assigned.delete(id);
  return assigned;
}
