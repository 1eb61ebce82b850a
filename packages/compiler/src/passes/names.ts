/** What follows from the table of passes: switches, dumps, and what runs when something is switched off. */
import type { Section, SharedStage } from "./rows.js";
import { kindOf, nameOf, switchOf } from "./rows.js";
import type { NamesOf, PassName, SectionName, SwitchName } from "./table.js";
import { sections } from "./table.js";

const all: readonly Section[] = sections;
const rows = all.flatMap(({ stage, mode, passes }) =>
  passes.map((row) => ({ stage, mode, row, switch: switchOf(row) as SwitchName | undefined })),
);

/** The names that `--no-…` takes, in the order in which they are first obeyed. */
export const switchNames: readonly SwitchName[] = [...new Set(rows.flatMap((each) => each.switch ?? []))];

const ruledBy = (name: string) => rows.filter((each) => each.switch === name);

export interface PassSwitch {
  readonly name: SwitchName;
  /** What it leaves out, for people. */
  readonly what: string;
  /** Derivatives of this mode alone have to do with it. */
  readonly mode?: "adjoint";
}

/** What `--no-…` takes, in words. Of a switch that rules several passes, the one that it is named after speaks. */
export const passSwitches: readonly PassSwitch[] = switchNames.map((name) => {
  const ruled = ruledBy(name);
  const [, what = "", more] = (ruled.find(({ row }) => nameOf(row) === name) ?? ruled[0])?.row ?? [];
  return { name, what: more?.leaves ?? what, ...(isOfAdjoints(name) ? { mode: "adjoint" } : {}) };
});

/** The first stage that obeys a switch. */
export function firstStageOf(name: string): SharedStage | undefined {
  return ruledBy(name)[0]?.stage;
}

/** The last stage that obeys a switch. Facts, and what the plan says, are asked for until there is a derivative. */
export function lastStageOf(name: string): SharedStage | undefined {
  const last = ruledBy(name).at(-1);
  if (last === undefined) return undefined;
  return kindOf(last.row) === "rewrite" ? last.stage : "differentiate";
}

/** A switch of reverse mode alone. */
export function isOfAdjoints(name: string): boolean {
  return ruledBy(name).every(({ mode }) => mode === "adjoint");
}

/** The switches that a stage is the first to obey. */
export function switchesOf(stage: SharedStage): readonly SwitchName[] {
  return switchNames.filter((name) => firstStageOf(name) === stage);
}

/** The switches that the passes of some sections obey. */
export function switchesIn(...names: readonly SectionName[]): readonly SwitchName[] {
  const passes = all.filter((section) => names.some((name) => name === section.name)).flatMap((each) => each.passes);
  return switchNames.filter((name) => passes.some((row) => switchOf(row) === name));
}

/** The switch that a pass of a section obeys. */
export function switchFor(section: SectionName, pass: string): SwitchName | undefined {
  const row = all.find(({ name }) => name === section)?.passes.find((other) => nameOf(other) === pass);
  return row === undefined ? undefined : (switchOf(row) as SwitchName | undefined);
}

/** The passes whose results are programs. */
export const rewriteNames: readonly PassName[] = [
  ...new Set(rows.flatMap(({ row }) => (kindOf(row) === "rewrite" ? [nameOf(row)] : []))),
] as PassName[];

/** Of passes whose facts a column of `retrograd inspect` shows: the name that `--dump` knows them by → the column. */
export const columnOf: ReadonlyMap<string, string> = new Map(
  rows.flatMap(({ row }) => {
    const { column, dump = column } = row[2] ?? {};
    return column === undefined || dump === undefined ? [] : [nameOf(row), dump, column].map((name) => [name, column]);
  }),
);

/** What `--dump` takes: rewrites, and the analyses whose facts can be shown. */
export const dumpNames: readonly string[] = [...new Set([...rewriteNames, ...columnOf.keys()])];

/** The passes of a section that run while these switches are off, in order; a pass that comes twice is there twice. */
export function passesOf<N extends SectionName>(section: N, off: ReadonlySet<SwitchName>): readonly NamesOf<N>[] {
  const { passes = [] } = all.find(({ name }) => name === section) ?? {};
  const isLeftOut = (row: (typeof passes)[number]): boolean =>
    row[2]?.less !== true && off.has(switchOf(row) as SwitchName);
  return passes.filter((row) => !isLeftOut(row)).map(nameOf) as NamesOf<N>[];
}

/** How often the passes of a section are repeated at most. */
export function roundsOf(section: SectionName): number {
  const most = all.find(({ name }) => name === section)?.repeat?.most;
  return typeof most === "number" ? most : 1;
}
