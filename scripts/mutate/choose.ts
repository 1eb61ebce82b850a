/** Which mutants are tried: those of some files, drawn by a seed. */
import { createHash } from "node:crypto";
import type { Mutant } from "./instrument.js";

export interface Choice {
  readonly seed: string;
  readonly count: number;
  /** Beginnings or pieces of files' names; none: all files. */
  readonly files: readonly string[];
  /** Mutants by their names alone. */
  readonly ids: readonly string[];
}

export function choose(all: readonly Mutant[], { seed, count, files, ids }: Choice): Mutant[] {
  const places = (m: Mutant): boolean => files.length === 0 || files.some((part) => m.file.includes(part));
  if (ids.length > 0) return all.filter((m) => ids.includes(m.id));
  const lot = (m: Mutant): string => createHash("sha1").update(`${seed} ${m.id}`).digest("hex");
  const drawn = all.filter(places).map((mutant) => ({ mutant, lot: lot(mutant) }));
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return drawn.slice(0, count).map(({ mutant }) => mutant);
}
