import { amountOf } from "./checkpoints/amounts.js";
import type { StackAccount } from "./stack-accounts.js";
import { giveSpareBack, giveUp, openAccounts, stackBytes } from "./stack-accounts.js";

/** What was there when memory ended. */
interface Exhaustion {
  /** Bytes that were asked for. */
  readonly askedBytes: number;
  /** Bytes recorded by then, snapshots included: on each stack, by its name. */
  readonly held: Readonly<Record<string, number>>;
  readonly heldBytes: number;
  /** Who asked, where that is known: a checkpointed loop of the program, or a line of the generated code. */
  readonly place: string | undefined;
  /** What the engine said. */
  readonly cause: unknown;
}

/**
 * There is no memory for what an adjoint records. Whoever catches it finds the stacks as they were at the program's last {@link mark}, and
 * empty where it has taken none; their memory is given back, so that the next call works.
 */
export class StackExhausted extends RangeError {
  override readonly name = "StackExhausted";
  readonly askedBytes: number;
  readonly held: Readonly<Record<string, number>>;
  readonly heldBytes: number;
  readonly place: string | undefined;

  constructor({ askedBytes, held, heldBytes, place, cause }: Exhaustion) {
    super(messageOf(askedBytes, held, heldBytes, place), { cause });
    this.askedBytes = askedBytes;
    this.held = held;
    this.heldBytes = heldBytes;
    this.place = place;
  }

  /** The same, with a place that says more. */
  from(place: string): StackExhausted {
    return new StackExhausted({ ...this, place, cause: this.cause });
  }
}

/** Runs an allocation for a stack or a snapshot. Where there is no memory for it, what the stacks keep for later calls is given back first. */
export function allocated<T>(askedBytes: number, allocate: () => T): T {
  try {
    return allocate();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  giveSpareBack();
  try {
    return allocate();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const exhausted = new StackExhausted({
      askedBytes,
      held: heldByEach(),
      heldBytes: stackBytes(),
      place: callerOfRuntime(),
      cause,
    });
    giveUp();
    throw exhausted;
  }
}

function heldByEach(): Record<string, number> {
  const held: Record<string, number> = {};
  for (const account of openAccounts()) {
    const bytes = account.bytes();
    const name = account.name ?? "others";
    if (bytes > 0) held[name] = (held[name] ?? 0) + bytes;
  }
  return held;
}

function messageOf(
  asked: number,
  held: Readonly<Record<string, number>>,
  heldBytes: number,
  place: string | undefined,
) {
  const each = Object.entries(held).map(([name, bytes]) => `${name} ${amountOf(bytes)}`);
  const stacks =
    heldBytes === 0 ? "the stacks are empty" : `the stacks hold ${amountOf(heldBytes)} (${each.join(", ")})`;
  return `retrograd: ${place === undefined ? "" : `${place}: `}no memory left for another ${amountOf(asked)} to record; ${stacks}. ${ADVICE}`;
}

/** Options and directives of docs/checkpointing.md. */
const ADVICE =
  "To record less: the directive `$AD BINOMIAL-CKP 200MB` above a loop gives it so much memory, `retrograd adjoint --checkpoint loops --checkpoint-states 20` stores so many states of each outermost loop; what does not fit is run again. `retrograd profile --memory-limit 200MB` tells which loops and calls of the program record how much, and which checkpoints fit";

interface Tracing {
  captureStackTrace?: (target: object, below: unknown) => void;
  stackTraceLimit?: number | undefined;
}

/**
 * The first frame outside of the runtime, where the engine tells (V8): of the traces that begin below one of the stacks' functions it is the
 * shortest one's. This way it does not matter which files a bundler has put together.
 */
function callerOfRuntime(): string | undefined {
  const tracing = Error as Tracing;
  if (tracing.captureStackTrace === undefined) return undefined;
  const limit = tracing.stackTraceLimit;
  let shortest: string[] | undefined;
  try {
    tracing.stackTraceLimit = Number.POSITIVE_INFINITY;
    for (const account of openAccounts()) {
      for (const below of functionsOf(account)) {
        const frames = framesBelow(below, tracing.captureStackTrace);
        if (frames.length > 0 && (shortest === undefined || frames.length < shortest.length)) shortest = frames;
      }
    }
  } catch {
    // Intrinsics may be frozen. The message has no place then.
  } finally {
    if (tracing.stackTraceLimit !== limit) tracing.stackTraceLimit = limit;
  }
  return shortest?.[0];
}

function framesBelow(below: unknown, capture: (target: object, below: unknown) => void): string[] {
  const holder: { stack?: unknown } = {};
  capture(holder, below);
  if (typeof holder.stack !== "string") return [];
  return holder.stack.split("\n").flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? []);
}

function functionsOf(account: StackAccount): unknown[] {
  const functions: unknown[] = [];
  for (let at = Object.getPrototypeOf(account); at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === "function") functions.push(value);
  return functions;
}
