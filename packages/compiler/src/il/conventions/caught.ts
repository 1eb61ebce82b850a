/**
 * What a `catch` wants to know of what it catches, until catch-exceptions has run: places at the start of the scope that is left by the
 * throws, each with the question that it answers. A throw stores the answers on its way.
 */

import type { Origin } from "../../diagnostics/origin.js";
import { assign, booleanType, operation, read, stringType } from "../builders.js";
import type { Block, Expression, Path, Statement, Type } from "../types.js";

/** `instanceof …` (a key of ThrownError.classes), the message, or what was thrown itself. */
export type Question = `instanceof ${string}` | "message" | "error";

const mark = "caught: ";

export function nameOfAnswer(question: Question): string {
  return question === "message" || question === "error" ? question : "isKind";
}

export function typeOfAnswer(question: Question): Type {
  if (question === "error") return { kind: "opaque", name: "unknown" };
  return question === "message" ? stringType : booleanType;
}

export interface Asked {
  readonly question: Question;
  readonly place: Path;
}

export function asking({ question, place }: Asked, origin: Origin): Statement {
  return assign(place, operation("external", [], place.type, mark + question), origin);
}

export function askedBy(s: Statement): Asked | undefined {
  if (s.kind !== "assign" || s.value.kind !== "operation" || s.value.name !== "external") return undefined;
  const { detail } = s.value;
  return detail?.startsWith(mark) ? { question: detail.slice(mark.length) as Question, place: s.target } : undefined;
}

export function questionsOf(body: Block): readonly Asked[] {
  const asked: Asked[] = [];
  for (const s of body.statements) {
    const one = askedBy(s);
    if (one === undefined) break;
    asked.push(one);
  }
  return asked;
}

/** The answer that a throw gives; undefined where its text does not show it. `caught`: what was asked of what it may throw on. */
export function answerOf(
  s: Extract<Statement, { kind: "throw" }>,
  { question, place }: Asked,
  caught: readonly (readonly Asked[])[],
): Expression | undefined {
  const { message, error } = s;
  const [whole] = message.operands;
  const root = whole?.kind === "read" && whole.path.steps.length === 0 ? whole.path.root : undefined;
  const inner = caught.find((asked) => asked.some((one) => one.question === "error" && one.place.root === root));
  if (inner !== undefined && message.pieces.every((piece) => piece === "")) {
    const answer = inner.find((one) => one.question === question);
    return answer === undefined ? undefined : read(answer.place);
  }
  if (question === "error") return thrownValue(s, place.type);
  if (error === undefined) return undefined;
  if (question !== "message")
    return { kind: "constant", value: error.classes.includes(question.slice(11)), type: place.type };
  const [first] = message.operands;
  if (error.told && first === undefined) return { kind: "constant", value: "", type: place.type };
  if (error.told && first?.type.kind === "string") return first;
  const made = error.classes.includes("Error") ? thrownValue(s, typeOfAnswer("error")) : undefined;
  return made === undefined ? undefined : operation("stringOp", [made], place.type, "message");
}

function thrownValue({ message }: Extract<Statement, { kind: "throw" }>, type: Type): Expression | undefined {
  const { pieces, operands, host } = message;
  const [head, ...others] = pieces;
  if (head === "" && others.length === 1 && others[0] === "") return operands[0];
  const isPlain =
    operands.length === 0
      ? head!.endsWith("()")
      : head!.endsWith("(") && others.every((piece, i) => piece === (i === operands.length - 1 ? ")" : ", "));
  if (!isPlain) return undefined;
  const name = head!.slice(0, head!.lastIndexOf("("));
  const made = operation("external", operands, type, name);
  return made.kind === "operation" && host !== undefined ? { ...made, host } : made;
}
