/**
 * The account of all stacks: current bytes, peak bytes, and a way back to an earlier state.
 *
 * How the peak is exact at no cost per push. Bytes on the stacks rise in a forward sweep and fall in a backward sweep, so a
 * maximum is always where a pop follows a push. The stacks are used last in, first out *together*: the first pop after some
 * pushes is from the stack that was pushed last, hence from a stack that has risen since its own last pop. Each stack looks
 * for that one event, in `rewind()` and `pop()` alone, and reports it here (`notePeak`) before it removes anything. Pushing,
 * and generated loops that use a local index, do no accounting at all.
 */

/** What every stack tells the account. */
export interface StackAccount {
  /** Bytes on this stack now. A reference counts as 8 bytes; what it leads to is not counted. */
  bytes(): number;
  /** The stack's position, as two numbers that only the stack itself understands. */
  position(): readonly [number, number];
  /** Goes back to a position taken earlier; everything pushed since then is forgotten. */
  release(position: readonly [number, number]): void;
}

/** A position of all stacks, made by {@link mark}. */
export interface StackMark {
  readonly positions: readonly (readonly [number, number])[];
}

const accounts: StackAccount[] = [];
let peak = 0;

/** Enters a stack into the account. The stacks of this package do it in their constructors. */
export function openAccount(account: StackAccount): void {
  accounts.push(account);
}

/** Compares the bytes on all stacks with the peak. The stacks call it just before a fall. */
export function notePeak(): void {
  const now = stackBytes();
  if (now > peak) peak = now;
}

/** Bytes on all stacks now. Zero after a complete adjoint: `check` reports it as `endsEmpty`. */
export function stackBytes(): number {
  let sum = 0;
  for (const account of accounts) sum += account.bytes();
  return sum;
}

/**
 * The most bytes that were on all stacks at once since the program's start or the last {@link resetPeak}.
 * Counts what was recorded, not the chunks that hold it. Exact as soon as no generated loop is under way.
 */
export function peakStackBytes(): number {
  notePeak();
  return peak;
}

/** Forgets the peak; the next one starts from the bytes that are on the stacks now. */
export function resetPeak(): void {
  peak = stackBytes();
}

/**
 * The present position of all stacks. The head of a derivative takes a mark before its forward sweep and calls
 * {@link release} when the primal throws, so that the next call finds the stacks as this one did:
 *
 * ```ts
 * const start = mark();
 * try { … } catch (error) { release(start); throw error; }
 * ```
 */
export function mark(): StackMark {
  return { positions: accounts.map((account) => account.position()) };
}

/** Puts all stacks back to a mark. References above it are let go. A stack that was made after the mark is left alone. */
export function release(to: StackMark): void {
  notePeak();
  to.positions.forEach((position, i) => accounts[i]?.release(position));
}
