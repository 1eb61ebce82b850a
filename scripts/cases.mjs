// @ts-check
// Runs the cases of both languages: `npm run cases`, or `npm run cases -- --write` to write their golden texts anew. Further words choose
// cases by name: `npm run cases -- loops/`.
import { spawnSync } from "node:child_process";

const words = process.argv.slice(2);
const names = words.filter((word) => word !== "--write");
const { status } = spawnSync("npx", ["vitest", "run", "cases/cases-"], {
  stdio: "inherit",
  env: {
    ...process.env,
    ...(names.length > 0 ? { RETROGRAD_CASES: names.join(",") } : {}),
    ...(words.includes("--write") ? { RETROGRAD_WRITE_CASES: "1" } : {}),
  },
});
process.exit(status ?? 1);
