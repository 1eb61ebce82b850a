/**
 * written-values: numbers with derivatives that are written as text or into a file, and read back as other numbers.
 * In: the program, points-to, effects, varied, useful, flow graphs; which functions of the library write and read. Out: diagnostics RG3307.
 * Method: the texts (by their sites) and the files (all of them as one, but for those that only people see) that something varied gets
 * into, whatever the order; what other functions make of such a text has it too. A number that is read out of one, and is useful, may be
 * one that was written, if control can come from the writing to the reading.
 * Limits: a text that the program itself takes apart character by character is not followed.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { spanOf } from "../../diagnostics/origin.js";
import type { Expression, Path, Program, SiteId, Statement, Type, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import type { Useful, Varied } from "../activity-facts.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import { sitesBehind, storedOutside } from "../effects/outside-stores.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

/** What a function of the library does with texts and files. */
export interface Medium {
  /** The argument with the text or the file. */
  readonly at: number;
  readonly in: "text" | "file";
  readonly does: "write" | "read";
}

export interface WrittenValuesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly graphs: FlowGraphs;
  readonly varied: Varied;
  readonly useful: Useful;
  readonly mediumOf: (name: string) => Medium | undefined;
}

interface Use {
  readonly unit: UnitId;
  readonly statement: Statement;
  readonly medium: Medium;
  readonly arguments: readonly Expression[];
}

export function reportWrittenValues(input: WrittenValuesInput, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, graphs, varied, useful, mediumOf } = input;
  const uses: Use[] = [];
  /** Other calls, which may copy a text. */
  const copies: { readonly from: readonly SiteId[]; readonly to: readonly SiteId[] }[] = [];
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => look(unit, s));
  const writes = uses.filter((use) => use.medium.does === "write" && writesVaried(use));
  const reads = uses.filter((use) => use.medium.does === "read" && givesUseful(use));
  if (writes.length === 0 || reads.length === 0) return;
  for (const write of writes) {
    const held = heldFrom(write);
    const read = reads.find((r) => isHeld(held, r) && mayFollow(write.statement, r.statement));
    if (read === undefined) continue;
    const line = spanOf(read.statement.origin)?.line;
    bag.add(
      "RG3307",
      "error",
      write.statement.origin,
      `A value that depends on the inputs is written ${write.medium.in === "file" ? "to a file" : "as text"} here, and what is read${line === undefined ? "" : ` in line ${line}`} may be what was written: its derivative would be lost.`,
      "Hand the number itself over, in a variable.",
    );
  }

  function look(unit: UnitId, statement: Statement): void {
    const call = libraryCall(statement);
    if (call === null) return;
    const medium = mediumOf(call.name);
    if (medium !== undefined) {
      const at = call.arguments[medium.at];
      if (medium.in === "text" || at === undefined || !isForPeople(program, at))
        uses.push({ unit, statement, medium, arguments: call.arguments });
    }
    const texts = call.arguments.flatMap((a) => textsBehind(a));
    const result = statement.kind === "call" ? statement.targets.flatMap((t) => (t === null ? [] : pointed(t))) : [];
    if (medium === undefined && texts.length > 0) copies.push({ from: texts, to: [...texts, ...result] });
  }

  function pointed(target: Path): readonly SiteId[] {
    return pointsTo.sitesOf(target).filter((site) => isText(pointsTo.sites.get(site)?.type));
  }

  function textsBehind(value: Expression): readonly SiteId[] {
    return pointsTo.sitesOf(value).filter((site) => isText(pointsTo.sites.get(site)?.type));
  }

  /** The texts that what is written may get into; null stands for the files. */
  function heldFrom(write: Use): ReadonlySet<SiteId | null> {
    const held = new Set<SiteId | null>();
    if (write.medium.in === "file") held.add(null);
    else for (const site of textsOf(write)) held.add(site);
    for (let before = -1; before !== held.size; ) {
      before = held.size;
      for (const { from, to } of copies) if (from.some((site) => held.has(site))) for (const site of to) held.add(site);
      for (const use of uses) {
        const texts = use.arguments.flatMap((a) => textsBehind(a));
        const isIn = use.medium.in === "file" ? held.has(null) : textsOf(use).some((site) => held.has(site));
        if (use.medium.does === "read" && isIn) for (const site of texts) held.add(site);
        if (use.medium.does === "write" && texts.some((site) => held.has(site))) {
          if (use.medium.in === "file") held.add(null);
          else for (const site of textsOf(use)) held.add(site);
        }
      }
    }
    return held;
  }

  function textsOf(use: Use): readonly SiteId[] {
    const text = use.arguments[use.medium.at];
    return text === undefined ? [] : textsBehind(text);
  }

  function isHeld(held: ReadonlySet<SiteId | null>, read: Use): boolean {
    return read.medium.in === "file" ? held.has(null) : textsOf(read).some((site) => held.has(site));
  }

  function writesVaried({ unit, statement, medium, arguments: given }: Use): boolean {
    const universe = effects.universe(unit);
    const before = varied.before(unit, statement);
    const isVaried = (zones: readonly ZoneId[]): boolean =>
      zones.some((zone) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && before.has(bit);
      });
    return given.some((value, k) => {
      if (k === medium.at) return false;
      let anyVaried = sitesBehind(pointsTo, value).some((site) => isVaried(pointsTo.zonesOfSite(site)));
      differentiablePaths(value, (path) => {
        anyVaried ||= isVaried(pointsTo.zonesOf(path));
      });
      return anyVaried;
    });
  }

  function givesUseful({ unit, statement }: Use): boolean {
    if (statement.kind !== "call") return false;
    const universe = effects.universe(unit);
    const after = useful.after(unit, statement);
    const given = statement.targets.flatMap((t) =>
      t === null || !mayCarryDerivative(t.type) ? [] : pointsTo.zonesOf(t),
    );
    return [...given, ...storedOutside(pointsTo, statement)].some((zone) => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && after.has(bit);
    });
  }

  /** May control come from the one statement to the other, in one run of a head? */
  function mayFollow(first: Statement, second: Statement): boolean {
    const [withFirst, withSecond] = [unitsWith(first), unitsWith(second)];
    const runs = (s: Statement, what: Statement, units: ReadonlySet<UnitId>): boolean =>
      s === what || (s.kind === "call" && pointsTo.callees(s).some((callee) => units.has(callee)));
    return [...pointsTo.units].some((unit) => {
      const { nodes } = graphs.of(unit);
      const seen = new Set<number>();
      const queue: number[] = [];
      for (const node of nodes)
        if (node.statement !== null && runs(node.statement, first, withFirst)) queue.push(...node.successors);
      for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
        if (seen.has(at)) continue;
        seen.add(at);
        const node = nodes[at];
        if (node === undefined) continue;
        if (node.statement !== null && runs(node.statement, second, withSecond)) return true;
        queue.push(...node.successors);
      }
      return false;
    });
  }

  /** The units that run a statement, themselves or in what they call. */
  function unitsWith(statement: Statement): ReadonlySet<UnitId> {
    const units = new Set<UnitId>();
    for (let before = -1; before !== units.size; ) {
      before = units.size;
      for (const unit of pointsTo.units)
        forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
          if (s === statement || (s.kind === "call" && pointsTo.callees(s).some((callee) => units.has(callee))))
            units.add(unit);
        });
    }
    return units;
  }
}

/** A call of a function without text, as it stands in the program: output is a statement of its own. */
function libraryCall(s: Statement): { readonly name: string; readonly arguments: readonly Expression[] } | null {
  if (s.kind === "output") {
    const name = /^(\w+)\(/.exec(s.text.pieces[0] ?? "")?.[1];
    return name === undefined ? null : { name, arguments: s.text.operands };
  }
  if (s.kind !== "call" || s.callee.kind !== "external") return null;
  const given = s.arguments.map(
    (a): Expression => (a.kind === "reference" ? { kind: "read", path: a.path, type: a.path.type } : a),
  );
  return { name: s.callee.name.replace(/^__builtin_/, ""), arguments: given };
}

function isForPeople(program: Program, file: Expression): boolean {
  let value = file;
  while (value.kind === "convert") value = value.operand;
  if (value.kind !== "read") return false;
  const name = program.variables.get(value.path.root)?.host?.name;
  return name === "stdout" || name === "stderr";
}

function isText(type: Type | undefined): boolean {
  const core = type?.kind === "array" ? type.element : type;
  return core?.kind === "integer" && core.bits === 8;
}
