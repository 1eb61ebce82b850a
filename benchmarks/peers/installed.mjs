// @ts-check
/** The peers as package.json pins them: in a folder of their own, so that nothing else depends on them. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(here, file), "utf8"));

/** @returns {Record<string, string>} name → version */
export function installed() {
  const wanted = /** @type {Record<string, string>} */ (read("package.json").dependencies);
  const isThere = Object.entries(wanted).every(([name, version]) => {
    const manifest = `node_modules/${name}/package.json`;
    return existsSync(join(here, manifest)) && read(manifest).version === version;
  });
  if (!isThere) {
    console.error("peers: npm ci");
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: here,
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) throw new Error(`peers: npm ci in ${here} ended with ${status}`);
  }
  return wanted;
}
