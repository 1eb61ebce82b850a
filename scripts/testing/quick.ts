/**
 * `npm run test:quick`: a test that asks for more time than most need (vitest.config.ts) is left to `npm test`, and so is what follows in a test
 * file that has taken half a second. Of the cases, which all ask for more, a sample is tried instead (cases/select-cases.ts).
 */
import { afterEach, beforeEach } from "vitest";
import { TEST_TIME } from "./times.js";

/** Of one test file, in milliseconds. */
const SHARE = 500;

const taken = new Map<string, number>();
let start = 0;

beforeEach(({ task, skip }) => {
  const file = task.file.filepath;
  if (file.includes("/cases/")) return;
  if (task.timeout > TEST_TIME) skip("takes long");
  if ((taken.get(file) ?? 0) > SHARE) skip("the file has taken its share");
  start = performance.now();
});

afterEach(({ task }) => {
  const file = task.file.filepath;
  if (task.result?.state !== "skip") taken.set(file, (taken.get(file) ?? 0) + performance.now() - start);
});
