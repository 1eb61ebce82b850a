/** The Node API: the compiler on files, and what the command line is made of. */
export type {
  DerivedHead,
  Diagnostic,
  HeadRequest,
  Options,
  Outcome,
  Request,
  SourceHost,
} from "@retrograd/compiler";
export { differentiate, inspect, optionalPasses, ParserCache, renderDiagnostic, reprint } from "@retrograd/compiler";
export type { NodeHost, NodeHostOptions } from "./host/node-host.js";
export { makeNodeHost } from "./host/node-host.js";
export type { ProjectSettings } from "./host/tsconfig.js";
export { projectSettings } from "./host/tsconfig.js";
export type { OutputFile, WriteFailure } from "./output/write-files.js";
export { writeAll } from "./output/write-files.js";
