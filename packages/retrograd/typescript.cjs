// The compiler's TypeScript, which is loaded when something of it is first asked for. In two statements: else Node searches it for its exports.
const ts = require("@retrograd/compiler/typescript");
module.exports = ts;
