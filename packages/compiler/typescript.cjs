// TypeScript under Node. It is loaded when something of it is first asked for: a program in C needs none of its nine megabytes. And `require`
// does not search these for their format and for what they export, as `import` does (half a second); `module.exports = require(…)` in one
// statement would make `import` search them all the same.
const { statSync } = require("node:fs");
const Module = require("node:module");
const { dirname } = require("node:path");
const { textOf, valueOfScript } = require("./cached-code.cjs");

const unknown = new Proxy(
  {},
  {
    get(_, name) {
      // Of every module that it imports Node asks these.
      if (typeof name === "symbol" || name === "__esModule" || name === "default" || name === "then") return undefined;
      if (Object.getPrototypeOf(loaded) === unknown) load();
      return loaded[name];
    },
  },
);
const loaded = Object.create(unknown);

function load() {
  const ts = script(require.resolve("typescript"));
  // From now on it is an object as others are.
  Object.setPrototypeOf(loaded, Object.prototype);
  for (const name of Object.keys(ts)) loaded[name] = ts[name];
}

/** As `require`, which does not remember what V8 made of it. */
function script(file) {
  if (require.cache[file] !== undefined) return require(file);
  const { size, mtimeMs } = statSync(file);
  const run = valueOfScript(Module.wrap(textOf(file)), file, `${size} ${mtimeMs}`);
  const module = new Module(file);
  module.filename = file;
  run.call(module.exports, module.exports, Module.createRequire(file), module, file, dirname(file));
  module.loaded = true;
  // Whoever else asks for TypeScript has the same.
  require.cache[file] = module;
  return module.exports;
}

module.exports = loaded;
