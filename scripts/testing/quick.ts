/**
 * `npm run test:quick`: a test that asks for more time than most need (vitest.config.ts) is left to `npm test`. Of the cases, which all ask for
 * more, a sample is tried instead (cases/select-cases.ts).
 */
import { beforeEach } from "vitest";
import { TEST_TIME } from "./times.js";

beforeEach(({ task, skip }) => {
  if (task.timeout > TEST_TIME && !task.file.filepath.includes("/cases/")) skip("takes long");
});
