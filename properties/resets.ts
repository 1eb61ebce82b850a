/** What a call leaves in variables of the module is set anew where the next one begins: it would be remembered otherwise, which is refused (RG4008). */
import type { Tree } from "./tree.js";
import { statement } from "./tree.js";

/** Of `resets`, by variable, those that the text needs. */
export function resetsFor(text: string, resets: Readonly<Record<string, string>>): readonly Tree[] {
  return Object.entries(resets)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
    .map(([, reset]) => statement`${reset}`);
}
