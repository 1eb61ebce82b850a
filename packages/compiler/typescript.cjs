// TypeScript under Node. It is loaded when something of it is first asked for: a program in C needs none of its nine megabytes. And `require`
// does not search these for their format and for what they export, as `import` does (half a second); `module.exports = require(…)` in one
// statement would make `import` search them all the same.
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
  const ts = require("typescript");
  // From now on it is an object as others are.
  Object.setPrototypeOf(loaded, Object.prototype);
  for (const name of Object.keys(ts)) loaded[name] = ts[name];
}

module.exports = loaded;
