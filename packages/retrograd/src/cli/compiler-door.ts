/** What the commands use of the compiler; passed in, so that wrong usage need not load it and tests can stand in for it. */
export type CompilerDoor = Pick<
  typeof import("@retrograd/compiler"),
  | "differentiate"
  | "reprint"
  | "inspect"
  | "describeC"
  | "describeText"
  | "optionalPasses"
  | "passSwitches"
  | "dumpNames"
  | "suffixNames"
  | "inspectColumns"
  | "languageOf"
  | "LineMarks"
  | "ParserCache"
  | "ProfiledPlaces"
  | "SharedStages"
  | "renderDiagnostic"
  | "countDiagnostics"
  | "didYouMean"
  | "catalogue"
>;
