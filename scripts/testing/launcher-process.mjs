// @ts-check
// Starts programs for a test process (launcher.ts), and says how they ended. Usage: node launcher-process.mjs <requests> <answers>, two named pipes.
import { spawnSync } from "node:child_process";
import { openSync, readSync, writeSync } from "node:fs";

const [requests, answers] = [openSync(process.argv[2] ?? "", "r"), openSync(process.argv[3] ?? "", "w")];

/**
 * @param {number} length
 * @returns {Buffer | undefined} undefined: the test process has ended
 */
function read(length) {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const more = readSync(requests, bytes, at, length - at, null);
    if (more === 0) return undefined;
    at += more;
  }
  return bytes;
}

/** @param {Buffer} bytes */
function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(answers, bytes, at);
}

/** @param {string | Uint8Array | null | undefined} bytes */
function orNone(bytes) {
  return typeof bytes === "string" ? Buffer.from(bytes) : Buffer.from(bytes ?? []);
}

for (;;) {
  const size = read(4);
  const request = size === undefined ? undefined : read(size.readUInt32LE());
  if (request === undefined) break;
  /** @type {{ command: string, args: string[], options: import("node:child_process").SpawnSyncOptions }} */
  const { command, args, options } = JSON.parse(request.toString("utf8"));
  const { status, signal, error, pid, stdout, stderr } = spawnSync(command, args, options);
  const [out, err] = [orNone(stdout), orNone(stderr)];
  const told = error === undefined ? undefined : { ...error, message: error.message };
  const head = Buffer.from(JSON.stringify({ status, signal, pid, error: told, out: out.length, err: err.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  write(Buffer.concat([length, head, out, err]));
}
