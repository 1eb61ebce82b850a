import type { Primal } from "../laws/subject.js";
import { namesFor } from "../laws/subject.js";
import type { Sweep } from "../laws/sweeps.js";

export interface Times {
  readonly primal: number;
  readonly tangent: number;
  readonly adjoint: number;
}

/**
 * Times of the original and of its derivatives, in seconds: minima of many runs in one world each, so that the code is warm. Inputs are made
 * before the clock starts.
 */
export function measureTimes(primal: Primal, tangent: Sweep, adjoint: Sweep, budgetMilliseconds = 700): Times {
  return {
    primal: fastestOriginal(primal, budgetMilliseconds),
    tangent: fastestSweep(tangent, budgetMilliseconds),
    adjoint: fastestSweep(adjoint, budgetMilliseconds),
  };
}

type Callable = (this: unknown, ...values: unknown[]) => unknown;

function fastestOriginal(primal: Primal, budget: number): number {
  const { subject, module, parameters } = primal;
  const world = primal.world();
  const exports = world.import(module) as Readonly<Record<string, Callable>>;
  const names = namesFor(world, module, null);
  const [owner = "", method] = subject.head.function.split(".");
  const hasReceiver = method !== undefined && parameters[0]?.name === "self";
  const rest = parameters.at(-1)?.rest === true ? parameters.length - 1 : undefined;
  return fastest(budget, () => {
    const given = [...subject.inputs(names)];
    const args = rest === undefined ? given : [...given.slice(0, rest), ...((given[rest] ?? []) as unknown[])];
    const self = hasReceiver ? args.shift() : exports[owner];
    const holder = hasReceiver
      ? (self as Readonly<Record<string, Callable>>)
      : (exports[owner] as unknown as Readonly<Record<string, Callable>>);
    const f = method === undefined ? (exports[owner] ?? exports.$head) : holder[method];
    if (f === undefined) return Number.NaN;
    const start = performance.now();
    f.apply(self, args);
    return performance.now() - start;
  });
}

function fastestSweep(sweep: Sweep, budget: number): number {
  const world = sweep.world();
  return fastest(budget, () => {
    const call = sweep.call(world, sweep.prepare(world), 1);
    const start = performance.now();
    call();
    return performance.now() - start;
  });
}

function fastest(budget: number, run: () => number): number {
  let best = Number.POSITIVE_INFINITY;
  const end = performance.now() + budget;
  for (let i = 0; i < 3 || (i < 1_000_000 && performance.now() < end); i++) best = Math.min(best, run());
  return best / 1000;
}
