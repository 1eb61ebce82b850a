/**
 * The law of forward values (../forward-values.ts) for C. Primal and adjoint say what they store to the driver, which writes it among what a
 * run leaves behind.
 *
 * What the primal itself stores otherwise every time (addresses as numbers, numbers that nobody has set) cannot be compared: where the two
 * differ it runs once more, in another process and with other garbage in new storage and on the stack. Places where it then says something
 * else are left out, in the adjoint too.
 */
import type { Noted } from "../door.js";
import type { Notes } from "../forward-values.js";
import { byPlace, forwardDifference } from "../forward-values.js";
import type { CDoorOutcome } from "./c-door.js";
import type { CPrograms, DriverProgram } from "./c-programs.js";
import { isFailure } from "./c-programs.js";
import type { JobResult } from "./run-driver.js";
import type { Build } from "./toolchain.js";

/** `skipped`: outputs without seed, as for the adjoint itself. Null where nothing is wrong, or nothing can be compared. */
export function forwardDifferenceInC(
  made: CPrograms,
  noted: Noted<CDoorOutcome>,
  skipped: readonly number[],
): string | null {
  const refused = [noted.primal, noted.adjoint].flatMap((outcome) => outcome.diagnostics).filter(isError);
  // Functions that are only called, not read: the primal cannot stand by itself.
  if (refused.some((d) => d.code === "RG5105")) return null;
  if (refused.length > 0) return refused.map((d) => `${d.code} ${d.line}:${d.column} ${d.message}`).join("; ");
  // What the brief compiler refuses, or what comes out otherwise, is no verdict: the other one says what is the case.
  return differenceIn("brief", made, noted, skipped) === null ? null : differenceIn("quick", made, noted, skipped);
}

const isError = (diagnostic: { readonly severity: string }): boolean => diagnostic.severity === "error";

function differenceIn(
  build: Build,
  made: CPrograms,
  noted: Noted<CDoorOutcome>,
  skipped: readonly number[],
): string | null {
  const primal = made.reprinted(noted.primal, build);
  if (isFailure(primal)) return `the primal with notes does not compile: ${primal.messages}`;
  const adjoint = made.derivative("adjoint", noted.adjoint, build);
  if (isFailure(adjoint)) return `the adjoint with notes does not compile: ${adjoint.messages}`;
  const stored = run(primal, 0x55, []);
  const swept = run(adjoint, 0x55, skipped);
  if (swept.status !== stored.status)
    return `the adjoint with notes ends with ${swept.status}, the primal ${stored.status}`;
  const difference = forwardDifference(stored.notes, swept.notes, noted.names);
  if (difference === null) return null;
  const unsteady = unsteadyPlaces(stored.notes, run(primal, 0xaa, []).notes);
  const steady = (notes: Notes): Notes => notes.filter(([place]) => !unsteady.has(placeOf(place)));
  return unsteady.size === 0 ? difference : forwardDifference(steady(stored.notes), steady(swept.notes), noted.names);
}

/** `garbage`: a byte for storage that nobody has set. */
function run(program: DriverProgram, garbage: number, skipped: readonly number[]): JobResult {
  return program.run([`noted:${garbage}`], skipped)[0] as JobResult;
}

const placeOf = (number: number): number => (number < 0 ? -1 - number : number);

/** Where two runs do not say the same. */
function unsteadyPlaces(one: Notes, other: Notes): ReadonlySet<number> {
  const [a, b] = [byPlace(one), byPlace(other)];
  const isSame = (place: number): boolean => JSON.stringify(a.get(place)) === JSON.stringify(b.get(place));
  return new Set([...a.keys(), ...b.keys()].filter((place) => !isSame(place)));
}

/** The texts with a declaration of what they call, `name`: long double has room for every number of C. */
export function withNoteDeclared<T extends CDoorOutcome>(name: string, outcome: T): T {
  const declaration = `extern void ${name}(int, long double);\n`;
  const files = outcome.files.map((file) =>
    file.path.endsWith(".c") ? { ...file, text: declaration + file.text } : file,
  );
  return { ...outcome, files };
}
