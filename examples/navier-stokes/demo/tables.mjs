// @ts-check
/** Figures 3 and 4 of the report (L. Hascoët, Data-Flow reversal and Garbage Collection, Inria RR-9416, 2021), beside our own. */

const tools = ["F90/Tapenade", "C/Tapenade", "Java/hand-written", "C++/ADOL-C"];

/** @param {{ differences: number, tangent: number, adjoint: number }} jacobian */
export function figure3({ differences, tangent, adjoint }) {
  return table([
    ["", "TypeScript/Retrograd", ...tools],
    ["Divided differences", String(differences), "1.8525807", "1.8525807", "1.8525807021", "1.8525807"],
    ["Tangent", String(tangent), "1.8525805085863813", "1.8525805085863820", "1.8525805085863813", "1.852580508586380"],
    ["Adjoint", String(adjoint), "1.8525805085863818", "1.8525805085863822", "1.8525805085863807", "1.852580508586379"],
  ]);
}

/** @param {{ primal: number, tangent: number, adjoint: number, peakBytes: number, steps: number }} measured seconds and bytes */
export function figure4({ primal, tangent, adjoint, peakBytes, steps }) {
  const seconds = (/** @type {number} */ time) => `${time.toFixed(3)} (×${(time / primal).toFixed(2)})`;
  const mega = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 1);
  return table([
    ["", "TypeScript/Retrograd", ...tools],
    ["Primal (s)", primal.toFixed(3), "0.125", "0.127", "0.200", "3.09 (with taping)"],
    ["Tangent (s)", seconds(tangent), "0.133 (×1.06)", "0.140 (×1.10)", "0.312 (×1.56)", "0.90"],
    ["Adjoint (s)", seconds(adjoint), "0.243 (×1.93)", "0.266 (×2.09)", "0.507 (×2.53)", "2.30"],
    ["Peak stack (MB)", mega(peakBytes), "107", "107", "107", "1354"],
    ["   per time step", mega(peakBytes / steps), "–", "–", "–", "–"],
  ]);
}

/** @param {readonly (readonly string[])[]} rows the first is the head */
function table(rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
  lines.splice(1, 0, `  ${widths.map((width) => "─".repeat(width)).join("──")}`);
  return lines.join("\n");
}
