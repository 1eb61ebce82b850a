/** Where `retrograd.h`, `retrograd.c` and shipped rules are: in the installed package, or in the checkout it is built in. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Without a slash at its end, as makefiles like it. */
export function runtimeFolder(): string {
  const places = ["../../runtimes/c", "../../../../runtimes/c"].map((at) =>
    fileURLToPath(new URL(at, import.meta.url)),
  );
  const found = places.find((place) => existsSync(`${place}/retrograd.h`));
  if (found === undefined) throw new Error(`retrograd.h is in none of ${places.join(", ")}`);
  return found;
}

/** A name without folder and ending, of no file: the shipped rules that are called so (`cblas`); null: there are none. */
export function shippedRules(name: string): string | null {
  if (!/^[a-z]\w*$/.test(name) || existsSync(name)) return null;
  const path = `${runtimeFolder()}/rules/${name}.c`;
  return existsSync(path) ? path : null;
}

/** What `--rules` may be given besides files. */
export function shippedRuleNames(): readonly string[] {
  return readdirSync(`${runtimeFolder()}/rules`)
    .filter((name) => name.endsWith(".c"))
    .map((name) => name.slice(0, -2));
}

/** The folders of the system that have the headers of the libraries that shipped rules are of, where they are found without `-I`. */
export function foldersOfHeaders(rules: string): readonly string[] {
  const root = "/usr/include";
  const below = existsSync(root) ? readdirSync(root).filter((name) => /^[\w.]+-[\w.-]+$/.test(name)) : [];
  const places = ["/usr/local/include", root, ...below.map((name) => `${root}/${name}`)];
  const headers = readFileSync(rules, "utf8").matchAll(/^#include <((?:cblas|lapacke)\.h)>/gm);
  return [...headers].flatMap(([, header]) => places.find((place) => existsSync(`${place}/${header}`)) ?? []);
}
