/** Statements as TypeScript text. */
import { assertNever } from "../../../il/assert-never.js";
import { arrayOf, tupleSize } from "../../../il/builders.js";
import type {
  Block,
  ExitStatement,
  Expression,
  HostText,
  IfStatement,
  LabelId,
  LoopStatement,
  PopStatement,
  ResizeStatement,
  ScopeStatement,
  Statement,
  SwitchStatement,
} from "../../../il/types.js";
import { staysAtStatement } from "../../layout/directive-comments.js";
import type { Target } from "../../layout/exits.js";
import { labelsToName, needsLabel } from "../../layout/exits.js";
import { reachesEnd } from "../../layout/loop-form.js";
import { identifier, NameSet } from "../../layout/names.js";
import { declaresAside } from "../../layout/placement.js";
import { Precedence } from "../../layout/precedence.js";
import { hostHead, keysText } from "../expressions/operations.js";
import { reservedNames } from "../modules/reserved-names.js";
import type { UnitContext } from "../unit-context.js";
import { declaredName, neutralValue } from "../unit-context.js";
import { isConstruction, printAllocate, printConstruction } from "./allocations.js";
import { assignmentText, printAssign } from "./assignments.js";
import { printCall } from "./calls.js";
import { stableKeyLists } from "./key-lists.js";
import { plainConstruction, printPlainConstruction } from "./plain-constructions.js";
import { poppedTest, printPop, printPush, printStack } from "./stacks.js";

/** An error that the user's text has here may not be one of the derivative's. */
const expectedError = /^(\s*)@ts-expect-error\b/;

export class StatementPrinter {
  readonly #targets: Target[] = [];
  readonly #labelNames = new Map<LabelId, string>();
  /** Labels have names of their own, apart from those of variables. */
  readonly #names = new NameSet((name) => reservedNames.has(name));
  /** The text of the next branch's test, if it is not that of its expression. */
  #inlined: string | undefined;
  /** Labels that an exit has to name. */
  #needed: ReadonlySet<LabelId> = new Set();

  constructor(
    private readonly c: UnitContext,
    private readonly resultText: (values: readonly Expression[]) => void,
  ) {}

  /** The body of the unit. */
  body(block: Block): void {
    this.#needed = labelsToName(block, (s) => this.c.placement.forms.get(s)?.wrapped === true);
    const list = block.statements;
    const last = list[list.length - 1];
    const trimmed = last?.kind === "return" && last.values.length === 0 && (last.comments ?? []).length === 0;
    this.block(trimmed ? { statements: list.slice(0, -1) } : block);
  }

  private block(block: Block): void {
    const list = block.statements;
    for (let i = 0; i < list.length; i++) {
      const s = list[i]!;
      this.before(s);
      const next = list[i + 1];
      const construction = plainConstruction(this.c, list, i);
      if (s.kind === "allocate" && isConstruction(this.c, s, next)) {
        printConstruction(this.c, s, next);
        i++;
      } else if (construction !== undefined) {
        for (const between of construction.between) {
          this.before(between);
          this.statement(between);
        }
        printPlainConstruction(this.c, construction);
        i += construction.count;
      } else if (s.kind === "pop" && next?.kind === "if" && this.isOnlyTest(s, next)) {
        this.#inlined = poppedTest(this.c, s);
      } else {
        this.statement(s);
      }
    }
  }

  /** A decision that is taken back to be tested at once, and never again. */
  private isOnlyTest(s: PopStatement, next: IfStatement): boolean {
    const { test } = next;
    if (test.kind !== "read" || test.path.root !== s.target.root || test.path.steps.length + s.target.steps.length > 0)
      return false;
    return this.isBare(next) && next.then.statements.length > 0 && this.c.placement.occurrences(s.target.root) === 2;
  }

  /** Comments, and declarations that come before the statement. */
  private before(s: Statement): void {
    const stays = staysAtStatement(s);
    if (!stays) this.comments(s);
    this.declarations(s);
    if (stays) this.comments(s);
  }

  private comments(s: Statement): void {
    const { writer } = this.c;
    for (const text of s.comments ?? []) {
      if (text === "") writer.blank();
      else writer.comment((text.startsWith(" ") ? text : ` ${text}`).replace(expectedError, "$1@ts-ignore"));
    }
  }

  private declarations(s: Statement): void {
    const { writer } = this.c;
    for (const d of this.c.placement.declaredBefore.get(s) ?? []) {
      this.c.activate(d);
      const { type } = this.c.module.program.variables.get(d.variable)!;
      const initial = d.needsInitial ? neutralValue(this.c, type) : undefined;
      const name = this.c.expressions.name(d.variable);
      const typed = `${name}: ${this.c.module.type(type)}`;
      if (initial !== undefined) {
        const nil = type.kind === "pointer" || type.kind === "union" || type.kind === "nil";
        writer.line(
          nil ? `let ${typed} = ${initial};` : `let ${declaredName(this.c, d, { text: initial, type })} = ${initial};`,
        );
      } else {
        writer.line(d.needsInitial ? `let ${name}!: ${this.c.module.type(type)};` : `let ${typed};`);
      }
    }
  }

  private statement(s: Statement): void {
    const { c } = this;
    c.writer.at(s.origin);
    switch (s.kind) {
      case "assign":
        printAssign(c, s);
        break;
      case "allocate":
        printAllocate(c, s);
        break;
      case "release":
        break;
      case "resize":
        c.writer.line(resizeText(c, s));
        break;
      case "erase": {
        const map = c.expressions.paths.walk(s.map, s.map.steps.length).text;
        if (s.key !== undefined && s.map.type.kind === "map" && s.map.type.plain === true) {
          c.writer.line(`delete ${map}[${c.expressions.text(s.key, Precedence.assignment)}];`);
          break;
        }
        c.writer.line(
          s.key === undefined
            ? `${map}.clear();`
            : `${map}.delete(${c.expressions.text(s.key, Precedence.assignment)});`,
        );
        break;
      }
      case "call":
        printCall(c, s);
        break;
      case "if":
        this.ifStatement(s, "if");
        break;
      case "switch":
        this.switchStatement(s);
        break;
      case "loop":
        this.loop(s);
        break;
      case "scope":
        this.scope(s);
        break;
      case "exit":
        c.writer.line(this.exitText(s));
        break;
      case "return":
        this.resultText(s.values);
        break;
      case "throw":
        c.writer.line(`throw ${this.hostText(s.message)};`);
        break;
      case "output":
        c.writer.line(`${this.hostText(s.text)};`);
        break;
      case "label":
      case "goto":
        c.module.bag.add(
          "RG5003",
          "error",
          s.origin,
          "TypeScript has no goto",
          "print this program in another language",
        );
        break;
      case "push":
        printPush(c, s);
        break;
      case "pop":
        printPop(c, s);
        break;
      case "stack":
        printStack(c, s);
        break;
      default:
        assertNever(s);
    }
  }

  private hostText(t: HostText): string {
    return t.pieces
      .map((piece, i) =>
        i === 0
          ? hostHead(this.c.module, piece, t.host)
          : this.c.expressions.text(t.operands[i - 1]!, Precedence.assignment) + piece,
      )
      .join("")
      .replace(/;$/, "");
  }

  private ifStatement(s: Extract<Statement, { kind: "if" }>, head: string): void {
    const { writer, expressions } = this.c;
    if (s.then.statements.length === 0 && s.else.statements.length > 0) {
      const test: Expression = { kind: "unary", operator: "not", operand: s.test, type: { kind: "boolean" } };
      writer.open(`${head} (${expressions.condition(test)}) {`);
      this.block(s.else);
      writer.close("}");
      return;
    }
    writer.open(`${head} (${this.#inlined ?? expressions.condition(s.test)}) {`);
    this.#inlined = undefined;
    this.block(s.then);
    const [only] = s.else.statements;
    const chained = s.else.statements.length === 1 && only?.kind === "if" && this.isBare(only);
    if (chained) {
      writer.dedent();
      this.ifStatement(only, "} else if");
    } else if (s.else.statements.length > 0) {
      writer.close("} else {");
      writer.indent();
      this.block(s.else);
      writer.close("}");
    } else {
      writer.close("}");
    }
  }

  /** Nothing is written between the statement before and this one. */
  private isBare(s: Statement): boolean {
    return (s.comments ?? []).length === 0 && !this.c.placement.declaredBefore.has(s);
  }

  private switchStatement(s: SwitchStatement): void {
    const { writer, expressions } = this.c;
    const selector =
      s.selector.type.kind === "nil" || expressions.isLiteralTyped(s.selector)
        ? `${expressions.text(s.selector, Precedence.relational)} as ${s.selector.type.kind === "nil" ? "unknown" : this.c.module.type(s.selector.type)}`
        : expressions.text(s.selector);
    writer.open(`switch (${selector}) {`);
    this.inside({ label: null, kind: "switch" }, () => {
      for (const arm of s.arms) {
        const labels = arm.values.length === 0 ? ["default:"] : arm.values.map((v) => `case ${expressions.text(v)}:`);
        for (const label of labels.slice(0, -1)) writer.line(label);
        const braces = this.declares(arm.body);
        writer.open(labels[labels.length - 1]! + (braces ? " {" : ""));
        this.block(arm.body);
        if (reachesEnd(arm.body)) writer.line("break;");
        if (braces) writer.close("}");
        else writer.dedent();
      }
    });
    writer.close("}");
  }

  /** A block that nothing leaves needs neither a label nor, where it declares nothing, braces. */
  private scope(s: ScopeStatement): void {
    const { writer } = this.c;
    const isLeft = this.#needed.has(s.label);
    if (isLeft) writer.open(`${this.labelName(s.label)}: {`);
    const braces = !isLeft && this.declares(s.body);
    if (braces) writer.open("{");
    this.inside({ label: s.label, kind: "block" }, () => this.block(s.body));
    if (isLeft || braces) writer.close("}");
  }

  /** Names of its own that other statements around it might have too. */
  private declares(block: Block): boolean {
    return declaresAside(this.c.placement, block) || block.statements.some((inner) => inner.kind === "stack");
  }

  private loop(s: LoopStatement): void {
    const { keyLists } = this.c.expressions;
    const before = keyLists.length;
    for (const map of stableKeyLists(s)) {
      const pointer: Expression = { kind: "read", path: map, type: map.type };
      if (this.c.expressions.keyList(pointer) !== undefined) continue;
      const name = this.c.fresh("keys");
      this.c.writer.line(`const ${name} = ${keysText(this.c.expressions, pointer)};`);
      keyLists.push({ map, name });
    }
    this.loopText(s);
    keyLists.length = before;
  }

  private loopText(s: LoopStatement): void {
    const { writer, expressions, placement } = this.c;
    const form = placement.forms.get(s)!;
    const label = this.#needed.has(s.label) ? `${this.labelName(s.label)}: ` : "";
    if (form.keyword === "for") {
      const inHeader =
        placement.headerDeclares.has(s) ||
        (form.initInHeader && s.init.statements.every((i) => !placement.declaredBy.has(i)));
      if (!inHeader) this.block(s.init);
      const init = inHeader ? this.headerInit(s) : "";
      const test = s.test.kind === "constant" && s.test.value === true ? "" : ` ${expressions.condition(s.test)}`;
      const update = s.update.statements.map((u) => (u.kind === "assign" ? assignmentText(this.c, u) : "")).join(", ");
      writer.open(`${label}for (${init};${test};${update === "" ? "" : ` ${update}`}) {`);
      this.inside({ label: s.label, kind: "loop" }, () => this.block(s.body));
      writer.close("}");
      return;
    }
    this.block(s.init);
    writer.open(form.keyword === "while" ? `${label}while (${expressions.condition(s.test)}) {` : `${label}do {`);
    if (form.wrapped) {
      const bodyLabel = this.#names.take("body");
      writer.open(`${bodyLabel}: {`);
      this.inside({ label: s.label, kind: "loop", bodyLabel }, () => this.block(s.body));
      writer.close("}");
      this.block(s.update);
    } else {
      this.inside({ label: s.label, kind: "loop" }, () => {
        this.block(s.body);
        this.block(s.update);
      });
    }
    writer.close(form.keyword === "while" ? "}" : `} while (${expressions.condition(s.test)});`);
  }

  /** `let i = 0, n = x.length` */
  private headerInit(s: LoopStatement): string {
    const texts = s.init.statements.map((i) => (i.kind === "assign" ? assignmentText(this.c, i) : ""));
    if (!this.c.placement.headerDeclares.has(s)) return texts.join(", ");
    return texts.map((t, i) => (i === 0 ? t : t.replace(/^let /, ""))).join(", ");
  }

  private inside(target: Target, print: () => void): void {
    if (target.kind === "loop") this.c.loops.open++;
    this.#targets.push(target);
    print();
    this.#targets.pop();
    if (target.kind === "loop") this.c.loops.open--;
  }

  private labelName(label: LabelId): string {
    let name = this.#labelNames.get(label);
    if (name === undefined) {
      const stem = label.replace(/\d+$/, "");
      name = this.#names.take(identifier(stem === "L" ? "region" : stem));
      this.#labelNames.set(label, name);
    }
    return name;
  }

  private exitText(s: ExitStatement): string {
    const target = this.#targets.find((t) => t.label === s.label);
    if (target?.bodyLabel !== undefined && s.how === "continue") return `break ${target.bodyLabel};`;
    return needsLabel(this.#targets, s) ? `${s.how} ${this.labelName(s.label)};` : `${s.how};`;
  }
}

/** `list.length = n`, or `list.length--`. */
function resizeText(c: UnitContext, s: ResizeStatement): string {
  const { type } = s.array;
  const array = c.expressions.paths.walk(s.array, s.array.steps.length).text;
  // TypeScript takes a tuple's length for a constant, though a store at a computed index may lengthen it.
  const isTuple = type.kind === "array" && tupleSize(type) !== undefined;
  const list = isTuple ? `(${array} as ${c.module.type(arrayOf(type.element, "list"))})` : array;
  const place = `${list}.length`;
  const length = c.expressions.text(s.length, Precedence.assignment);
  if (length !== `${array}.length - 1`) return `${place} = ${length};`;
  // The same, and faster, where an element is known to be there: that was appended in the forward sweep.
  return s.origin.kind === "pass" ? `${array}.pop();` : `${place}--;`;
}
