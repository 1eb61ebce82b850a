/** What the law of second derivatives says of a program, for tests. */
import type { SecondOrderReport } from "../../packages/retrograd/src/laws/second-order/report.js";

/** `nothing`: there is nothing to compare at these inputs. */
export type SecondOrderVerdict = "right" | "nothing" | { readonly refused: readonly string[] } | readonly string[];

export function verdictOf(report: SecondOrderReport | null): SecondOrderVerdict {
  if (report === null) return "nothing";
  // A refusal says where, and what to do.
  const unsaid = report.refused.filter(({ file, line, hint }) => file === "" || line < 1 || hint === "");
  if (unsaid.length > 0) return unsaid.map(({ code, message }) => `${code} without a place or a hint: ${message}`);
  if (report.refused.length > 0) return { refused: [...new Set(report.refused.map(({ code }) => code))] };
  return report.broken.length === 0 ? "right" : report.broken.map(({ law, message }) => `${law}: ${message}`);
}
