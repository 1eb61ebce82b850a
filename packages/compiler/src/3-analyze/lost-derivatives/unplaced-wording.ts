/** What is said of storage that derivatives cannot follow: how it got out of sight, and what to write. */
import type { Unplaced } from "./unplaced-storage.js";

/** `through`: the pointer that a value is stored through, where it has a name. */
export function wording(
  { how, name }: Unplaced,
  through: string | undefined,
): { readonly text: string; readonly hint: string } {
  switch (how) {
    case "global":
      return {
        text: `nothing that the function runs says where '${name}' leads`,
        hint: `Make '${name}' a parameter, or let the function set it; where nothing does, make it static.`,
      };
    case "function":
      return {
        text: `the storage is ${name}, of which there is no text`,
        hint: "Hand that function's file over too; or allocate with malloc.",
      };
    case "integer":
      return { text: "the pointer is made from a number", hint: "Move pointers by adding to them: p + k." };
    case "anything":
      return {
        text: `what '${name}' leads to has no type`,
        hint: "Declare the pointer with the type of what it leads to (double *, not void *), or allocate with malloc.",
      };
    case "bytes":
      return {
        text: `${through === undefined || through === name ? shown(name) : `'${through}' leads to ${shown(name)}, which`} is bytes, and is used as numbers`,
        hint: "Give the storage and the pointer to it the type of the numbers (double *, not char * or void *), and count elements in place of bytes; what is of another type goes into storage of its own.",
      };
    case "other":
    case "unplaced":
      return {
        text: `'${name}' is storage of another type`,
        hint: "Use the storage as the type that it is declared with.",
      };
  }
}

/** Storage that is allocated has a name that the text of the program does not have. */
function shown(name: string): string {
  const line = /^new array \((line \d+)\)/.exec(name)?.[1];
  if (line !== undefined) return `what ${line} allocates`;
  return name.startsWith("new array") ? "allocated storage" : `'${name.replace(/\[\]$/, "")}'`;
}
