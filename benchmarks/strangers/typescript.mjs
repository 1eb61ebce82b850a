// @ts-check
/** One program in TypeScript: primal, adjoint by hand and generated adjoint in one process. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { peakStackBytes, resetPeak } from "@retrograd/runtime";
import { differentiate, makeNodeHost, ParserCache } from "retrograd/node";
import { root, typeScriptLoader } from "../../scripts/load-typescript.mjs";
import { eachNumber, numbersOf } from "./numbers.mjs";

const strangers = "benchmarks/strangers";

/** @param {string} folder @param {string} program @param {{ function: string, wrt: string[] }} head */
function derive(folder, program, head) {
  const outcome = differentiate(
    { mode: "adjoint", files: [`${folder}/${program}.ts`], heads: [head], compilerOptions: { strict: true } },
    makeNodeHost(),
    new ParserCache(),
  );
  const [file] = outcome.files;
  return { file, message: outcome.diagnostics.map(({ code, message }) => `${code} ${message}`).join("\n") };
}

/** Largest distance, relative to the largest component of `a`; NaN counts as the largest. @param {number[]} a @param {number[]} b */
function distance(a, b) {
  const distances = a.map((x, i) => Math.abs(x - b[i]));
  return Math.max(...distances) / Math.max(...a.map(Math.abs));
}

/** @param {string} name @param {number} seconds @param {boolean} isChanged the program that was changed to be accepted */
export async function measureTypeScript(name, seconds, isChanged) {
  process.chdir(root);
  const load = typeScriptLoader("strangers");
  const folder = `${strangers}/typescript/${name}`;
  const { program: original, head, prepare } = await import(`./typescript/${name}/setup.mjs`);
  const program = isChanged ? `${original}-changed` : original;
  const { inputs, shadows, fixed = [], step, primal, adjoint } = prepare();
  const { takePeak } = await load(`${strangers}/hand-stack.ts`);
  const { [head.function]: f } = await load(`${folder}/${program}.ts`);
  if (isChanged) await load(`${folder}/${original}.ts`);
  for (const part of ["hand-surfaces", "hand-kernels"]) {
    if (existsSync(join(root, folder, `${part}.ts`))) await load(`${folder}/${part}.ts`);
  }
  const { [`${head.function}_b`]: hand_b } = await load(`${folder}/hand.ts`);
  const { file, message } = derive(folder, program, head);
  const generated_b = file === undefined ? undefined : (await load(file.path, file.text))[`${head.function}_b`];

  const clear = () => eachNumber(shadows, (holder, key) => (holder[key] = 0));
  /** @param {Function} f_b */
  const gradient = (f_b) => {
    clear();
    adjoint(f_b);
    return numbersOf(shadows, fixed);
  };
  takePeak();
  const byHand = gradient(hand_b);
  const handBytes = takePeak();
  const values = numbersOf(inputs, fixed);
  const direction = values.map((x, i) => Math.cos(0.37 * i * i + 0.2) * (Math.abs(x) || 0.1));
  /** @param {number} h */
  const moved = (h) => {
    let i = 0;
    eachNumber(inputs, (holder, key) => (holder[key] = values[i] + h * direction[i++]), fixed);
    return primal(f);
  };
  const slope = (moved(step) - moved(-step)) / (2 * step);
  moved(0);
  const inHand = byHand.reduce((sum, x, i) => sum + x * direction[i], 0);
  /** @type {Record<string, () => unknown>} */
  const programs = {
    primal: () => primal(f),
    hand: () => {
      clear();
      adjoint(hand_b);
    },
  };
  /** @type {Record<string, number | string>} */
  const result = { name, differences: Math.abs(slope - inHand) / Math.abs(slope), handBytes };
  if (generated_b === undefined) result.refused = message;
  else {
    resetPeak();
    result.agreement = distance(byHand, gradient(generated_b));
    result.generatedBytes = peakStackBytes();
    programs.generated = () => {
      clear();
      adjoint(generated_b);
    };
  }
  const names = Object.keys(programs);
  const best = Object.fromEntries(names.map((key) => [key, Number.POSITIVE_INFINITY]));
  const end = performance.now() + 1000 * seconds;
  for (let round = 0; round < 10 || performance.now() < end; round++) {
    for (const key of names) {
      const start = performance.now();
      programs[key]();
      best[key] = Math.min(best[key], (performance.now() - start) / 1000);
    }
  }
  return { ...result, ...best };
}
