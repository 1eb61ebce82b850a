/**
 * Runs a unit of the IL and its adjoint with one piece checkpointed, as model (17) of Araya-Polo, Hascoët 2004 says: forward, with the old
 * values pushed that to-be-recorded asks for; the piece without recording, after its snapshot; backward, where the piece is put back to its
 * snapshot, run again with everything pushed, and undone. No adjoint is computed: whatever a derivative reads in the backward sweep has to be
 * what it read when the primal stood there. What an analysis says may be overwritten is overwritten with other numbers before it is
 * put back; what it says is not is compared.
 */
import { blocksOf, statementsOf } from "../../src/3-analyze/snapshots/pieces.js";
import type { Snapshot } from "../../src/3-analyze/snapshots/snapshots.js";
import type { BitSet } from "../../src/dataflow/bit-set.js";
import type { Block, Expression, Path, Statement, UnitId, VariableId } from "../../src/il/types.js";
import { forEachReadPath, subscriptsOf } from "../../src/il/visit.js";
import type { Planned } from "./planned-il.js";

export class Mismatch extends Error {}

interface Reading {
  readonly statement: Statement;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

type Step =
  | { readonly kind: "statement"; readonly statement: Statement; readonly old: readonly (readonly [string, number])[] }
  | { readonly kind: "end"; readonly old: readonly (readonly [string, number])[] }
  | {
      readonly kind: "piece";
      readonly snapshot: readonly (readonly [string, number])[];
      readonly beside: readonly (readonly [string, number])[];
      readonly after: ReadonlyMap<string, number>;
    };

type Flow =
  | { readonly kind: "next" | "return" }
  | { readonly kind: "exit"; readonly label: string; readonly how: string };
const next: Flow = { kind: "next" };

/** What a sweep does on its way forward. */
interface Mode {
  runs(s: Statement): boolean;
  pushes(s: Statement): boolean;
  /** Locals that are pushed when the block ends. */
  endsWith(block: Block): readonly VariableId[];
  readonly steps: Step[] | null;
  /** The primal: what the derivatives read is written down. */
  readonly readings: Reading[] | null;
}

export class CheckpointedRun {
  #store = new Map<string, number>();
  #fuel = 3000;
  readonly #unit: UnitId = "f" as UnitId;
  readonly #readings: Reading[] = [];
  /** Values that went into snapshots. */
  stored = 0;

  constructor(
    private readonly planned: Planned,
    private readonly inputs: ReadonlyMap<string, number>,
    private readonly taken: Snapshot,
    private readonly random: () => number,
    /** How often control passes the piece before it is checkpointed. */
    private times = 0,
  ) {}

  run(): void {
    const { liveness, recorded } = this.planned.plan;
    const body = this.planned.program.units.get(this.#unit)?.body as Block;
    this.#store = new Map(this.inputs);
    const none = { pushes: () => false, endsWith: () => [], steps: null };
    this.#block(body, { runs: () => true, ...none, readings: this.#readings });
    this.#store = new Map(this.inputs);
    const steps: Step[] = [];
    this.#block(body, {
      runs: (s) => liveness.isLive(s),
      pushes: (s) => recorded.isSaved(s),
      endsWith: (block) => recorded.savedAtEndOf(block),
      steps,
      readings: null,
    });
    this.#backward(steps);
    if (this.#readings.length > 0) throw new Mismatch("not all derivatives were run");
  }

  #block(block: Block, mode: Mode, isPiece = false): Flow {
    const { piece } = this.taken;
    if (
      !isPiece &&
      this.#isTaken(mode) &&
      piece.kind === "iteration" &&
      block === piece.statement.body &&
      this.#isTheTime()
    )
      return this.#piece(mode);
    let flow = next;
    for (const s of block.statements) {
      flow = this.#statement(s, mode);
      if (flow.kind !== "next") break;
    }
    const ending = mode.endsWith(block);
    if (mode.steps !== null && ending.length > 0)
      mode.steps.push({ kind: "end", old: ending.map((v) => [`${v}`, this.#store.get(`${v}`) as number] as const) });
    if (mode.readings === null) this.#forgetLocals(block);
    return flow;
  }

  /** The locals of a block do not outlive it. */
  #forgetLocals(block: Block): void {
    const { lifetimeOf } = this.planned.plan;
    // Both sweeps of the head are in one body.
    if (block === this.planned.program.units.get(this.#unit)?.body) return;
    for (const [id, { role }] of this.planned.program.variables)
      if (role === "local" && lifetimeOf(this.#unit, id) === block) this.#store.set(`${id}`, this.random());
  }

  #statement(s: Statement, mode: Mode): Flow {
    if (--this.#fuel < 0) throw new Mismatch("no end in sight");
    const { piece } = this.taken;
    if (this.#isTaken(mode) && s === piece.statement && piece.kind === "loop" && this.#isTheTime())
      return this.#piece(mode);
    switch (s.kind) {
      case "if":
        // Where nothing in it is needed, forward or backward, the sweep leaves it out.
        return mode.runs(s) ? this.#block(this.#value(s.test) === 1 ? s.then : s.else, mode) : next;
      case "loop": {
        if (!mode.runs(s)) return next;
        this.#list(s.init.statements, mode);
        while (this.#value(s.test) === 1) {
          const flow = this.#block(s.body, mode);
          if (flow.kind === "return") return flow;
          if (flow.kind === "exit") {
            if (flow.label !== s.label) return flow;
            if (flow.how === "break") return next;
          }
          this.#list(s.update.statements, mode);
        }
        return next;
      }
      case "exit":
        return { kind: "exit", label: s.label, how: s.how };
      case "assign":
        this.#assign(s, mode);
        return next;
      case "return":
        this.#note(s, mode, []);
        if (mode.readings !== null && this.#hasDerivative(s))
          mode.readings.push({ statement: s, before: this.#read(s, "before"), after: [] });
        return { kind: "return" };
      default:
        throw new Error(`not run here: ${s.kind}`);
    }
  }

  #list(statements: readonly Statement[], mode: Mode): void {
    for (const s of statements) this.#statement(s, mode);
  }

  #assign(s: Statement & { kind: "assign" }, mode: Mode): void {
    const before = mode.readings === null ? [] : this.#read(s, "before");
    if (mode.runs(s)) {
      const place = this.#place(s.target);
      const value = this.#value(s.value);
      this.#note(s, mode, mode.pushes(s) ? [[place, this.#store.get(place) as number]] : []);
      this.#store.set(place, value);
    } else this.#note(s, mode, []);
    if (mode.readings !== null && this.#hasDerivative(s))
      mode.readings.push({ statement: s, before, after: this.#read(s, "after") });
  }

  #note(statement: Statement, mode: Mode, old: readonly (readonly [string, number])[]): void {
    mode.steps?.push({ kind: "statement", statement, old });
  }

  #hasDerivative(s: Statement): boolean {
    return this.planned.plan.derivatives.of(this.#unit, s) !== null;
  }

  /** What the derivative reads, before the statement or after it. */
  #read(s: Statement, when: "before" | "after"): number[] {
    const derivative = this.planned.plan.derivatives.of(this.#unit, s);
    if (derivative === null) return [];
    const { pointsTo, effects } = this.planned.facts;
    const universe = effects.universe(this.#unit);
    const found: number[] = [];
    const visit = (path: Path): void => {
      if (pointsTo.zonesOf(path).some((zone) => derivative[when].has(universe.bitOf(zone))))
        found.push(this.#store.get(this.#place(path)) as number);
    };
    if (s.kind === "assign") {
      if (when === "before") forEachReadPath(s.value, visit);
      for (const e of subscriptsOf(s.target)) forEachReadPath(e, visit);
      if (when === "after") visit(s.target);
    } else if (s.kind === "return") for (const value of s.values) forEachReadPath(value, visit);
    return found;
  }

  #inPiece = false;

  #isTaken(mode: Mode): boolean {
    return mode.steps !== null && !this.#inPiece;
  }

  /** The piece is checkpointed once; the other times that control comes by it is swept as the plan says. */
  #isTheTime(): boolean {
    return this.times-- === 0;
  }

  /** The piece without recording, after what has to be stored for it. */
  #piece(mode: Mode): Flow {
    const { piece, snapshot, beside } = this.taken;
    const { liveness } = this.planned.plan;
    const stored = this.#valuesIn(snapshot);
    this.stored += stored.length;
    const saved = this.#valuesIn(beside);
    this.#inPiece = true;
    const advance: Mode = {
      runs: (s) => liveness.isLive(s),
      pushes: () => false,
      endsWith: () => [],
      steps: null,
      readings: null,
    };
    const flow = this.#pieceOnce(advance);
    this.#inPiece = false;
    mode.steps?.push({ kind: "piece", snapshot: stored, beside: saved, after: new Map(this.#store) });
    if (piece.kind === "iteration" && flow.kind !== "next") throw new Error("a piece that is left");
    return flow;
  }

  #pieceOnce(mode: Mode): Flow {
    const { piece } = this.taken;
    if (piece.kind === "iteration") return this.#block(piece.statement.body, mode, true);
    for (const s of statementsOf(piece)) {
      const flow = this.#statement(s, mode);
      if (flow.kind !== "next") return flow;
    }
    return next;
  }

  #backward(steps: readonly Step[]): void {
    for (let k = steps.length - 1; k >= 0; k--) {
      const step = steps[k] as Step;
      if (step.kind === "end") for (const [place, value] of step.old) this.#store.set(place, value);
      else if (step.kind === "piece") this.#pieceBackward(step);
      else this.#statementBackward(step);
    }
  }

  #statementBackward({ statement, old }: Step & { kind: "statement" }): void {
    const reading = this.#hasDerivative(statement) ? this.#readings.pop() : null;
    if (reading === undefined || (reading !== null && reading.statement !== statement))
      throw new Mismatch("control went elsewhere");
    if (reading !== null) this.#compare("after", reading.after, this.#read(statement, "after"), statement);
    for (const [place, value] of old) this.#store.set(place, value);
    if (reading !== null) this.#compare("before", reading.before, this.#read(statement, "before"), statement);
  }

  #compare(when: string, expected: readonly number[], found: readonly number[], s: Statement): void {
    if (expected.length !== found.length || expected.some((value, k) => !Object.is(value, found[k])))
      throw new Mismatch(
        `${when} ${s.kind} ${JSON.stringify(s)}: ${expected.join()} was read, ${found.join()} is there`,
      );
  }

  #pieceBackward({ snapshot, beside, after }: Step & { kind: "piece" }): void {
    const { piece, written, later } = this.taken;
    // What the rest says that it leaves, it has left.
    const own = blocksOf(piece);
    const { lifetimeOf } = this.planned.plan;
    const isAlive = (place: string): boolean => {
      const id = Number(place.split("[")[0]) as VariableId;
      return this.planned.program.variables.get(id)?.role !== "local" || !own.has(lifetimeOf(this.#unit, id));
    };
    const overwritten = new Set(this.#placesIn(later));
    for (const [place, value] of after)
      if (isAlive(place) && !overwritten.has(place) && !Object.is(value, this.#store.get(place)))
        throw new Mismatch(`${place} is overwritten, and should not be`);
    // Of an array that is required before the piece some elements may be overwritten: those that nobody requires.
    const first = piece.kind === "iteration" ? piece.statement.body.statements[0] : piece.statement;
    const required = new Set(this.#placesIn(this.planned.plan.recorded.before(first as Statement) as BitSet));
    for (const place of overwritten) if (!required.has(place)) this.#store.set(place, this.random());
    for (const place of this.#placesIn(written)) this.#store.set(place, this.random());
    for (const [place, value] of snapshot) this.#store.set(place, value);
    const steps: Step[] = [];
    this.#inPiece = true;
    const everything: Mode = {
      runs: (s) => this.taken.isLive(s),
      pushes: () => true,
      endsWith: (block) => this.#localsOf(block),
      steps,
      readings: null,
    };
    this.#pieceOnce(everything);
    this.#inPiece = false;
    this.#backward(steps);
    for (const place of this.#placesIn(written)) this.#store.set(place, this.random());
    for (const [place, value] of beside) this.#store.set(place, value);
  }

  #localsOf(block: Block): readonly VariableId[] {
    const { lifetimeOf } = this.planned.plan;
    return [...this.planned.program.variables]
      .filter(([id, { role }]) => role === "local" && lifetimeOf(this.#unit, id) === block)
      .map(([id]) => id);
  }

  #placesIn(set: BitSet): readonly string[] {
    const { effects } = this.planned.facts;
    const universe = effects.universe(this.#unit);
    const places: string[] = [];
    for (const bit of set.toArray()) {
      const zone = universe.zoneAt(bit);
      if (zone.kind === "variable") places.push(`${zone.variable}`);
      else if (zone.kind === "elements")
        for (const place of this.#store.keys()) if (place.includes("[")) places.push(place);
    }
    return places;
  }

  #valuesIn(set: BitSet): (readonly [string, number])[] {
    return this.#placesIn(set).flatMap((place) => {
      const value = this.#store.get(place);
      return value === undefined ? [] : [[place, value] as const];
    });
  }

  #place(path: Path): string {
    const last = path.steps.at(-1);
    if (last?.kind !== "index") return `${path.root}`;
    return `${path.root}[${this.#value(last.indices[0] as Expression)}]`;
  }

  #value(e: Expression): number {
    switch (e.kind) {
      case "constant":
        return Number(e.value);
      case "read": {
        const value = this.#store.get(this.#place(e.path));
        if (value === undefined) throw new Mismatch(`nothing at ${this.#place(e.path)}`);
        return value;
      }
      case "binary": {
        const [l, r] = [this.#value(e.left), this.#value(e.right)];
        switch (e.operator) {
          case "add":
            return l + r;
          case "multiply":
            return l * r;
          case "less":
            return l < r ? 1 : 0;
          default:
            throw new Error(`not run here: ${e.operator}`);
        }
      }
      case "intrinsic":
        return Math.sin(this.#value(e.arguments[0] as Expression));
      default:
        throw new Error(`not run here: ${e.kind}`);
    }
  }
}
