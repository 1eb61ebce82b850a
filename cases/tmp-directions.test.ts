import { appendFileSync } from "node:fs";
import { it } from "vitest";
import { allCases } from "./read-case.js";
import { directionViolations } from "./run-directions.js";
import { workshops } from "./workshops.js";

it("all", () => {
  let n = 0,
    refused = 0,
    bad = 0;
  for (const c of allCases()) {
    if (c.refused || (process.env.ONLY !== undefined && !c.name.includes(process.env.ONLY))) continue;
    for (const mode of ["tangent", "adjoint"] as const) {
      n++;
      try {
        const v = directionViolations(c, mode, process.env.RUNTIME ? "runtime" : 2, workshops.workshop);
        if (v === null) {
          refused++;
          appendFileSync("/tmp/dirs.log", `REFUSED ${c.name} ${mode}\n`);
        } else if (v.length > 0) {
          bad++;
          appendFileSync("/tmp/dirs.log", `BAD ${c.name}: ${v.slice(0, 2).join(" | ").slice(0, 400)}\n`);
        }
      } catch (e) {
        bad++;
        appendFileSync("/tmp/dirs.log", `CRASH ${c.name} ${mode}: ${String((e as Error).message).slice(0, 300)}\n`);
      }
    }
  }
  console.log(n, "refused", refused, "bad", bad);
}, 600000);
