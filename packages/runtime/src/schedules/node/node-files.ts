import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SnapshotFiles } from "../file-snapshots.js";

/** Files that are gone with their folder. */
export interface NodeFiles extends SnapshotFiles {
  /** The folder, which belongs to these files alone. */
  readonly folder: string;
  /** Removes the folder. */
  close(): void;
}

/** A new folder for snapshots, inside of `parent` or of the system's folder for temporary files. Throws what the file system throws. */
export function nodeFiles(parent: string = tmpdir()): NodeFiles {
  const folder = mkdtempSync(join(parent, "retrograd-"));
  const path = (name: string) => join(folder, name);
  return {
    folder,
    write(name, pieces) {
      withFile(path(name), "w", (file) => {
        for (const piece of pieces)
          for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done, piece.length - done);
      });
    },
    read(name, pieces) {
      withFile(path(name), "r", (file) => {
        const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
        const { size } = fstatSync(file);
        if (size !== length) throw new Error(`nodeFiles: ${path(name)} has ${size} bytes; the state has ${length}`);
        for (const piece of pieces) {
          for (let done = 0; done < piece.length; ) {
            const count = readSync(file, piece, done, piece.length - done, null);
            if (count === 0) throw new Error(`nodeFiles: ${path(name)} has become shorter while it was read`);
            done += count;
          }
        }
      });
    },
    remove(name) {
      rmSync(path(name), { force: true });
    },
    close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withFile(path: string, flags: "r" | "w", use: (file: number) => void): void {
  const file = openSync(path, flags);
  try {
    use(file);
  } finally {
    closeSync(file);
  }
}
