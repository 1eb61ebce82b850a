/** Where `retrograd.h` and `retrograd.c` are: in the installed package, or in the checkout it is built in. */
import { existsSync } from "node:fs";
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
