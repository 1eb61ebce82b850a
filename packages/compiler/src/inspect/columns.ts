/** Everything `--show` can name. `il` is the program itself, after the rewrites that precede the analyses. */
export const inspectColumns: readonly string[] = [
  "active",
  "varied",
  "useful",
  "live",
  "tbr",
  "plan",
  "snapshots",
  "points-to",
  "effects",
  "il",
];
