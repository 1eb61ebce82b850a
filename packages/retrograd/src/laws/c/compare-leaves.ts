/** Runs compared: the numbers that they leave behind, the derivatives in their shadows, and what they say where they fail. */
import type { JobResult, Leaf } from "./run-driver.js";

/** What tangents and adjoints make of each other's ends: equal but for rounding. `scale`: the sizes of the terms. */
export function dotProductOf(run: JobResult, back: JobResult): { left: number; right: number; scale: number } {
  const outer: number[] = [];
  const inner: number[] = [];
  run.leaves.forEach((leaf, k) => {
    const other = back.leaves[k];
    if (other === undefined || other.path !== leaf.path || !leaf.isReal) return;
    // By value: what its shadow held stays in it, as if the input were an output too.
    outer.push(other.entry * (leaf.isDependent ? tangentOf(leaf) : leaf.entry));
    if (leaf.isIndependent) inner.push((other.shadow ?? 0) * leaf.entry);
  });
  const sum = (terms: readonly number[]): number => terms.reduce((s, x) => s + x, 0);
  const size = (terms: readonly number[]): number => terms.reduce((s, x) => s + Math.abs(x), 0);
  return { left: sum(outer), right: sum(inner), scale: Math.max(size(outer), size(inner)) };
}

/** Through what a first call leaves behind, a second one may depend on its inputs otherwise, and give the same values. */
export function areAlike(first: JobResult, second: JobResult): boolean {
  return first.leaves.every((leaf, k) => {
    const other = second.leaves[k];
    return !leaf.isDependent || (other !== undefined && Object.is(tangentOf(leaf), tangentOf(other)));
  });
}

/** Bit for bit, of what the request counts among the inputs. */
export function haveSameAdjoints(first: JobResult, second: JobResult): boolean {
  return first.leaves.every(
    (leaf, k) => !leaf.isIndependent || Object.is(leaf.shadow, second.leaves[k]?.shadow ?? null),
  );
}

/** Tangents at exit of what the request asks for. A number without shadow that is left as it was keeps its tangent. */
export function tangentLeaves(
  base: JobResult,
  run: JobResult,
): readonly { path: string; value: number; tangent: number }[] {
  return run.leaves.flatMap((leaf, k) => {
    if (!leaf.isDependent || leaf.exact === null) return [];
    const value = base.leaves[k]?.value ?? leaf.value;
    return [{ path: leaf.path, value, tangent: tangentOf(leaf) }];
  });
}

const tangentOf = (leaf: Leaf): number => leaf.shadow ?? (leaf.isChanged ? 0 : leaf.entry);

export function tangentsOf(base: JobResult, ones: JobResult): ReadonlyMap<string, number> {
  return new Map(tangentLeaves(base, ones).map(({ path, tangent }) => [path, tangent]));
}

export function firstOther(
  base: readonly Leaf[],
  found: readonly Leaf[],
  results = true,
): { readonly path: string; readonly found: string | null; readonly expected: string | null } | undefined {
  for (const [k, leaf] of base.entries()) {
    const other = found[k];
    if (!results && leaf.path.startsWith("return")) continue;
    if (other?.path !== leaf.path) return { path: leaf.path, found: other?.path ?? null, expected: leaf.path };
    if (other.exact !== leaf.exact && !(Number.isNaN(other.value) && Number.isNaN(leaf.value)))
      return { path: leaf.path, found: other.exact, expected: leaf.exact };
  }
  return undefined;
}

export function firstMessage(job: JobResult): string {
  const lines = job.messages.split("\n").filter((line) => line.trim() !== "");
  // A sanitizer that knows better tells why.
  const isExplained = /runtime error|LeakSanitizer|AddressSanitizer: (?!SEGV)/.test(job.messages);
  if (job.missing.length > 0 && !isExplained)
    return `none of the files defines ${job.missing.map((name) => `'${name}'`).join(", ")}`;
  const at = lines.findIndex((line) => /ERROR|runtime error|driver:/.test(line));
  return [...new Set(lines.slice(Math.max(0, at), Math.max(0, at) + 6))].join(" | ");
}
