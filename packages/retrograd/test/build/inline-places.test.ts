/** Functions that are differentiated where they are written, under Node and Vite; their lines in stack traces; default exports without a name. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { describe, expect, test, vi } from "vitest";
import retrograd from "../../src/plugins/vite.js";
import { built, project } from "./build-program.js";

vi.setConfig({ testTimeout: 120_000 });

const own = fileURLToPath(new URL("../../", import.meta.url));

/** As if Retrograd was installed. */
function installed(files: Readonly<Record<string, string>>): string {
  const folder = project(files);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(own, join(folder, "node_modules/retrograd"));
  return folder;
}

const throwing = `import { gradient } from "retrograd";

function later(x: number): number {
  if (x > 2) throw new Error("too large");
  return x * x;
}
export const d = gradient(
  // The sum.
  (list: number[]) => {
    let s = 0;
    for (const each of list) {
      if (each < 0) throw new Error("too small");
      s += later(each);
    }
    return s;
  },
);
console.log(JSON.stringify(d([1, 2])));
try { d([-1]); } catch (error) { console.log((error as Error).stack); }
d([3]);
`;

describe("node --import retrograd/register", () => {
  test.each(["app.ts", "app.js"])("%s: values, and lines in stack traces", (name) => {
    const text = name.endsWith(".ts")
      ? throwing
      : throwing
          .replace("function later(x: number): number", "/** @param {number} x @returns {number} */ function later(x)")
          .replace("(list: number[])", "(/** @type {number[]} */ list)")
          .replace("(error as Error)", "error");
    const cwd = installed({ [name]: text });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--enable-source-maps", "--import", "retrograd/register", name],
      { cwd, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
    );
    expect(stdout.split("\n")[0]).toBe('{"list":[2,4]}');
    expect(stdout).toMatch(new RegExp(`too small[\\s\\S]*?${name}:12:`));
    expect(stdout).not.toMatch(new RegExp(`${name}:(?:2[2-9]|[3-9]\\d)`));
    expect(stderr).toMatch(new RegExp(`too large[\\s\\S]*?${name}:4:`));
  });
});

test("Vite's development server: an edit of the function makes its derivative anew, an error names its line", async () => {
  const text = `import { gradient } from "retrograd";
const k = 2;
export const d = gradient((x: number) =>
  x * x * k);
`;
  const root = project({ "app.ts": text });
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    plugins: [retrograd()],
    ssr: { noExternal: [/retrograd/], external: [] },
    resolve: { alias: { "@retrograd/runtime/functions": join(own, "../runtime/dist/functions/index.js") } },
  });
  try {
    const at3 = async (): Promise<unknown> => (await server.ssrLoadModule("/app.ts")).d(3);
    expect(await at3()).toEqual({ x: 12 });
    // The watcher looks at files that it has come to know of.
    await new Promise((done) => setTimeout(done, 1000));
    const edited = async (to: string): Promise<void> => {
      const changed = new Promise((done) => server.watcher.once("change", () => setTimeout(done, 300)));
      writeFileSync(join(root, "app.ts"), to);
      await changed;
    };
    await edited(text.replace("x * x", "x * x * x"));
    expect(await at3()).toEqual({ x: 54 });
    await edited(text.replace("x * x", "x * JSON.stringify(x).length"));
    await expect(at3()).rejects.toThrow(/RG2003[\s\S]*app\.ts:4:7/);
  } finally {
    await server.close();
  }
});

describe("default exports without a name", () => {
  const files = {
    "cost.ts": `// A cost.
import { sq } from "./parts/sq";

export const settings = { k: 2 };
/** The cost. */
export default (x: number, w: Float64Array): number => {
  return sq(x) * settings.k * w[0]!;
};
`,
    "parts/sq.ts": "export const sq = (x: number): number => x * x;\n",
    "parts/index.ts": `export let m = 1;
export function setM(to: number): void { m = to; }
export default function (x: number): number { return x * x * m; }
`,
    "rows.js": `/**
 * @param {Float64Array} x
 * @returns {Float64Array}
 */
export default function (x) { return x.map((a) => a * a); }
`,
    "again.ts": 'export { default as again } from "./cost"; import cost from "./cost"; export default cost;\n',
    "wrong.js": "\nexport default x => x * JSON.stringify(x).length;\n",
  };

  test("are given one by their file", async () => {
    const app = await built(
      project({
        ...files,
        "app.ts": `import { gradient, hessian, jacobian, vjp } from "retrograd";
import cost, { settings } from "./cost";
import part, { setM } from "./parts";
import rows from "./rows.js";
import again, { again as once } from "./again";
export { settings, setM };
export const a = gradient(cost), b = gradient(part), c = vjp(rows), d = jacobian(rows), e = gradient(again), f = gradient(once), g = hessian(part);
`,
      }),
      "app.ts",
    );
    const w = Float64Array.of(3);
    for (const each of [app.a, app.e, app.f]) expect(each(2, w)).toEqual({ x: 24, w: Float64Array.of(8) });
    app.settings.k = 3;
    expect(app.a(2, w).x).toBe(36);
    expect(app.b(2)).toEqual({ x: 4 });
    app.setM(5);
    expect(app.b(2)).toEqual({ x: 20 });
    expect(app.g(2)).toEqual({ x: { x: 10 } });
    const x = Float64Array.of(2, 3);
    expect(app.c(Float64Array.of(1, 1), x)).toEqual({ value: Float64Array.of(4, 9), x: Float64Array.of(4, 6) });
    expect(app.d(x)).toEqual({ x: [Float64Array.of(4, 0), Float64Array.of(0, 6)] });
  });

  test("errors in them stand on their lines", async () => {
    const app = 'import { gradient } from "retrograd";\nimport f from "./wrong.js";\nexport const g = gradient(f);\n';
    await expect(built(project({ ...files, "app.ts": app }), "app.ts")).rejects.toThrow(/RG2003[\s\S]*wrong\.js:2:25/);
  });
});
