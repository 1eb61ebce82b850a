/** What `retrograd profile` prints for people. */
import type { Mark } from "./places.js";
import type { AloneInFile, PlaceInFile, ProfileFile } from "./profile-file.js";
import { inBytes, inSeconds } from "./quantities.js";

const mostRows = 30;

export function renderProfile(profile: ProfileFile, color: boolean): string {
  const paint = (code: string, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { forwardSeconds, profilerSeconds, seconds, peakBytes, isCoarse } = profile;
  const forward = inSeconds(forwardSeconds - profilerSeconds);
  const rest = inSeconds(Math.max(0, seconds - forwardSeconds));
  const lines = [
    paint("1", profile.function),
    `  stack   ${inBytes(peakBytes)} at most, ${inBytes(profile.leftBytes)} at the end`,
    `  time    forward sweep ${forward}, backward sweep ${rest}`,
    "",
    ...(profile.places.length === 0 ? ["  no loop and no call records anything"] : table(profile)),
    "",
    ...proposalLines(profile, paint),
  ];
  if (isCoarse)
    lines.push(
      "",
      "  There were more than 100,000 parts that are not alike: some are known by their bytes alone, rounded up, and what is",
      "  proposed may be more than is needed.",
    );
  return `${lines.join("\n")}\n`;
}

/** Of the adjoint without the profiler. */
const wholeTime = ({ seconds, profilerSeconds }: ProfileFile): number => seconds - profilerSeconds;

function table(profile: ProfileFile): readonly string[] {
  const { places, peakBytes } = profile;
  const seconds = wholeTime(profile);
  const order = places.map((place, k) => ({ place, k })).sort((a, b) => b.place.bytes - a.place.bytes);
  const shown = order.slice(0, mostRows);
  const rows = [
    ["place", "", "runs", "iterations", "time", "recorded", "largest", "with a checkpoint here alone"],
    ...shown.map(({ place }) => [
      whereIs(place),
      place.kind === "call" ? `call of ${place.name}` : `loop in ${place.name}`,
      String(place.times),
      place.kind === "call" ? "" : String(place.iterations),
      inSeconds(place.seconds),
      place.isRecorded ? inBytes(place.bytes) : "(at once)",
      inBytes(place.mostBytes),
      place.alone.map((each) => gain(each, peakBytes, seconds)).join("; ") || "–",
    ]),
  ];
  const widths = rows[0]!.map((_, k) => Math.max(...rows.map((row) => row[k]!.length)));
  const isNumber = (k: number): boolean => k >= 2 && k <= 6;
  const lines = rows.map((row) =>
    row
      .map((cell, k) => (isNumber(k) ? cell.padStart(widths[k]!) : cell.padEnd(widths[k]!)))
      .join("  ")
      .trimEnd(),
  );
  const more = order.length - shown.length;
  return [...lines.map((line) => `  ${line}`), ...(more > 0 ? [`  … and ${more} more; --json has them all`] : [])];
}

const whereIs = ({ file, line, column }: PlaceInFile): string => `${file}:${line}:${column}`;

function gain({ peakBytes, seconds, ...mark }: AloneInFile, before: number, total: number): string {
  if (peakBytes >= before) return `${named(mark)}: no less`;
  return `${named(mark)}: ${inBytes(peakBytes)}, +${inSeconds(seconds)} (× ${factor(seconds, total)})`;
}

function named(mark: { readonly kind: Mark["kind"]; readonly slots?: number }): string {
  return mark.kind === "piece" ? "run again" : `${mark.slots} states`;
}

const factor = (added: number, total: number): string => (total > 0 ? (1 + added / total).toFixed(2) : "1.00");

function proposalLines(profile: ProfileFile, paint: (code: string, text: string) => string): readonly string[] {
  const { memoryLimit, expected, tried, proposal, places, peakBytes } = profile;
  if (memoryLimit === null || expected === null)
    return ["  --memory-limit 200MB proposes the checkpoints with which it fits, with the least time"];
  const limit = inBytes(memoryLimit);
  if (proposal.length === 0 && expected.fits)
    return [paint("32", `  fits into ${limit} without a checkpoint: ${inBytes(peakBytes)}`)];
  const found =
    expected.method === "exact"
      ? "the best of all sets (branch and bound)"
      : "found step by step (greedy): there are too many sets to try them all";
  const marks = proposal.map(({ place, bytes, ...mark }) => {
    const at = places[place]!;
    const what = at.kind === "call" ? `call of ${at.name}` : `loop in ${at.name}`;
    const how =
      mark.kind === "piece"
        ? "run again for the backward sweep"
        : bytes === undefined
          ? `${mark.slots} of its states stored`
          : `its states, and what is recorded of it, within ${inBytes(bytes)}`;
    return `    ${whereIs(at)}  ${what}: ${how}`;
  });
  if (!expected.fits && tried !== null)
    return [
      paint(
        "1;31",
        `  no checkpoints that were tried make it fit into ${limit}: the last took ${inBytes(tried.peakBytes)}`,
      ),
      `  (${found}), with`,
      ...marks,
    ];
  if (!expected.fits)
    return [
      paint(
        "1;31",
        `  no checkpoints make it fit into ${limit}: the least that would do is ${inBytes(expected.peakBytes)}`,
      ),
      `  (${found}), with`,
      ...marks,
    ];
  const { peakBytes: most, seconds } = tried ?? expected;
  const isGuess = tried === null && proposal.some(({ place }) => places[place]?.isSnapshotMeasured === false);
  return [
    `  proposed for ${limit}, ${found}:`,
    ...marks,
    paint("32", `  ${tried === null ? "expected" : "measured"}: ${inBytes(most)} instead of ${inBytes(peakBytes)}`) +
      `, ${inSeconds(seconds)} more (× ${factor(seconds, wholeTime(profile))})` +
      (isGuess ? "; the sizes of stored states are guesses" : ""),
  ];
}
