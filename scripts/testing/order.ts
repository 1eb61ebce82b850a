/**
 * The order of the test files: those that take longest first, so that both processes end at about the same time. What takes long are the
 * series of random programs, then the cases; within these, and among the rest, larger files come first.
 */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

const heavy = [/\/properties\//, /\/cases\/cases-c-/, /\/cases\/cases-/];

/** The smaller, the earlier. */
export function rankOf(path: string): number {
  const rank = heavy.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? heavy.length : rank;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}
