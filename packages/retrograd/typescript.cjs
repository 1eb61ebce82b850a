// TypeScript under Node. `require` does not search its nine megabytes for their format and for what they export, as `import`
// does (half a second); `module.exports = require(…)` in one statement would make `import` search them all the same.
const ts = require("typescript");
module.exports = ts;
