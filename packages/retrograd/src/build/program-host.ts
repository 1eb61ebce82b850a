/** How the compiler sees a user's project when it is built. */
import type { ParserCache } from "@retrograd/compiler";
import type { NodeHost } from "../host/node-host.js";
import { makeNodeHost } from "../host/node-host.js";
import type { ProjectSettings } from "../host/tsconfig.js";
import type { HoistedText } from "./hoisted-text.js";

/**
 * A module that calls for derivatives imports Retrograd, which is no part of the program. `given`: texts that are not on disk, by path.
 */
export function programHost(
  settings: ProjectSettings,
  readsPackages: boolean,
  given: ReadonlyMap<string, string> = new Map(),
): NodeHost {
  const host = makeNodeHost({ compilerOptions: settings.options, surroundings: settings.surroundings, given });
  const isOurs = (specifier: string): boolean => /^retrograd(\/|$)/.test(specifier);
  const isLeftOut = (path: string | undefined): boolean => !readsPackages && /[\\/]node_modules[\\/]/.test(path ?? "");
  const resolve: NodeHost["resolve"] = (specifier, from) =>
    isOurs(specifier) ? undefined : host.resolve(specifier, from);
  const source: NodeHost["source"] = (specifier, from) =>
    isOurs(specifier) ? undefined : host.source(specifier, from);
  return {
    ...host,
    resolve: (specifier, from) => unless(isLeftOut, resolve(specifier, from)),
    source: (specifier, from) => unless(isLeftOut, source(specifier, from)),
  };
}

export const givenTexts = (hoisted: HoistedText | undefined): ReadonlyMap<string, string> =>
  new Map(hoisted === undefined ? [] : [[hoisted.path, hoisted.text]]);

const unless = (isLeftOut: (path: string | undefined) => boolean, path: string | undefined): string | undefined =>
  isLeftOut(path) ? undefined : path;

let parser: ParserCache | undefined;

/** TypeScript's libraries are read once, and a module once for all its functions. */
export async function sharedParser(): Promise<ParserCache> {
  const { ParserCache } = await import("@retrograd/compiler");
  parser ??= new ParserCache();
  return parser;
}

/** What a derivative is made of: the user's files that were read, and the settings they were read with. */
export function filesBehind(host: NodeHost, settings: ProjectSettings, hoisted?: HoistedText): readonly string[] {
  const own = hoisted === undefined ? [] : [hoisted.path];
  return [...own, ...host.filesRead, ...settings.files].filter((path) => !/[\\/]typescript[\\/]lib[\\/]/.test(path));
}
