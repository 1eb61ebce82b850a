/** Structural and passive operations. */
import { assertNever } from "../../../il/assert-never.js";
import type { Expression, HostName, Program, RecordId, Type } from "../../../il/types.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary } from "../../layout/precedence.js";
import type { ExpressionText } from "./expression-text.js";
import { isDerivedFrom } from "./expression-types.js";
import { closureTag, functionValue } from "./types.js";

type Operation = Extract<Expression, { kind: "operation" }>;

/** Functions of the runtime that give a value. */
const runtimeFunctions: ReadonlySet<string> = new Set([
  "zerosLike",
  "shadowOf",
  "entriesAfter",
  "lastIndexTo",
  "lastIndexBefore",
  "lastStepTo",
  "lastStepBefore",
  "previousStep",
]);

export function operationText(printer: ExpressionText, e: Operation): Piece {
  const args = e.arguments;
  const argument = (i: number, least: number = Precedence.assignment): string => printer.text(args[i]!, least);
  const rest = (from: number): string =>
    args
      .slice(from)
      .map((a) => printer.text(a, Precedence.assignment))
      .join(", ");
  switch (e.name) {
    case "size":
      if (isPlainMap(args[0]!)) return primary(`${printer.keyList(args[0]!) ?? keysText(printer, args[0]!)}.length`);
      return primary(`${printer.object(args[0]!)}.size`);
    case "length":
      return primary(`${printer.object(args[0]!)}.${e.name}`);
    case "has":
      if (isPlainMap(args[0]!))
        return primary(`Object.prototype.hasOwnProperty.call(${printer.object(args[0]!)}, ${argument(1)})`);
      return primary(`${printer.object(args[0]!)}.has(${argument(1)})`);
    case "isNil":
      return {
        text: `${argument(0, Precedence.equality + 1).replace(/!$/, "")} == null`,
        precedence: Precedence.equality,
      };
    case "isInstance":
      return instanceTest(printer, e);
    case "isKind":
      return kindTest(printer, e);
    case "view":
      return primary(`${printer.object(args[0]!)}.subarray(${rest(1)})`);
    case "concat": {
      const parts = args.map((a, i) => {
        const text = printer.text(a, i === 0 ? Precedence.additive : Precedence.additive + 1);
        return a.type.kind === "string" ? text : `String(${printer.text(a)})`;
      });
      return parts.length === 1 ? primary(parts[0]!) : { text: parts.join(" + "), precedence: Precedence.additive };
    }
    case "text":
      return e.detail === undefined
        ? primary(`String(${argument(0)})`)
        : primary(`${printer.object(args[0]!)}.${e.detail}(${rest(1)})`);
    case "parse":
      return primary(`${e.detail ?? "Number"}(${rest(0)})`);
    case "stringOp":
      if (e.detail === "length" || e.detail === "message" || e.detail === "name")
        return primary(`${argument(0, Precedence.postfix)}.${e.detail}`);
      if (e.detail === "[]" || e.detail === "index")
        return primary(`${argument(0, Precedence.postfix)}[${argument(1)}]${printer.module.elementMark}`);
      return primary(`${argument(0, Precedence.postfix)}.${e.detail}(${rest(1)})`);
    case "keyAt": {
      const keys = printer.keyList(args[0]!);
      return primary(`${keys ?? keysText(printer, args[0]!)}[${argument(1)}]${printer.module.elementMark}`);
    }
    case "external":
      // A function of the runtime is imported from there; others are the host's.
      if (e.detail !== undefined && runtimeFunctions.has(e.detail))
        return primary(`${printer.module.runtime(e.detail)}(${rest(0)})`);
      return primary(`${hostHead(printer.module, e.detail ?? "", e.host)}(${rest(0)})`);
    default:
      return assertNever(e.name);
  }
}

/** `new Name(` or `name(` as it can be written in the printed module. */
export function hostHead({ hosts }: ExpressionText["module"], text: string, host: HostName | undefined): string {
  const local = host === undefined ? undefined : hosts.localName(host, "value");
  if (local === undefined) return text;
  return text.replace(/^(new )?[^(]+/, (_, made: string | undefined) => (made ?? "") + local);
}

/** The keys of a map, or of a plain object, as a list. */
export function keysText(printer: Pick<ExpressionText, "object">, map: Expression): string {
  return isPlainMap(map) ? `Object.keys(${printer.object(map)})` : `[...${printer.object(map)}.keys()]`;
}

function isPlainMap({ type }: Expression): boolean {
  return type.kind === "pointer" && type.target.kind === "map" && type.target.plain === true;
}

/** A class that the value's type does not lead to: once its own class is ruled out, TypeScript takes it for nothing at all. */
function isOther(program: Program, type: Type, record: RecordId): boolean {
  const behind = type.kind === "pointer" && type.target.kind === "record" ? type.target.record : undefined;
  return (
    behind !== undefined && program.records.get(behind)?.kind === "class" && !isDerivedFrom(program, record, behind)
  );
}

function instanceTest(printer: ExpressionText, e: Operation): Piece {
  const { module } = printer;
  const operand = e.arguments[0]!;
  const record = module.record(e.detail as RecordId);
  switch (record.kind) {
    case "class": {
      const inner =
        operand.type.kind === "union" || isOther(module.program, operand.type, e.detail as RecordId)
          ? `(${printer.text(operand)} as object)`
          : printer.text(operand, Precedence.relational);
      return {
        text: `${inner} instanceof ${printer.className(e.detail as RecordId)}`,
        precedence: Precedence.relational,
      };
    }
    case "closure": {
      const general =
        operand.type.kind === "pointer" && operand.type.target.kind === "procedure" && !operand.type.nullable;
      const isUsers = general && module.looseFunctions;
      const object = isUsers
        ? `(${printer.text(operand, Precedence.relational)} as ${functionValue(module)}).$`
        : general
          ? `${printer.text(operand, Precedence.postfix)}.$`
          : `(${printer.text(operand, Precedence.relational)} as ${functionValue(module)} | null | undefined)?.$`;
      return { text: `${object} === ${JSON.stringify(closureTag(record))}`, precedence: Precedence.equality };
    }
    default: {
      // Objects without a class are told apart by a property that only they have.
      const others = [...module.program.records.values()].filter(
        (r) => r !== record && r.kind !== "closure" && r.kind !== "box",
      );
      const own = record.fields.find(
        (f) => f.optional !== true && !others.some((r) => r.fields.some((g) => g.name === f.name)),
      );
      if (own === undefined) {
        module.bag.add(
          "RG5001",
          "error",
          record.origin,
          `objects of type ${record.name} cannot be told from others at run time`,
          "give them a tag field, or make them instances of a class",
        );
      }
      return {
        text: `${JSON.stringify(own?.name ?? "")} in ${printer.object(operand)}`,
        precedence: Precedence.relational,
      };
    }
  }
}

function kindTest(printer: ExpressionText, e: Operation): Piece {
  const operand = e.arguments[0]!;
  const { detail = "object" } = e;
  const text = printer.text(operand, Precedence.unary);
  switch (detail) {
    case "number":
    case "string":
    case "boolean":
      return { text: `typeof ${text} === "${detail}"`, precedence: Precedence.equality };
    case "array":
      return primary(`Array.isArray(${printer.text(operand)})`);
    case "function":
      // Function values are printed as objects that carry the tag `$`.
      return {
        text: `(${text} as ${functionValue(printer.module)} | null | undefined)?.$ !== undefined`,
        precedence: Precedence.equality,
      };
    case "object": {
      const plain: Piece = { text: `typeof ${text} === "object"`, precedence: Precedence.equality };
      if (operand.type.kind !== "union") return plain;
      const functions = operand.type.members.some((m) => m.kind === "pointer" && m.target.kind === "procedure");
      if (!functions) return plain;
      const tag = `(${text} as ${functionValue(printer.module)} | null)?.$ === undefined`;
      return { text: `${plain.text} && ${tag}`, precedence: Precedence.and };
    }
    default:
      return { text: `(${text} as object) instanceof ${detail}`, precedence: Precedence.relational };
  }
}
