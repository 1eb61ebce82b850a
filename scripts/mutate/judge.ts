/** A process that holds a lab and judges one mutant after the other. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import type { Lab } from "./lab.js";
import type { FromJudge, Question, Setting, ToJudge } from "./messages.js";

type LabModule = { readonly Lab: typeof Lab };

let setting: Setting | undefined;
let lab: Lab | undefined;

process.on("message", (message: ToJudge) => {
  if (message.kind === "setting") setUp(message);
  else judge(message);
});

// Whoever asks is gone.
process.on("disconnect", () => process.exit(1));

function setUp(given: Setting): void {
  setting = given;
  const { Lab } = loaded(given.lab);
  lab = new Lab(given.part);
  tell({ kind: "ready" });
}

/** A module of its own each time. */
function loaded(path: string): LabModule {
  const whole = `(function (require, module, exports) {${readFileSync(path, "utf8")}\n})`;
  const module = { exports: {} };
  const run = runInThisContext(whole, path) as (require: NodeJS.Require, of: typeof module, exports: object) => void;
  run(createRequire(path), module, module.exports);
  return module.exports as LabModule;
}

function judge({ mutant, site, isLate }: Question): void {
  if (lab === undefined || setting === undefined) throw new Error("asked before it was set up");
  const verdict = lab.atLoad.has(site) ? judgeLoaded(lab, setting, mutant, site) : lab.judge(mutant, site, isLate);
  tell({ kind: "verdict", mutant, verdict });
}

/** What is read when the compiler is loaded (tables) is changed by loading it once more. */
function judgeLoaded(known: Lab, { lab: path, part }: Setting, mutant: number, site: number) {
  const place = globalThis as { $mutantAtLoad?: number };
  place.$mutantAtLoad = mutant;
  try {
    const { Lab } = loaded(path);
    return new Lab(part, known).judge(mutant, site, false);
  } catch (error) {
    return { kind: "killed", sign: "exception", by: `loading: ${String(error)}` } as const;
  } finally {
    delete place.$mutantAtLoad;
  }
}

function tell(message: FromJudge): void {
  process.send?.(message);
}
