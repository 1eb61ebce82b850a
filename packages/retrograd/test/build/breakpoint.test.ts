/**
 * A breakpoint in `cost`. Under `node --import retrograd/register` it is set as debuggers do it: by the line of the user's file, in each script whose
 * source map leads there, before the script runs. The debugger is a thread of the same process, which pauses without it. Of bundlers, what they make
 * of the map.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import { expect, test } from "vitest";
import forEsbuild from "../../src/plugins/esbuild.js";
import forVite from "../../src/plugins/vite.js";
import { project } from "./build-program.js";

const codec = pathToFileURL(createRequire(import.meta.url).resolve("@jridgewell/sourcemap-codec")).href;

const model = `/** The misfit. */
export interface Options { dt: number }

export function cost(theta: Float64Array, options: Options): number {
  let s = 1;
  for (let i = 0; i < theta.length; i++) {
    const force = Math.sin(theta[i]! * s);
    s += options.dt * force * force;
  }
  return s;
}
`;
const app = `import { gradient } from "retrograd";
import { cost } from "./model.ts";
gradient(cost)(Float64Array.of(1, 2), { dt: 0.1 });
`;

const starter = `import { Worker } from "node:worker_threads";
const debuggerThread = new Worker(new URL("./debugger.mjs", import.meta.url), { execArgv: [] });
await new Promise((ready) => debuggerThread.once("message", ready));
debuggerThread.unref();
`;
const debuggerThread = `import { writeSync } from "node:fs";
import { Session } from "node:inspector";
import { parentPort } from "node:worker_threads";
import codec from ${JSON.stringify(codec)};
const file = new URL("./model.ts", import.meta.url).href;
const wanted = process.env.BREAKPOINTS.split(",").map((line) => Number(line) - 1);
setInterval(() => {}, 1000); // What the session waits for does not keep the thread alive.

const session = new Session();
session.connectToMainThread();
const post = (method, options) =>
  new Promise((done, failed) => session.post(method, options, (error, result) => (error ? failed(error) : done(result))));

async function setBreakpoints({ url, scriptId, sourceMapURL }) {
  if (!url.startsWith(new URL(".", file).href) || !sourceMapURL.startsWith("data:")) return;
  const map = JSON.parse(Buffer.from(sourceMapURL.split(",")[1], "base64"));
  const source = map.sources.findIndex((each) => new URL((map.sourceRoot ?? "") + each, url).href === file);
  for (const line of wanted) {
    const places = codec.decode(map.mappings).flatMap((segments, lineNumber) =>
      segments.filter((each) => each[1] === source && each[2] === line).map(([columnNumber]) => ({ lineNumber, columnNumber })));
    // V8 moves each on to the next place where it can stop; where there is one already, it says so.
    for (const location of places) await post("Debugger.setBreakpoint", { location: { scriptId, ...location } }).catch(() => {});
  }
}
session.on("Debugger.paused", async ({ params: { reason, data, callFrames } }) => {
  if (reason === "instrumentation") await setBreakpoints(data);
  else {
    const { functionName, location: { scriptId, lineNumber } } = callFrames[0];
    const { scriptSource } = await post("Debugger.getScriptSource", { scriptId });
    writeSync(1, functionName + ": " + scriptSource.split("\\n")[lineNumber].trim() + "\\n");
  }
  await post("Debugger.resume", {});
});
await post("Debugger.enable", {});
await post("Debugger.setInstrumentationBreakpoint", { instrumentation: "beforeScriptWithSourceMapExecution" });
parentPort.postMessage("ready");
`;

test("stops in the forward sweep first, then in the backward sweep, and in nothing else", { timeout: 60_000 }, () => {
  const cwd = project({ "model.ts": model, "app.ts": app, "starter.mjs": starter, "debugger.mjs": debuggerThread });
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(fileURLToPath(new URL("../../", import.meta.url)), join(cwd, "node_modules/retrograd"));
  const stopsAt = (line: number): readonly string[] => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--import", "./starter.mjs", "--import", "retrograd/register", "app.ts"],
      { cwd, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "", BREAKPOINTS: String(line) }, timeout: 30_000 },
    );
    expect(status, stdout + stderr).toBe(0);
    return stdout.trim().split("\n");
  };
  const forward = "cost_b: const force = Math.sin(theta[i] * s);";
  const atForce = stopsAt(7);
  expect(atForce.slice(0, 2)).toEqual([forward, forward]);
  const backward = atForce.slice(2);
  expect(backward.length).toBeGreaterThan(1);
  expect(backward.filter((stop) => !/^cost_b: .*(?:thetab|Math\.cos|sb)/.test(stop))).toEqual([]);

  // What is kept for the way back belongs to the statement that overwrites it.
  const atSum = stopsAt(8);
  expect(atSum.filter((stop) => stop.includes("s += "))).toHaveLength(2);
  expect(atSum[0]).toMatch(/^cost_b: (?:s \+= options\.dt \* force \* force|tape\w*\[top\+\+\] = s);$/);
  expect(atSum.filter((stop) => /reals|}/.test(stop))).toEqual([]);
});

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

test.each(["vite", "esbuild"])(
  "%s: the map of what is built has the model by its path, with its text",
  async (bundler) => {
    const cwd = project({ "src/model.ts": model, "src/app.ts": app, "package.json": "{}" });
    const entry = join(cwd, "src/app.ts");
    const map = bundler === "vite" ? await mapOfVite(cwd, entry) : await mapOfEsbuild(cwd, entry);
    const { sources, sourcesContent } = map;
    const models = sources.flatMap((each, k) => (each.endsWith("model.ts") ? [{ each, text: sourcesContent[k] }] : []));
    expect(models.map(({ each }) => resolve(cwd, "dist", each))).toEqual([join(cwd, "src/model.ts")]);
    expect(models.map(({ text }) => text)).toEqual([model]);
  },
);

async function mapOfVite(cwd: string, entry: string): Promise<SourceMap> {
  const [built] = (await vite({
    root: cwd,
    configFile: false,
    logLevel: "silent",
    plugins: [forVite()],
    build: { sourcemap: true, write: false, lib: { entry, formats: ["es"], fileName: "app" } },
  })) as { output: { map?: SourceMap }[] }[];
  return built?.output[0]?.map as SourceMap;
}

async function mapOfEsbuild(cwd: string, entry: string): Promise<SourceMap> {
  const plugins = [forEsbuild({ declarations: false })];
  const outfile = join(cwd, "dist/app.mjs");
  const options = { bundle: true, write: false, sourcemap: true, format: "esm", logLevel: "silent" } as const;
  const { outputFiles } = await esbuild({ entryPoints: [entry], outfile, plugins, ...options });
  return JSON.parse(outputFiles.find(({ path }) => path.endsWith(".map"))?.text ?? "null");
}
