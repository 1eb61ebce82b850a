import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { preludeModules } from "../../src/2-lower/typescript/prelude/prelude-source.js";
import { activity } from "../../src/3-analyze/activity/activity.js";
import { useful } from "../../src/3-analyze/activity/useful.js";
import { varied } from "../../src/3-analyze/activity/varied.js";
import { CallBits } from "../../src/3-analyze/effects/call-bits.js";
import { callOrder } from "../../src/3-analyze/effects/call-order.js";
import { dependencies } from "../../src/3-analyze/effects/dependencies.js";
import { effects } from "../../src/3-analyze/effects/effects.js";
import { FlowGraphs } from "../../src/3-analyze/effects/flow-graphs.js";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { dependentZones, independentZones } from "../../src/3-analyze/requests/head-zones.js";
import { resolveCalls } from "../../src/6-simplify/calls/resolve-calls.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { activeColumn, usefulColumn, variedColumn } from "../../src/inspect/activity-columns.js";
import type { FactProvider } from "../../src/inspect/fact-provider.js";
import { factsByLine } from "../../src/inspect/fact-provider.js";
import { pointsToColumn } from "../../src/inspect/storage-columns.js";

const cache = new TypeScriptCache();
const libFolder = dirname(createRequire(import.meta.url).resolve("typescript/lib/lib.es5.d.ts"));

/** The columns for a program, with every analysis on it; nothing is inlined. */
function columnsOf(source: string, head: string, wrt: readonly string[]): Record<string, FactProvider> {
  const bag = new DiagnosticBag();
  const host = {
    readFile: (path: string) => (path === "/f.ts" ? source : undefined),
    libText: (name: string) => readFileSync(join(libFolder, name), "utf8"),
  };
  const parsed = parseTypeScript(["/f.ts"], host, bag, { cache, modules: preludeModules });
  const lowered = parsed && lowerTypeScript(parsed, [head], bag);
  if (lowered === undefined) throw new Error(bag.all.map((each) => each.message).join("\n"));
  const unit = lowered.heads[0]!;
  const program = resolveCalls(lowered.program, pointsTo(lowered.program, [unit]));
  const facts = pointsTo(program, [unit]);
  const order = callOrder(program, facts);
  const graphs = new FlowGraphs(program);
  const effect = effects({ program, pointsTo: facts, order, graphs });
  const base = { program, pointsTo: facts, effects: effect, order, graphs, callBits: new CallBits(facts, effect) };
  const dependence = dependencies(base);
  const input = { program, pointsTo: facts, effects: effect, head: unit };
  const variedness = varied({
    ...base,
    dependencies: dependence,
    independents: new Map([[unit, independentZones(input, wrt, bag)]]),
  });
  const usefulness = useful({
    ...base,
    dependencies: dependence,
    dependents: new Map([[unit, dependentZones(input, ["return"], bag)]]),
  });
  const found = activity({ ...base, heads: [unit], varied: variedness, useful: usefulness, enabled: true });
  const all = { program, effects: effect, varied: variedness, useful: usefulness, activity: found };
  return {
    varied: variedColumn(all),
    useful: usefulColumn(all),
    active: activeColumn(all),
    "points-to": pointsToColumn(program, facts),
  };
}

/** Line → what a column says there. */
function said(column: FactProvider | undefined): Record<number, string> {
  const lines = column === undefined ? undefined : factsByLine(column).get("/f.ts");
  return Object.fromEntries(
    [...(lines ?? [])].map(([line, facts]) => [line, facts.map((fact) => fact.text).join("; ")]),
  );
}

const program = `export function f(a: number, b: number, x: Float64Array): number {
  let s = a * a;
  let unused = a + 1;
  const passive = b * 2;
  for (let i = 0; i < x.length; i++) {
    x[i] = passive * s;
  }
  unused = b;
  return s * x[0]!;
}
`;

test("what varies, what matters, what is both", () => {
  const columns = columnsOf(program, "f", ["a"]);
  const varies = said(columns.varied);
  expect(varies[1]).toBe("at entry: a");
  expect(varies).toMatchObject({ 2: "s", 3: "unused", 9: "return" });
  expect(varies[6]).toMatch(/x.*\[\]/);
  expect(Object.keys(varies)).not.toContain("4");
  const matters = said(columns.useful);
  expect(matters).toMatchObject({ 2: "s", 4: "passive" });
  expect(matters[1]).toContain("return");
  expect(Object.keys(matters)).not.toContain("3");
  const active = said(columns.active);
  expect(active).toMatchObject({ 1: "active unit", 2: "active: s", 3: "passive", 4: "passive", 8: "passive" });
});

test("where references lead", () => {
  const columns = columnsOf(
    `export function f(a: number): number {
  let p = new Float64Array(2);
  const q = [a, a];
  p = new Float64Array(3);
  p[0] = q[1]! * a;
  return p[0]!;
}
`,
    "f",
    ["a"],
  );
  const leads = said(columns["points-to"]);
  const either = "p → new array (line 2) or new array (line 4)";
  expect(leads).toMatchObject({ 2: either, 4: either, 5: either });
  expect(leads[3]).toMatch(/^q → .*line 3/);
});
