/**
 * Required values: which reader in the backward sweep needs which value that the forward sweep overwrites, or whose lifetime ends there.
 * In: what to-be-recorded works on, and the plan's choices. Out: for each definition (a statement that overwrites what is required, arrays
 * that are saved before a loop or a call, a local at the end of its lifetime) its readers, and for each reader the definitions.
 * Method: to-be-recorded once more, with sets in which every zone knows who put it there (traced-set.ts), through branches, around loops and
 * across calls: what is recorded is what has a reader, and nothing else.
 * Limits: zones, as to-be-recorded; a zone that is stored to through one pointer has the readers of all pointers to it.
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Block, CallStatement, Statement, UnitId, VariableId } from "../../il/types.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { RecordingSubject } from "./recording-facts.js";
import type { ReaderKind, RecordingWitness, Requirement } from "./recording-witness.js";
import { toBeRecorded } from "./to-be-recorded.js";
import { TracedSet } from "./traced-set.js";

export interface Reader {
  readonly kind: ReaderKind;
  readonly unit: UnitId;
  /** Null for the head's caller. */
  readonly statement: Statement | null;
}

export type Definition =
  | { readonly kind: "overwritten" | "saved whole"; readonly statement: Statement }
  | { readonly kind: "life ends"; readonly block: Block; readonly variable: VariableId };

export interface RequiredValues {
  /** Who needs what the statement overwrites; empty where nothing of it is required. */
  overwritten(statement: Statement): readonly Reader[];
  /** Who needs the arrays that are saved before the loop or call. */
  before(statement: Statement): readonly Reader[];
  /** Who needs the local when the block, its lifetime, ends. */
  atEndOf(block: Block, variable: VariableId): readonly Reader[];
  /** All definitions with a reader. */
  readonly definitions: readonly Definition[];
  /** The definitions that readers at this statement need, of whatever kind they are. */
  neededAt(statement: Statement): readonly Definition[];
}

export interface RequiredValuesInput {
  readonly subject: RecordingSubject;
  readonly choices: PlanChoices;
  readonly callBits: CallBits;
}

export function requiredValues({ subject, choices, callBits }: RequiredValuesInput): RequiredValues {
  const witness = new Readers();
  const contexts = tracedContexts(subject, callBits, witness);
  toBeRecorded({ ...subject, contexts, witness: witness })(choices);
  const { overwritten, saved, ending } = witness;
  const listed = (readers: ReadonlySet<number> | undefined): readonly Reader[] =>
    [...(readers ?? [])].sort((a, b) => a - b).map((k) => witness.all[k] as Reader);
  const needed = new Map<Statement, Definition[]>();
  const definitions: Definition[] = [];
  const note = (definition: Definition, readers: ReadonlySet<number>): void => {
    if (readers.size === 0) return;
    definitions.push(definition);
    for (const at of new Set(listed(readers).map((reader) => reader.statement))) {
      if (at === null) continue;
      const list = needed.get(at);
      if (list === undefined) needed.set(at, [definition]);
      else list.push(definition);
    }
  };
  for (const [statement, readers] of overwritten) note({ kind: "overwritten", statement }, readers);
  for (const [statement, readers] of saved) note({ kind: "saved whole", statement }, readers);
  for (const [block, variables] of ending)
    for (const [variable, readers] of variables) note({ kind: "life ends", block, variable }, readers);
  return {
    overwritten: (s) => listed(overwritten.get(s)),
    before: (s) => listed(saved.get(s)),
    atEndOf: (block, variable) => listed(ending.get(block)?.get(variable)),
    definitions,
    neededAt: (s) => needed.get(s) ?? [],
  };
}

/** Readers by number, and what the analysis has told of what each of them needs. */
class Readers implements RecordingWitness {
  readonly all: Reader[] = [];
  readonly overwritten = new Map<Statement, Set<number>>();
  readonly saved = new Map<Statement, Set<number>>();
  readonly ending = new Map<Block, Map<VariableId, Set<number>>>();
  readonly #numbers = new Map<Statement | UnitId, Map<ReaderKind, ReadonlySet<number>>>();
  /** The reader for whom zones are put into sets at the moment. */
  current: ReadonlySet<number> = new Set();

  readonly empty = (size: number): BitSet => new TracedSet(size, this);

  reads(kind: ReaderKind, unit: UnitId, statement: Statement | null): void {
    const kinds = at(this.#numbers, statement ?? unit, () => new Map<ReaderKind, ReadonlySet<number>>());
    this.current = at(kinds, kind, () => new Set([this.all.push({ kind, unit, statement }) - 1]));
  }

  overwrites(statement: Statement, requirements: readonly Requirement[]): void {
    collect(at(this.overwritten, statement, newSet), requirements);
  }

  saves(statement: Statement, requirements: readonly Requirement[]): void {
    collect(at(this.saved, statement, newSet), requirements);
  }

  ends(block: Block, variable: VariableId, requirement: Requirement): void {
    const variables = at(this.ending, block, () => new Map<VariableId, Set<number>>());
    collect(at(variables, variable, newSet), [requirement]);
  }
}

const newSet = (): Set<number> => new Set();

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function collect(into: Set<number>, requirements: readonly Requirement[]): void {
  for (const { bits, required } of requirements)
    if (required instanceof TracedSet)
      for (const bit of bits) for (const reader of required.readersOf(bit)) into.add(reader);
}

/** Sets that cross calls with the readers of each zone. */
function tracedContexts({ effects }: RecordingSubject, callBits: CallBits, trace: Readers): CallContexts {
  const { universe } = effects;
  const none = new Set<number>();
  const readersIn = (set: BitSet, bit: number): ReadonlySet<number> =>
    set instanceof TracedSet ? set.readersOf(bit) : none;
  return {
    into(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet) {
      const result = new TracedSet(universe(callee).size, trace);
      callBits.of(caller, call, callee).forEach((outer, bit) => {
        for (const b of outer) if (set.has(b)) result.put(bit, readersIn(set, b));
      });
      return result;
    },
    from(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet) {
      const result = new TracedSet(universe(caller).size, trace);
      const map = callBits.of(caller, call, callee);
      set.forEach((bit) => {
        for (const b of map[bit] ?? []) result.put(b, readersIn(set, bit));
      });
      return result;
    },
  };
}
