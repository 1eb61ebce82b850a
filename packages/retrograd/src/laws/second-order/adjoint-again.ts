/**
 * The adjoint of a TypeScript function as a program of its own: its tangent and its adjoint are to fulfil every law of first order. (That the adjoint
 * is the gradient is the first order's own law; so these are the second derivatives.) What a shadow begins with is random.
 */
import { zerosLike } from "@retrograd/runtime";
import * as stacks from "@retrograd/runtime/again";
import type { LawOptions } from "../check-laws.js";
import { checkLaws } from "../check-laws.js";
import type { CallableHead, Door, DoorDiagnostic, DoorOutcome, HeadRequest } from "../door.js";
import { countsConstants } from "../door.js";
import { LeafWalk, writeLeaf } from "../leaves.js";
import { RandomSource } from "../random-source.js";
import type { LawReport } from "../report.js";
import type { Subject } from "../subject.js";
import { Primal } from "../subject.js";
import { Sweep } from "../sweeps.js";

export interface AdjointAgain {
  readonly report: LawReport;
  /** Why one of both, or both, are not there. */
  readonly refused: Readonly<Record<"tangent" | "adjoint", readonly DoorDiagnostic[]>>;
}

/** Differentiates what was generated; modules that it does not give are the user's. */
export type DeriveAgain = (
  mode: "tangent" | "adjoint",
  adjoint: DoorOutcome,
  module: string,
  head: HeadRequest,
  disable: readonly string[],
) => DoorOutcome;

/** Null where there is no first derivative, or the function does not return at these inputs: other laws say so. */
export function checkAdjointAgain(
  given: Subject,
  door: Door,
  again: DeriveAgain,
  options: LawOptions,
): AdjointAgain | null {
  const adjoint = door.derive("adjoint", []);
  const [first] = adjoint.heads;
  if (first === undefined) return null;
  const subject = first.globals === undefined ? given : { ...given, variables: first.globals };
  const primal = new Primal(subject);
  const original = primal.run();
  if (original.thrown !== null) return null;
  const texts = new Map(adjoint.files.map(({ path, text }) => [path, text]));
  const head = requestOf(subject, primal, first);
  const outcomes = new Map<string, DoorOutcome>();
  const doorAgain: Door = {
    derive: (mode, disable) => {
      const key = [mode, ...disable].join(" ");
      const outcome = outcomes.get(key) ?? again(mode, adjoint, first.module, head, disable);
      outcomes.set(key, outcome);
      return outcome;
    },
    reprint: () => ({ files: [], diagnostics: [], heads: [] }),
    optionalPasses: [],
  };
  const program: Subject = {
    ...given,
    files: [first.module],
    read: (path) => texts.get(path) ?? given.read(path),
    head,
    inputs: inputsOfAdjoint(subject, primal, adjoint, original.value, options.seed + 2),
    namesOf: new Sweep(subject, primal.module, adjoint).placeOf(primal.module),
  };
  const asked: LawOptions = {
    ...options,
    withoutReprint: true,
    withoutNaN: true,
    withoutDifferences: options.withoutDifferences === true || countsConstants(adjoint),
    disable: [],
    plans: [],
  };
  const refusedIn = (mode: "tangent" | "adjoint"): readonly DoorDiagnostic[] =>
    doorAgain.derive(mode, []).diagnostics.filter(({ severity }) => severity === "error");
  const refused = { tangent: refusedIn("tangent"), adjoint: refusedIn("adjoint") };
  const report = checkLaws(program, doorAgain, asked);
  const left = emptied();
  const found = left === 0 ? [] : [{ law: "stack" as const, message: `${left} records of the adjoint are left` }];
  return { report: { ...report, violations: [...report.violations, ...found] }, refused };
}

/** The adjoint's own stacks, empty for the next program; how much was on them. */
function emptied(): number {
  let left = 0;
  for (const stack of [stacks.reals, stacks.ints, stacks.bytes]) {
    left += Math.abs(stack.top);
    stack.top = 0;
  }
  for (const [name, stack] of Object.entries(stacks)) {
    if (!/^refs\d/.test(name)) continue;
    const { slots } = stack as typeof stacks.refs0;
    left += slots.length;
    slots.length = 0;
  }
  return left;
}

/** By what was asked of the function, and by all shadows and seeds. */
function requestOf({ head }: Subject, primal: Primal, { generated, parameters }: CallableHead): HeadRequest {
  if (head.wrt === undefined) return { function: generated };
  const primals = parameters.filter(({ role }) => role === "primal");
  const named = head.wrt.flatMap((path) => {
    const [root = ""] = /^[^.[]*/.exec(path) ?? [];
    const own = primals[primal.parameters.findIndex(({ name }) => name === root)];
    return own === undefined ? [] : [own.name + path.slice(root.length)];
  });
  const others = parameters.flatMap(({ name, role }) => (role === "shadow" || role === "seed" ? [name] : []));
  return { function: generated, wrt: [...named, ...others] };
}

/** The function's own arguments, and random numbers in their shape for shadows and seeds. */
function inputsOfAdjoint(
  subject: Subject,
  primal: Primal,
  adjoint: DoorOutcome,
  result: unknown,
  seed: number,
): Subject["inputs"] {
  const sweep = new Sweep(subject, primal.module, adjoint);
  const { parameters } = sweep.head;
  const { variables = [] } = subject;
  return (names) => {
    const random = new RandomSource(seed);
    const args = [...subject.inputs(names)];
    while (args.length < primal.parameters.length) args.push(undefined);
    // Of variables the shape is asked for alone.
    const world = sweep.world();
    for (const { module, name } of variables) args.push(world.variable({ module: sweep.placeOf(module), name }).get());
    const shadows = zerosLike(args) as unknown[];
    for (const leaf of sweep.placesIn(args, shadows).leaves)
      if (leaf.shadow !== null) writeLeaf(leaf.shadow, leaf.key, random.weight());
    let taken = 0;
    return parameters.map(({ role, of = "" }) => {
      if (role === "primal") return args[taken++];
      return role === "seed" ? randomSeed(result, random) : shadows[sweep.indexOf(of)];
    });
  };
}

function randomSeed(result: unknown, random: RandomSource): unknown {
  if (typeof result === "number") return random.weight();
  if (typeof result !== "object" || result === null) return undefined;
  const shadow = { return: zerosLike(result) };
  const walk = new LeafWalk();
  walk.add("return", { return: result }, "return", shadow);
  for (const leaf of walk.leaves) if (leaf.shadow !== null) writeLeaf(leaf.shadow, leaf.key, random.weight());
  return shadow.return;
}
