/** What was made of files, in memory and in a cache on disk: valid while those files, and the compiler, are the same. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DerivativeRequest } from "./derivative-request.js";

interface Entry<T> {
  /** File → hash of its text; folder → hash of the names in it, among which an import may find another file. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly made: T;
}

/** What failed is not remembered: what it lacks may come from anywhere. */
export function remembered<T extends { readonly files: readonly string[]; readonly head: unknown }>(
  make: (request: DerivativeRequest) => Promise<T>,
): (request: DerivativeRequest) => Promise<T> {
  const inMemory = new Map<string, Entry<T>>();
  const underWay = new Map<string, Promise<T>>();

  async function get(request: DerivativeRequest, key: string): Promise<T> {
    const place = placeOf(request, key);
    for (const entry of [inMemory.get(key), onDisk<T>(place)])
      if (entry !== undefined && isValid(entry)) {
        inMemory.set(key, entry);
        return entry.made;
      }
    const made = await make(request);
    if (made.head === undefined) return made;
    const files = [...made.files, ...settingsFilesOf(request.file)];
    const folders = made.files.filter((file) => !/[\\/]node_modules[\\/]/.test(file)).map((file) => dirname(file));
    const hashes = Object.fromEntries([...files, ...new Set(folders)].map((path) => [path, hashOf(path)]));
    const entry = { hashes, made };
    inMemory.set(key, entry);
    write(place, entry);
    return made;
  }

  return async (request) => {
    const key = keyOf(request);
    const running = underWay.get(key);
    if (running !== undefined) return await running;
    const promise = get(request, key).finally(() => underWay.delete(key));
    underWay.set(key, promise);
    return await promise;
  };
}

/** Other compilers make other texts: the version, and in a checkout when it was built. */
function compilerMark(): string {
  const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };
  try {
    const info = fileURLToPath(new URL("../../../compiler/dist/.tsbuildinfo", import.meta.url));
    return existsSync(info) ? `${version} ${statSync(info).mtimeMs}` : version;
  } catch {
    return version;
  }
}
let mark: string | undefined;

function keyOf(request: DerivativeRequest): string {
  mark ??= compilerMark();
  const hash = createHash("sha256");
  return hash.update(JSON.stringify([mark, 1, request])).digest("hex");
}

function hashOf(path: string): string {
  try {
    const isFolder = statSync(path).isDirectory();
    const contents = isFolder ? readdirSync(path).filter(isSource).sort().join("\n") : readFileSync(path);
    return createHash("sha256").update(contents).digest("base64url");
  } catch {
    return "";
  }
}

/** A module, or a folder that may be one; declarations that a build writes count for nothing. */
const isSource = (name: string): boolean =>
  !name.includes(".") || (/\.[cm]?[jt]sx?$/.test(name) && !name.endsWith(".d.ts"));

const isValid = ({ hashes }: Entry<unknown>): boolean =>
  Object.entries(hashes).every(([file, hash]) => hashOf(file) === hash);

/** The project's folder: the nearest with a package.json. */
export function projectOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return dirname(file);
  }
}

const placeOf = ({ file }: DerivativeRequest, key: string): string =>
  join(projectOf(file), "node_modules", ".cache", "retrograd", `${key}.json`);

/** Every tsconfig.json and package.json that may say how the file is read. */
function settingsFilesOf(file: string): readonly string[] {
  const files: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    files.push(join(folder, "tsconfig.json"), join(folder, "package.json"));
    if (existsSync(join(folder, "package.json")) || dirname(folder) === folder) return files;
  }
}

function onDisk<T>(place: string): Entry<T> | undefined {
  try {
    return JSON.parse(readFileSync(place, "utf8")) as Entry<T>;
  } catch {
    return undefined;
  }
}

/** A cache that cannot be written is no fault: the derivative is made again next time. */
function write(place: string, entry: Entry<unknown>): void {
  try {
    if (!existsSync(join(dirname(place), "..", ".."))) return;
    mkdirSync(dirname(place), { recursive: true });
    const part = `${place}.${process.pid}`;
    writeFileSync(part, JSON.stringify(entry));
    renameSync(part, place);
  } catch {
    // Read-only folders, full disks.
  }
}
