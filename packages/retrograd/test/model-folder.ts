/** A folder for models that import the runtime: their derivatives are made there, and loaded beside them. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Outcome } from "@retrograd/compiler";
import { differentiate, ParserCache } from "@retrograd/compiler";
import { afterAll } from "vitest";
import { makeNodeHost } from "../src/host/node-host.js";

export interface ModelFolder {
  readonly put: (name: string, text: string) => void;
  /** The outcome; nothing is written. */
  readonly derive: (mode: "tangent" | "adjoint", name: string, head?: string) => Outcome;
  /** By its name in the folder, or its whole path. */
  readonly load: <Module>(name: string) => Promise<Module>;
}

export function modelFolder(): ModelFolder {
  const host = makeNodeHost();
  const cache = new ParserCache();
  const folder = mkdtempSync(join(tmpdir(), "retrograd-test-"));
  mkdirSync(join(folder, "node_modules/@retrograd"), { recursive: true });
  symlinkSync(resolve("packages/runtime"), join(folder, "node_modules/@retrograd/runtime"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    put: (name, text) => writeFileSync(resolve(folder, name), text),
    derive: (mode, name, head = "f") =>
      differentiate({ mode, files: [join(folder, name)], heads: [{ function: head }] }, host, cache),
    // Made by the test: Vite cannot know it, and would say so.
    load: (name) => import(/* @vite-ignore */ pathToFileURL(resolve(folder, name)).href),
  };
}
