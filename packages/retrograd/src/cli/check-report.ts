import type { Gradient } from "../check/gradient.js";
import type { Law, LawReport } from "../laws/report.js";

const mostShown = 10;

/** What `retrograd check` prints for people. */
export function renderCheck(
  name: string,
  report: LawReport,
  gradient: Gradient | undefined,
  /** How the function ends where it does not return. */
  ending: string | null,
  color: boolean,
): string {
  const { check, violations } = report;
  const paint = (code: string, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const broken = new Set(violations.map((violation) => violation.law));
  const ran = Number.isFinite(check.dotProduct.tangent);
  const ownFault = broken.has("program-runs");
  const verdict = (...laws: readonly string[]): string =>
    ownFault ? "not run" : laws.some((law) => broken.has(law as Law)) ? paint("1;31", "FAILS") : paint("32", "holds");
  const compared = Number.isFinite(check.differences.tangent) || broken.has("differences");
  const lines = [
    paint("1", name),
    `  dot product    tangent ${digits(check.dotProduct.tangent)}   adjoint ${digits(check.dotProduct.adjoint)}   relative error ${error(check.dotProduct.relativeError)}   ${ran ? verdict("dot-product") : "not run"}`,
    `  differences    tangent ${digits(check.differences.tangent)}   differences ${digits(check.differences.differences)}   relative error ${error(check.differences.relativeError)}   ${compared ? verdict("differences") : "not compared"}`,
    `  stack          peak ${bytes(check.stack.peakBytes)}, ends ${check.stack.endsEmpty ? "empty" : "with values left"}   ${verdict("stack")}`,
  ];
  if (check.secondOrder !== undefined) {
    const { hessianVector: hv, symmetry } = check.secondOrder;
    const said = (value: number, law: string): string =>
      broken.has("derives-again")
        ? "not run"
        : Number.isFinite(value) || broken.has(law as Law)
          ? verdict(law)
          : "not compared";
    lines.push(
      "  second order",
      `    H·v          product ${digits(hv.product)}   differences ${digits(hv.differences)}   relative error ${error(hv.relativeError)}   ${said(hv.product, "hessian-vector")}`,
      `    symmetry     vᵀHw ${digits(symmetry.left)}   wᵀHv ${digits(symmetry.right)}   relative error ${error(symmetry.relativeError)}   ${said(symmetry.left, "symmetry")}`,
    );
  }
  const { primal, tangent, adjoint } = check.time;
  if (Number.isFinite(primal)) {
    const ratio = (time: number): string => (primal > 0 ? ` (${(time / primal).toFixed(2)} × primal)` : "");
    lines.push(
      `  time           primal ${time(primal)}   tangent ${time(tangent)}${ratio(tangent)}   adjoint ${time(adjoint)}${ratio(adjoint)}`,
    );
  }
  for (const note of report.notes ?? []) lines.push("", `  note: ${note}`);
  if (ending !== null) lines.push("", `  at these inputs the function ${ending}`);
  if (gradient !== undefined && gradient.values.size > 0) {
    const shown = [...gradient.values].slice(0, mostShown);
    const width = Math.max(...shown.map(([path]) => path.length));
    lines.push(
      "",
      `  ${gradient.of === "result" ? "gradient of the result" : "adjoints of the inputs, every output seeded with 1"}`,
    );
    for (const [path, value] of shown) lines.push(`    ${path.padEnd(width)}   ${digits(value)}`);
    if (gradient.values.size > shown.length) lines.push(`    … and ${gradient.values.size - shown.length} more`);
  }
  if (violations.length > 0) {
    lines.push("", paint("1;31", "  what does not hold:"));
    for (const { law, message } of violations) lines.push(`    ${law}: ${message}`);
    if (violations.some(({ message }) => message.includes("none of the files defines")))
      lines.push("", "  Name the file that defines what is missing too.");
    else if (violations.some(({ message }) => message.startsWith("original: does not compile")))
      lines.push("", "  The C compiler does not take the program itself: see what it says above.");
    else if (ownFault)
      lines.push("", "  The program itself fails at these inputs: an array may be shorter than what it reads.");
    else if (violations.every(({ law }) => law === "not-vacuous") && check.differences.differences === 0)
      lines.push(
        "",
        "  Differences are zero at these inputs, too: nothing is wrong, and nothing is tried. Choose inputs that the results depend on.",
      );
    else
      lines.push(
        "",
        "  At a kink or a pole differences mean nothing: try another point. Otherwise this is a bug in Retrograd; please report it",
        "  with the program and the inputs.",
      );
  } else lines.push("", paint("32", "  every law holds"));
  return `${lines.join("\n")}\n`;
}

const digits = (value: number): string => (Number.isFinite(value) ? value.toPrecision(12) : "–");
const error = (value: number): string => (Number.isFinite(value) ? value.toExponential(1) : "–");
const bytes = (value: number): string => (value < 10_000 ? `${value} bytes` : `${(value / 1024).toFixed(1)} KiB`);

function time(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  if (seconds >= 1e-3) return `${(seconds * 1e3).toFixed(2)} ms`;
  return `${(seconds * 1e6).toFixed(1)} µs`;
}
