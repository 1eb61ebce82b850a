/**
 * What the original itself does that C leaves open and that compilers nevertheless do in one way: sums of integers that wrap around,
 * storage that is not aligned, storage that is never given back. It is no fault of the derivative, which does the same. The laws then hold
 * for both under the same meaning, and say so.
 */
import type { JobResult } from "./run-driver.js";

export interface Allowances {
  /** What original and derivatives are compiled with besides. */
  readonly flags: readonly string[];
  /** Storage that is never given back is no fault. */
  readonly leaks: boolean;
  /** For people: what the original does, and what follows from it. */
  readonly notes: readonly string[];
}

export const noAllowances: Allowances = { flags: [], leaks: false, notes: [] };

const sanitized: readonly { readonly message: RegExp; readonly flags: readonly string[]; readonly told: string }[] = [
  {
    message: /signed integer overflow|negation of .* cannot be represented|left shift of/,
    flags: ["-fwrapv", "-fno-sanitize=signed-integer-overflow,shift-base"],
    told: "signed integers wrap around: compile the derivative with -fwrapv, as the program itself",
  },
  {
    message: /misaligned address/,
    flags: ["-fno-sanitize=alignment"],
    told: "storage is used that is not aligned; the derivative runs where the program does",
  },
  {
    message: /null pointer passed as argument/,
    flags: ["-fno-sanitize=nonnull-attribute"],
    told: "a null pointer goes to a library function that declares that it takes none",
  },
];

/** One more than the program has, for what stopped one of the runs; null where there is none. */
export function moreAllowances(given: Allowances, runs: readonly JobResult[]): Allowances | null {
  const stopped = runs.filter((run) => run.status >= 97);
  for (const { messages } of stopped) {
    const lines = messages.split("\n");
    for (const { message, flags, told } of sanitized) {
      const line = lines.find((each) => /runtime error/.test(each) && message.test(each));
      if (line === undefined || given.flags.includes(flags.at(-1) ?? "")) continue;
      const place = /^(.*?:\d+:\d+):/.exec(line)?.[1];
      const note = `in the original${place === undefined ? "" : `, at ${place},`} ${told}`;
      return { ...given, flags: [...given.flags, ...flags], notes: [...given.notes, note] };
    }
    if (given.leaks || !/LeakSanitizer: detected memory leaks/.test(messages)) continue;
    const size = /SUMMARY: AddressSanitizer: (\d+) byte/.exec(messages)?.[1];
    const note = `the original leaves ${size ?? "some"} bytes that it does not give back; the derivative may leave these and their shadows`;
    return { ...given, leaks: true, notes: [...given.notes, note] };
  }
  return null;
}
