import { bytesOf } from "../profile/quantities.js";
import { UsageError } from "./usage-error.js";

/** `--memory-limit 200MB` in bytes. Throws UsageError for what is no amount. */
export function limitOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const bytes = bytesOf(written);
  if (bytes === undefined)
    throw new UsageError(
      `--memory-limit ${written}: a limit is a number of bytes, at least 1.`,
      "For example: --memory-limit 200MB, 1.5GiB or 4096",
    );
  return bytes;
}
