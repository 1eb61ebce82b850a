/** Traces name the lines of the packages' sources, not of what they are translated to (packages-as-modules.ts). */
import { findSourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const place = /file:\/\/([^\s()]*\/test-modules\/[^\s()]*\.js):(\d+):(\d+)/g;

function inSources(trace: string): string {
  return trace.replace(place, (whole, path: string, line: string, column: string) => {
    const entry = findSourceMap(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) return whole;
    return `${fileURLToPath(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const format = Error.prepareStackTrace;

function formatInSources(error: Error, frames: NodeJS.CallSite[]): string {
  return inSources(String(format?.(error, frames)));
}

// Test files that share a process ask for this one each.
if (format !== undefined && format.name !== formatInSources.name) Error.prepareStackTrace = formatInSources;
