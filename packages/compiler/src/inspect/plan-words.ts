/** What the reasons and costs of the plan are called in a report. */
import type { Entry, Reason } from "../4-plan/plan.js";
import { pathName } from "../il/queries/path-name.js";
import type { Program } from "../il/types.js";

const reasons: Readonly<Record<Reason, string>> = {
  "end-not-known": "its end is not known when it begins",
  "test-at-the-end": "its test comes last",
  "may-be-left": "it may be left before its test fails",
  "steps-with-more": "it starts or steps with more than one statement",
  "unsigned-below-its-start": "its unsigned counter cannot go below its start",
  "switched-off": "switched off",
  "start-and-end-known": "start, end and step are known",
  "iterations-independent": "no iteration needs what others write, and nothing after the loop needs what it computes",
  directive: "a directive asks for it",
  option: "an option asks for it",
  "test-still-holds": "its operands keep their values",
  "in-what-is-recomputed": "it is part of what is computed again",
  "arm-always-leaves": "an arm is always left early",
  "test-may-change": "its operands may have changed",
  "arms-leave-early": "an arm may be left early",
  "nothing-backward": "nothing to do backward",
  "one-way-to-end": "there is no other way to end",
  "several-ways-to-end": "it may end in several ways",
  "not-needed": "nobody needs what it computes",
  "records-nothing": "it records nothing",
  "records-or-moves-shadows": "it records, or moves shadows",
  "derivative-passes-through": "a derivative passes through it",
  "sweep-turns-here": "the backward sweep follows at once",
  "required-and-overwritten": "needed backward, and overwritten here",
  "required-and-its-life-ends": "needed backward, and its life ends here",
  "nest-overwrites-it": "needed backward, and overwritten in many places there",
  "cheap-to-compute-again": "cheap to compute, from what is still there",
  "dearer-to-compute-again": "needed backward, and dearer to compute again",
  "others-come-of-it": "needed only to compute others again",
  "whole-step": "a whole number changed by a whole step",
  "last-element-is-new": "an element added at the end",
  "list-has-another-length": "its length changes here",
  "steps-release-it": "a step of a loop with checkpoints may release what was there before it",
  "end-told-from-allocation": "where it ends can be told from where it is allocated",
  "adjoints-are-in-its-shadow": "adjoints are gathered in its shadow",
  "both-sweeps-in-one-body": "both sweeps are in one body",
};

export const reasonWords = (reason: Reason): string => reasons[reason];

/** "" where it costs nothing. */
export function costWords(program: Program, { cost: { bytes, arrays, operations }, weighed, reason }: Entry): string {
  const parts = [
    ...(bytes > 0 ? [bytes === 1 ? "1 byte" : `${bytes} bytes`] : []),
    ...arrays.map(({ whole, elementBytes }) => `${elementBytes} bytes for each element of ${pathName(program, whole)}`),
  ];
  if (parts.length === 0 && operations > 0) parts.push(operations === 1 ? "1 operation" : `${operations} operations`);
  if (weighed !== undefined && reason === "dearer-to-compute-again")
    parts.push(`at a cost of ${weighed.store} against ${weighed.again} to compute it again`);
  else if (weighed !== undefined) parts.push(`at a cost of ${weighed.again} against ${weighed.store} to store it`);
  return parts.join(", ").replaceAll(", at a cost", " at a cost");
}
