/** The conditional groups that are open in a file (C11 6.10.1). */
import type { Span } from "../../../diagnostics/origin.js";

interface OpenGroup {
  readonly span: Span;
  readonly directive: string;
  /** What encloses it is read. */
  readonly enclosing: boolean;
  /** A branch has been read, or is. */
  taken: boolean;
  active: boolean;
  hasElse: boolean;
}

export class ConditionalStack {
  readonly #open: OpenGroup[] = [];

  /** Whether the lines here are read. */
  get active(): boolean {
    return this.#open.at(-1)?.active ?? true;
  }

  /** Whether an `#elif` here must be evaluated. */
  get undecided(): boolean {
    const group = this.#open.at(-1);
    return group?.enclosing === true && !group.taken && !group.hasElse;
  }

  /** `#if`, `#ifdef`, `#ifndef`. */
  begin(directive: string, span: Span, holds: boolean): void {
    const enclosing = this.active;
    const active = enclosing && holds;
    this.#open.push({ span, directive, enclosing, taken: active, active, hasElse: false });
  }

  /** `#elif`, and with `isElse` `#else`. Gives what is wrong with it. */
  alternative(isElse: boolean, holds: boolean): string | undefined {
    const group = this.#open.at(-1);
    if (group === undefined) return "has no #if before it";
    if (group.hasElse) return "follows an #else";
    group.active = group.enclosing && !group.taken && holds;
    group.taken ||= group.active;
    group.hasElse = isElse;
    return undefined;
  }

  /** `#endif`. */
  finish(): string | undefined {
    return this.#open.pop() === undefined ? "has no #if before it" : undefined;
  }

  /** Groups without an end, outermost first. */
  get unfinished(): readonly { readonly span: Span; readonly directive: string }[] {
    return this.#open;
  }
}
