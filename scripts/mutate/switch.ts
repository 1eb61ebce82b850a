/**
 * What instrumented code asks: which mutant is switched on, and where has it been. Every loop counts here too, so that one that a mutant
 * made endless ends.
 */

/** The number of the mutant that is switched on; -1: none. Read by instrumented code as a live binding. */
export let active = (globalThis as { $mutantAtLoad?: number }).$mutantAtLoad ?? -1;
/** By site: was it reached since the last `beginVisit`? */
export const hit = new Uint8Array(1 << 16);
let left = Number.POSITIVE_INFINITY;
let allowed = Number.POSITIVE_INFINITY;

/** Bytes that a mutant may take beyond what all programs need; a judge has room for both (court.ts). */
const MORE_MEMORY = 2e9;
let mostMemory = MORE_MEMORY;

export class Endless extends Error {}

export function switchOn(mutant: number): void {
  active = mutant;
}

/** From here on loops may run that many times in all. */
export function beginVisit(budget: number): void {
  hit.fill(0);
  left = budget;
  allowed = budget;
}

/** How many iterations of loops there were since `beginVisit`. */
export function iterations(): number {
  return allowed - left;
}

let sinceLook = 0;

export function tick(): void {
  if (--left < 0) throw new Endless("more iterations of loops than many times those of the unchanged compiler");
  if (++sinceLook < 20_000) return;
  sinceLook = 0;
  if (process.memoryUsage().heapUsed > mostMemory && usedMemory() > mostMemory)
    throw new Endless("a list grows without end");
}

/** What is in use now is no mutant's. */
export function keepWhatIsThere(): void {
  mostMemory = usedMemory() + MORE_MEMORY;
}

/** Without what nobody refers to any more. */
function usedMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
