/**
 * What a head takes and gives for module-level variables that the request names.
 *
 * In: the derivative of a head, the shadows of globals, which of them are inputs and outputs. Out: the head with a parameter (after its
 * own) for every derivative that comes in, and a result for every one that goes out.
 * Method: the shadow of an array or object is handed over as one; derivatives of numbers come in and go out by themselves: tangents of
 * inputs and adjoints of outputs come in, tangents of outputs and adjoints of inputs go out. Storage at file scope: hand-storage.ts.
 * A variable that has no part in the derivative is handed over too: it goes out as it comes in, or is zero.
 * Limits: what may share storage with a variable that is named must be named too (RG4003).
 */
import type { HeadGlobals } from "../3-analyze/requests/head-globals.js";
import type { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { Origin } from "../diagnostics/origin.js";
import { madeBy } from "../diagnostics/origin.js";
import type { IdSource } from "../il/builders.js";
import { assign, isContinuous, pathOf, readOf, returns } from "../il/builders.js";
import { rewriteBlock } from "../il/rewrite.js";
import type { Block, Expression, Program, Result, Statement, Unit, Variable, VariableId } from "../il/types.js";
import { copied, endingWith, handedType, isStorage } from "./hand-storage.js";
import { NameSpace, unitNames } from "./names.js";
import type { Clearing, GlobalShadows } from "./tangent/global-shadows.js";
import { zeroOf } from "./tangent/render-linear.js";

/** Whose derivatives parameters and results of a generated head are, where these are module-level variables. */
export interface HandedGlobals {
  readonly parameters: ReadonlyMap<VariableId, Variable>;
  readonly results: ReadonlyMap<string, Variable>;
  /** The module-level shadows that get what comes in. */
  readonly shadows: ReadonlySet<VariableId>;
  /** Several directions: what other parameters are that the primal does not have. */
  readonly given?: ReadonlyMap<VariableId, GivenRole>;
}

/** value, tangent: the result and its tangents go through this pointer. directions: how many there are. */
export type GivenRole = "value" | "tangent" | "directions";

export const noHeadGlobals: HeadGlobals = { inputs: new Set(), outputs: new Set() };

/** The variables whose derivatives come in as parameters. */
export function comingIn(program: Program, { inputs, outputs }: HeadGlobals, mode: Mode): ReadonlySet<VariableId> {
  const isReference = (id: VariableId): boolean => !isContinuous(program.variables.get(id)?.type);
  const numbers = mode === "tangent" ? inputs : outputs;
  return new Set([...inputs, ...outputs].filter((id) => isReference(id) || numbers.has(id)));
}

type Mode = "tangent" | "adjoint";

export function handGlobals(
  mode: Mode,
  program: Program,
  head: Unit,
  wanted: HeadGlobals,
  /** How many of the head's last parameters are seeds: they stay the last. */
  seeds: number,
  globals: GlobalShadows,
  ids: IdSource,
): { readonly unit: Unit; readonly made: readonly Variable[]; readonly handed: HandedGlobals } {
  const origin = madeBy("hand-globals", head.origin);
  const names = unitNames(program, head);
  const resultNames = new NameSpace(head.results.map((r) => r.name));
  const parameters = new Map<VariableId, Variable>();
  const results = new Map<string, Variable>();
  const shadows = new Set<VariableId>();
  const made: Variable[] = [];
  const taking: Statement[] = [];
  const leaving: { readonly parameter: Variable; readonly shadow: Variable }[] = [];
  const given: { readonly result: Result; readonly value: Expression }[] = [];
  const incoming = comingIn(program, wanted, mode);
  const outgoing = mode === "tangent" ? wanted.outputs : wanted.inputs;
  for (const id of new Set([...wanted.inputs, ...wanted.outputs])) {
    const known = globals.known(id);
    const shadow = known ?? globals.idle(id);
    const primal = program.variables.get(id);
    if (primal === undefined) continue;
    const name = globals.plainName(primal);
    // What no statement of the derivative touches goes out as it came in.
    let untouched: Expression = zeroOf(shadow.type);
    if (incoming.has(id)) {
      const { temporary: _, ...rest } = shadow;
      const parameter: Variable = {
        ...rest,
        id: ids.variable(),
        name: names.fresh(name),
        type: handedType(shadow),
        role: "parameter",
        passing: "value",
        ...(isStorage(shadow.type) ? { distinct: true } : {}),
      };
      made.push(parameter);
      untouched = readOf(parameter);
      parameters.set(parameter.id, primal);
      if (known !== undefined) shadows.add(known.id);
      if (known !== undefined && !isStorage(shadow.type))
        taking.push(assign(pathOf(shadow), readOf(parameter), origin));
      else if (known !== undefined) {
        taking.push(copied(parameter, shadow, "in", origin));
        if (mode === "adjoint" || outgoing.has(id)) leaving.push({ parameter, shadow });
      }
    }
    if (isContinuous(primal.type) && outgoing.has(id)) {
      const result = { name: resultNames.fresh(name), type: shadow.type };
      results.set(result.name, primal);
      given.push({ result, value: known === undefined ? untouched : readOf(known) });
    }
  }
  const withoutSeeds = head.parameters.slice(0, head.parameters.length - seeds);
  const body = giving(
    head,
    given.map((g) => g.value),
    origin,
  );
  const handOut = (): Statement[] => leaving.map(({ parameter, shadow }) => copied(parameter, shadow, "out", origin));
  const unit: Unit = {
    ...head,
    parameters: [...withoutSeeds, ...parameters.keys(), ...head.parameters.slice(withoutSeeds.length)],
    results: [...head.results, ...given.map((g) => g.result)],
    resultForm: given.length > 0 ? "record" : head.resultForm,
    body: { statements: [...taking, ...endingWith(body, handOut, !leaves(body)).statements] },
  };
  return { unit, made, handed: { parameters, results, shadows } };
}

/** The body, with more to return. */
function giving(head: Unit, more: readonly Expression[], origin: Origin): Block {
  if (more.length === 0) return head.body;
  const body = rewriteBlock(head.body, {
    statement: (s) => (s.kind === "return" ? { ...s, values: [...s.values, ...more] } : s),
  });
  if (head.results.length > 0 || leaves(body)) return body;
  return { statements: [...body.statements, returns(more, origin)] };
}

function leaves({ statements }: Block): boolean {
  const last = statements.at(-1);
  if (last === undefined) return false;
  if (last.kind === "if") return leaves(last.then) && leaves(last.else);
  return last.kind === "return" || last.kind === "throw";
}

/** A shadow that is handed in and one that is made here cannot lead to common storage. */
export function reportTorn(head: Unit, { torn }: Clearing, bag: DiagnosticBag): void {
  for (const [given, other] of torn) {
    bag.add(
      "RG4003",
      "error",
      head.heading ?? head.origin,
      `'${given.name}' and '${other.name}' may lead to the same object or array, and only the derivatives of '${given.name}' are handed over.`,
      `Name '${other.name}' too, or do not keep one object in two variables.`,
    );
  }
}
