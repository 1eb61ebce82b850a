/**
 * Which inputs to vary. A number such as 7 may be a quantity or a count, and its type does not tell; a derivative with respect to a count
 * (the steps of a loop) exists, but differences jump. So it is tried: an input is a count if a tiny change makes the results jump.
 */
import { LeafWalk, readLeaf, writeLeaf } from "../laws/leaves.js";
import type { Primal } from "../laws/subject.js";
import { exitLeaves } from "../laws/subject.js";
import type { Sweep } from "../laws/sweeps.js";

/** More are not tried one by one; the others are taken for what those are that are called by the same path. */
const mostTried = 60;
const tiny = 1e-8;
const jump = 1e-4;

/** The inputs to vary, as dotted paths; undefined if the laws' own choice is the same. */
export function inputsToVary(primal: Primal, adjoint: Sweep): readonly string[] | undefined {
  const { leaves, independents, args } = adjoint.prepare(adjoint.world());
  const chosen = new Set(independents);
  const accepted = new Map<string, boolean>();
  let tried = 0;
  for (const leaf of leaves) {
    const isElement =
      leaf.owner !== args && (Array.isArray(leaf.owner) || ArrayBuffer.isView(leaf.owner) || leaf.owner instanceof Map);
    if (isElement || leaf.path.includes("{") || !adjoint.hasDerivative(adjoint.rootOf(leaf.path))) continue;
    if (!adjoint.isInput(leaf.path)) continue;
    if (!Number.isInteger(readLeaf(leaf.owner, leaf.key))) continue;
    const path = withoutSubscripts(leaf.path);
    if (accepted.get(path) === false || (accepted.has(path) && tried >= mostTried)) continue;
    tried++;
    accepted.set(path, !jumps(primal, leaf.path));
  }
  const changed = leaves.some((leaf) => {
    const wanted = accepted.get(withoutSubscripts(leaf.path));
    return wanted !== undefined && wanted !== chosen.has(leaf);
  });
  if (!changed) return undefined;
  const kept = independents.map((leaf) => withoutSubscripts(leaf.path)).filter((path) => accepted.get(path) !== false);
  const added = [...accepted].filter(([, isWanted]) => isWanted).map(([path]) => path);
  return [...new Set([...kept, ...added])];
}

function jumps(primal: Primal, path: string): boolean {
  const at = (change: number): ReadonlyMap<string, number> | undefined => {
    const run = primal.run((args) => {
      const walk = new LeafWalk();
      args.forEach((_, i) => {
        walk.add(primal.inputs[i]?.name ?? `argument${i + 1}`, args, i, null);
      });
      const leaf = walk.leaves.find((each) => each.path === path);
      if (leaf !== undefined) {
        const value = readLeaf(leaf.owner, leaf.key) as number;
        writeLeaf(leaf.owner, leaf.key, value + change * Math.max(1, Math.abs(value)));
      }
    });
    return run.thrown === null ? exitLeaves(run, primal.inputs) : undefined;
  };
  const here = at(0);
  return [tiny, -tiny].some((change) => {
    const there = at(change);
    if (here === undefined || there === undefined || here.size !== there.size) return true;
    const size = Math.max(1, ...[...here.values()].filter(Number.isFinite).map(Math.abs));
    return [...here].some(([key, value]) => {
      const other = there.get(key);
      return other === undefined || !(Object.is(value, other) || Math.abs(value - other) <= jump * size);
    });
  });
}

const withoutSubscripts = (path: string): string => path.replace(/\[\d+\]/g, "");
