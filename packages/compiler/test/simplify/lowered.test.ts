/** Library-like programs: TypeScript → IL → preparation; the IL runs as the text does, before and after. */
import { describe, expect, it } from "vitest";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import type { Preparation } from "../../src/6-simplify/prepare.js";
import { prepareProgram } from "../../src/6-simplify/prepare.js";
import { dump } from "../../src/il/dump/dump.js";
import type { Program, UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { forEachStatement } from "../../src/il/visit.js";
import { lowerText, runText } from "./lower-text.js";
import { samples } from "./programs.js";
import { compileIl } from "./run-il.js";

function outcome(run: (...args: unknown[]) => unknown, input: readonly unknown[]): unknown {
  const args = structuredClone(input) as unknown[];
  try {
    return { result: run(...args), args };
  } catch (error) {
    return { threw: error instanceof Error ? error.name : error, args };
  }
}

const settings = {
  everything: {},
  "no inlining": { off: new Set(["inline-calls"]) },
  "no specialisation": { off: new Set(["specialize-procedures"]) },
  "no scalars": { off: new Set(["replace-objects-by-scalars"]) },
  "no forwarding": { off: new Set(["forward-temporaries"]) },
  "everything inlined": { limits: { numbers: 1000, object: 1000 } },
} satisfies Record<string, Pick<Preparation, "off" | "limits">>;

describe.each(samples.map((s) => [s.name, s] as const))("%s", (_name, sample) => {
  const lowered = (): { program: Program; head: UnitId } => lowerText(sample.text, "head");

  it("runs as IL", () => {
    const { program, head } = lowered();
    expect(verify(program)).toEqual([]);
    const original = runText(sample.text, "head");
    for (const input of sample.inputs) {
      expect(outcome(compileIl(program, head), input), dump(program)).toEqual(outcome(original, input));
    }
  });

  it.each(Object.entries(settings))("prepared, %s", (_setting, options) => {
    const { program, head } = lowered();
    const after = prepareProgram(program, [head], { pointsTo: (p) => pointsTo(p, [head]), ...options });
    expect(verify(after)).toEqual([]);
    const original = runText(sample.text, "head");
    for (const input of sample.inputs) {
      expect(outcome(compileIl(after, head), input), dump(after)).toEqual(outcome(original, input));
    }
    if (options === settings.everything) {
      const left: string[] = [];
      for (const unit of after.units.values()) {
        forEachStatement(unit.body, (s) => {
          if (s.kind === "call" && s.callee.kind === "method") left.push(`method ${s.callee.method}`);
          if (sample.isFlat && (s.kind === "call" || s.kind === "allocate")) left.push(s.kind);
        });
      }
      expect(left, dump(after)).toEqual([]);
    }
  });
});
