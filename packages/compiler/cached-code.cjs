// Large scripts with the code that V8 made of them before: most of the time of a short run goes into reading their text. It is kept in the
// user's own folder for caches. (Node does the same from version 22.1, for all modules, where a program asks for it.)
const { isAscii } = require("node:buffer");
const fs = require("node:fs");
const { homedir } = require("node:os");
const { basename, dirname, join } = require("node:path");
const { Script } = require("node:vm");
const { isMainThread } = require("node:worker_threads");

const isOff = process.env.NODE_DISABLE_COMPILE_CACHE !== undefined;
/** What V8 makes depends on its settings; what was made with other ones is of no use to most runs. */
const isPlain = isMainThread && process.execArgv.length === 0 && !process.env.NODE_OPTIONS;
/** A run for one language uses other functions than a run for another, and only those that ran are kept. */
const use = process.argv.some((each) => /\.[ch]$/i.test(each)) ? "c" : "typescript";
const daysKept = 60;

/** A file's text; of plain ASCII in a third of the time. */
exports.textOf = (file) => {
  const bytes = fs.readFileSync(file);
  return isAscii(bytes) ? bytes.latin1Slice() : bytes.toString("utf8");
};

/** The value of a script. `mark`: another one whenever the text is another one. */
exports.valueOfScript = (text, filename, mark) => {
  const place = isOff ? undefined : placeOf(filename, text.length, mark);
  const cachedData = place === undefined ? undefined : unlessMissing(() => fs.readFileSync(place));
  const script = new Script(text, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
  const isNew = cachedData === undefined || script.cachedDataRejected === true;
  if (place !== undefined && isNew && isPlain) process.once("exit", () => keep(script, place));
  return script.runInThisContext();
};

function placeOf(filename, length, mark) {
  const key = [filename, length, mark, process.version, process.arch, use].join("\n");
  return join(folder(), `${basename(filename)}-${use}-${hashOf(key, 1)}${hashOf(key, 2)}.bin`);
}

/** FNV-1a. What Node has for hashes takes longer to load than a small script. */
function hashOf(text, seed) {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function folder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), ".cache"), "retrograd");
}

/** Read-only folders and full disks are no fault: the next run takes as long as this one. */
function keep(script, place) {
  unlessMissing(() => {
    fs.mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    for (const name of fs.readdirSync(dirname(place))) {
      const old = join(dirname(place), name);
      if (Date.now() - fs.statSync(old).mtimeMs > daysKept * 86_400_000) fs.rmSync(old, { force: true });
    }
    const part = `${place}.${process.pid}`;
    fs.writeFileSync(part, script.createCachedData(), { mode: 0o600 });
    fs.renameSync(part, place);
  });
}

function unlessMissing(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
