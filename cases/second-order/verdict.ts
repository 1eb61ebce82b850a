/** What the law of second derivatives says of a program, for tests. */
import type { AdjointAgain } from "../../packages/retrograd/src/laws/second-order/c-adjoint-again.js";
import type { SecondOrderReport } from "../../packages/retrograd/src/laws/second-order/report.js";

/** `nothing`: there is nothing to compare at these inputs. */
export type SecondOrderVerdict = "right" | "nothing" | { readonly refused: readonly string[] } | readonly string[];

/** Of an adjoint as a program of its own. One mode may be refused where the other is right. */
export function verdictOfAgain(made: AdjointAgain | null): SecondOrderVerdict {
  if (made === null) return "nothing";
  const { report, refused } = made;
  const all = (["tangent", "adjoint"] as const).flatMap((mode) => refused[mode].map((each) => ({ mode, ...each })));
  const unsaid = all.filter(({ file, line, hint }) => file === "" || line < 1 || hint === "");
  if (unsaid.length > 0) return unsaid.map(({ code, message }) => `${code} without a place or a hint: ${message}`);
  const isRefusal = (law: string, message: string): boolean =>
    law === "derives" &&
    (["tangent", "adjoint"] as const).some((mode) => refused[mode].length > 0 && message.startsWith(`${mode}: RG`));
  const broken = report.violations.filter(({ law, message }) => !isRefusal(law, message));
  if (broken.length > 0) return broken.map(({ law, message }) => `${law}: ${message}`);
  return all.length === 0 ? "right" : { refused: [...new Set(all.map(({ mode, code }) => `${mode} ${code}`))] };
}

export function verdictOf(report: SecondOrderReport | null): SecondOrderVerdict {
  if (report === null) return "nothing";
  // A refusal says where, and what to do.
  const unsaid = report.refused.filter(({ file, line, hint }) => file === "" || line < 1 || hint === "");
  if (unsaid.length > 0) return unsaid.map(({ code, message }) => `${code} without a place or a hint: ${message}`);
  if (report.refused.length > 0) return { refused: [...new Set(report.refused.map(({ code }) => code))] };
  return report.broken.length === 0 ? "right" : report.broken.map(({ law, message }) => `${law}: ${message}`);
}
