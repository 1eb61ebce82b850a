/** A folder in which heads are differentiated with shipped rules, compiled and run. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";
import { ShippedObjects } from "../../src/laws/c/shipped-objects.js";

const retrograd = fileURLToPath(new URL("../../bin/retrograd.mjs", import.meta.url));
export const runtime = fileURLToPath(new URL("../../../../runtimes/c", import.meta.url));

export interface ShippedRules {
  readonly put: (files: Readonly<Record<string, string>>) => void;
  /** Files that stand beside the tests. */
  readonly copy: (...names: readonly string[]) => void;
  readonly retrograd: (...args: readonly string[]) => void;
  /** Of the program that comes of these and the rules: what it prints, a line each. */
  readonly printed: (...sources: readonly string[]) => readonly string[];
}

export function shippedRules(...rules: readonly string[]): ShippedRules {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "retrograd-rules-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (command: string, args: readonly string[]): string => {
    const env = { ...process.env, NO_COLOR: "1", OPENBLAS_NUM_THREADS: "1" };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", env });
    expect(status, stdout + stderr).toBe(0);
    return stdout;
  };
  return {
    put: (files) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    },
    copy: (...names) => {
      for (const name of names) copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
    },
    retrograd: (...args) => {
      run(process.execPath, [retrograd, ...args, ...rules.flatMap((name) => ["--rules", name])]);
    },
    printed: (...sources) => {
      const flags = ["-std=gnu11", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", `-I${runtime}`];
      const objects = new ShippedObjects("gcc", folder);
      const own = [...rules.map((name) => `rules/${name}.c`), "retrograd.c"].map((file, k) => {
        const [source, object] = [join(runtime, file), join(folder, `shipped${k}.o`)];
        objects.once(source, flags, object, () => run("gcc", [...flags, "-c", source, "-o", object]) === "");
        return object;
      });
      const libraries = ["-lopenblas", "-llapacke", "-lm"];
      run("gcc", [...flags, ...sources, ...own, ...libraries, "-o", "driver"]);
      return run(join(folder, "driver"), []).trim().split("\n");
    },
  };
}
