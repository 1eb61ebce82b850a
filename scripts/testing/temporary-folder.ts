/** What tests write stands in one folder, which is gone when they have ended: the processes they run in are stopped, and clean nothing up. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function makeTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "retrograd-tests-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
