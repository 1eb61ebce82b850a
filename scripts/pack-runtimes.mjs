// @ts-check
// Puts the C runtime into the package `retrograd` before it is packed, and takes it out afterwards: a package holds nothing from
// outside of its folder. Usage: node scripts/pack-runtimes.mjs [--remove]
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const from = fileURLToPath(new URL("../runtimes/c/", import.meta.url));
const to = fileURLToPath(new URL("../packages/retrograd/runtimes/", import.meta.url));

rmSync(to, { recursive: true, force: true });
if (!process.argv.includes("--remove")) {
  mkdirSync(`${to}c`, { recursive: true });
  for (const file of [
    "retrograd.h",
    "retrograd.c",
    "retrograd_profile.h",
    "retrograd_profile.c",
    "retrograd_math.h",
    "retrograd_again.h",
  ])
    cpSync(from + file, `${to}c/${file}`);
  for (const folder of ["checkpoints", "rules"]) cpSync(from + folder, `${to}c/${folder}`, { recursive: true });
}
