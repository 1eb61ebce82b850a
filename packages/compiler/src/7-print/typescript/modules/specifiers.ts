/** How generated modules import the user's: as the user's own modules import each other. */
import type { HostModule } from "../../../languages/host-module.js";

/** `./a.js`, `./a.ts`, `./a`. */
export type SpecifierEnding = "js" | "ts" | "none";

const endings = /\.([cm]?)([jt])sx?$/;

/** What the user's own imports end with; where there are none, what the project's settings allow. */
export function specifierEnding(
  modules: ReadonlyMap<string, HostModule>,
  settings: Readonly<Record<string, unknown>>,
  emit: "ts" | "js",
): SpecifierEnding {
  const found = new Set<SpecifierEnding>();
  for (const module of modules.values()) {
    if (module.isPackage || !/\.[cm]?tsx?$/.test(module.path)) continue;
    for (const { start, end, module: target } of module.specifiers) {
      const written = module.text.slice(start, end);
      if (target === undefined || !/^\.{1,2}\//.test(written)) continue;
      const ending = endings.exec(written)?.[2];
      found.add(ending === undefined ? "none" : ending === "t" ? "ts" : "js");
    }
  }
  const asked = settings.allowImportingTsExtensions === true || settings.rewriteRelativeImportExtensions === true;
  const ending = [...found][0] ?? (asked ? "ts" : "js");
  if (emit === "ts") return ending;
  // What is written as JavaScript is run: where endings are left out, or are rewritten, it stands beside what was compiled.
  return ending === "ts" && settings.rewriteRelativeImportExtensions !== true ? "ts" : "js";
}

/** A specifier as `relativeSpecifier` gives it, ending as is wanted. */
export function spelled(specifier: string, target: string, ending: SpecifierEnding): string {
  const own = /\.([cm]?)tsx?$/.exec(target);
  if (ending === "js" || own === null) return specifier;
  const bare = specifier.replace(/\.[cm]?js$/, "");
  return ending === "ts" ? bare + own[0] : own[1] === "" ? bare : specifier;
}

/** How a module is imported from another, both by path: with the ending `.js`. */
export function relativeSpecifier(from: string, to: string): string {
  const a = from.split("/").slice(0, -1);
  const b = to.split("/");
  const name = b.pop()!;
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  const up = a.slice(shared).map(() => "..");
  const path = [
    ...(up.length === 0 ? ["."] : up),
    ...b.slice(shared),
    name.replace(/(?:\.d)?\.(?:ts|tsx|js|jsx)$/, ".js"),
  ];
  return path.join("/").replace(/(?:\.d)?\.([cm])ts$/, ".$1js");
}

/** The user may write imports without an ending. */
export function withEndingOf(before: string, after: string): string {
  const ending = /\.[cm]?[jt]s$/.exec(before)?.[0] ?? "";
  return after.replace(/\.[cm]?js$/, "") + ending;
}
