/** Statements as C text. */
import { assertNever } from "../../../il/assert-never.js";
import type {
  Block,
  ExitStatement,
  Expression,
  LabelId,
  LoopStatement,
  Statement,
  SwitchStatement,
} from "../../../il/types.js";
import { staysAtStatement } from "../../layout/directive-comments.js";
import type { Target } from "../../layout/exits.js";
import { needsLabel } from "../../layout/exits.js";
import { reachesEnd } from "../../layout/loop-form.js";
import { identifier } from "../../layout/names.js";
import { declaresAside } from "../../layout/placement.js";
import { Precedence } from "../../layout/precedence.js";
import { declarationsText } from "../declarations/declarations.js";
import type { UnitContext } from "../unit-context.js";
import { printAllocate, printRelease } from "./allocations.js";
import { assignmentText, printAssign } from "./assignments.js";
import { foldCall, printCall } from "./calls.js";
import { hostText, isAssertion } from "./host-text.js";
import { printReallocation, reallocationAt } from "./reallocations.js";
import { repeatsClearing } from "./repeated-clearing.js";
import { printPop, printPush, printStack } from "./stacks.js";

export class StatementPrinter {
  readonly #targets: Target[] = [];
  /** Labels in the text, by what they are for. */
  readonly #labels = new Map<string, string>();

  constructor(
    private readonly c: UnitContext,
    private readonly returnText: (values: readonly Expression[]) => void,
    private readonly jumps: ReadonlySet<LabelId>,
    private readonly folded: ReadonlySet<Statement>,
  ) {}

  /** The body of the unit. */
  body(block: Block): void {
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
      if (repeatsClearing(this.c, list, i)) continue;
      const realloc = s.kind === "allocate" ? reallocationAt(list, i) : undefined;
      if (realloc !== undefined) {
        for (const more of list.slice(i + 1, i + 3)) this.before(more);
        printReallocation(this.c, realloc);
        i += 2;
      } else if (s.kind === "call" && this.folded.has(s)) foldCall(this.c, s);
      else this.statement(s);
    }
  }

  /** Comments, and declarations that come before the statement. */
  private before(s: Statement): void {
    const stays = staysAtStatement(s);
    if (!stays) this.comments(s);
    const declarations = this.c.placement.declaredBefore.get(s) ?? [];
    for (const d of declarations) this.c.activate(d);
    for (const line of declarationsText(this.c, declarations)) this.c.writer.line(line);
    if (stays) this.comments(s);
  }

  private comments(s: Statement): void {
    const { writer } = this.c;
    for (const text of s.comments ?? []) {
      if (text === "") writer.blank();
      else writer.comment(text.startsWith(" ") ? text : ` ${text}`);
    }
  }

  private statement(s: Statement): void {
    const { c } = this;
    c.writer.at(s.origin);
    const { env } = c.expressions;
    switch (s.kind) {
      case "assign":
        printAssign(c, s);
        break;
      case "allocate":
        printAllocate(c, s);
        break;
      case "release":
        printRelease(c, s);
        break;
      case "resize":
      case "erase":
        env.refuse(
          "RG5102",
          "C has no arrays that grow, and no maps",
          "print this program in another language",
          s.origin,
        );
        break;
      case "call":
        printCall(c, s);
        break;
      case "if":
        if (isAssertion(s)) {
          env.include("<assert.h>");
          c.writer.line(`assert(${this.test(opposite(s.test))});`);
        } else this.ifStatement(s, "if");
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
        this.returnText(s.values);
        break;
      case "throw":
        if (env.program.language === "typescript")
          env.refuse("RG5102", "C has no exceptions", "return an error code", s.origin);
        else {
          // `abort()` and `exit(…)`: also where the user's text has none.
          if (s.origin.kind === "pass") env.include("<stdlib.h>");
          c.writer.line(`${hostText(c.expressions, s.message)};`);
        }
        break;
      case "output":
        if (env.program.language === "typescript")
          env.refuse("RG5102", "output of another language has no C text", "leave the output to the caller", s.origin);
        else c.writer.line(`${hostText(c.expressions, s.text)};`);
        break;
      case "label":
        if (this.jumps.has(s.label)) this.labelLine(this.label("user", s.label));
        break;
      case "goto":
        c.writer.line(`goto ${this.label("user", s.label)};`);
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

  private ifStatement(s: Extract<Statement, { kind: "if" }>, head: string): void {
    const { writer, expressions } = this.c;
    if (s.then.statements.length === 0) {
      if (s.else.statements.length === 0) {
        if (head !== "if") writer.close("}");
        return;
      }
      const test: Expression = { kind: "unary", operator: "not", operand: s.test, type: { kind: "boolean" } };
      writer.open(`${head} (${expressions.text(test)}) {`);
      this.block(s.else);
      writer.close("}");
      return;
    }
    writer.open(`${head} (${this.test(s.test)}) {`);
    this.block(s.then);
    const [only] = s.else.statements;
    const chained =
      s.else.statements.length === 1 &&
      only?.kind === "if" &&
      !isAssertion(only) &&
      this.isBare(only) &&
      only.then.statements.length > 0;
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

  private test(e: Expression): string {
    if (e.type.kind === "boolean" || e.kind === "constant") return this.c.expressions.text(e);
    return `${this.c.expressions.text(e, Precedence.equality + 1)} != 0`;
  }

  /** Nothing is written between the statement before and this one. */
  private isBare(s: Statement): boolean {
    return (s.comments ?? []).length === 0 && !this.c.placement.declaredBefore.has(s);
  }

  private switchStatement(s: SwitchStatement): void {
    const { writer, expressions } = this.c;
    writer.open(`switch (${expressions.text(s.selector, Precedence.lowest, "index")}) {`);
    this.inside({ label: null, kind: "switch" }, () => {
      for (const arm of s.arms) {
        const labels =
          arm.values.length === 0
            ? ["default:"]
            : arm.values.map((v) => `case ${expressions.text(v, Precedence.lowest, "index")}:`);
        for (const label of labels.slice(0, -1)) writer.line(label);
        const braces =
          declaresAside(this.c.placement, arm.body) ||
          arm.body.statements.some((inner) => inner.kind === "stack" || inner.kind === "push" || inner.kind === "call");
        writer.open(labels[labels.length - 1]! + (braces ? " {" : ""));
        this.block(arm.body);
        if (reachesEnd(arm.body)) writer.line("break;");
        if (braces) writer.close("}");
        else writer.dedent();
      }
    });
    writer.close("}");
  }

  private scope(s: Extract<Statement, { kind: "scope" }>): void {
    const { writer } = this.c;
    const braces = declaresAside(this.c.placement, s.body) || s.body.statements.some((inner) => inner.kind === "stack");
    if (braces) writer.open("{");
    this.inside({ label: s.label, kind: "block" }, () => this.block(s.body));
    if (braces) writer.close("}");
    this.labelIfWanted("end", s.label);
  }

  private loop(s: LoopStatement): void {
    const { writer, placement } = this.c;
    const form = placement.forms.get(s)!;
    const target: Target = { label: s.label, kind: "loop" };
    if (form.keyword === "for") {
      const inHeader =
        placement.headerDeclares.has(s) ||
        (form.initInHeader && s.init.statements.every((i) => !placement.declaredBy.has(i)));
      if (!inHeader) this.block(s.init);
      const init = inHeader ? this.headerInit(s) : "";
      const test = isTrue(s.test) ? "" : ` ${this.test(s.test)}`;
      const update = s.update.statements.map((u) => (u.kind === "assign" ? assignmentText(this.c, u) : "")).join(", ");
      writer.open(`for (${init};${test};${update === "" ? "" : ` ${update}`}) {`);
      this.inside(target, () => this.block(s.body));
      this.labelIfWanted("next", s.label);
      writer.close("}");
    } else {
      this.block(s.init);
      const head = isTrue(s.test) ? "for (;;) {" : `while (${this.test(s.test)}) {`;
      writer.open(form.keyword === "while" ? head : "do {");
      const braces = form.wrapped && declaresAside(this.c.placement, s.body);
      if (braces) writer.open("{");
      this.inside({ ...target, ...(form.wrapped ? { bodyLabel: "next" } : {}) }, () => this.block(s.body));
      if (braces) writer.close("}");
      this.labelIfWanted("next", s.label);
      this.block(s.update);
      writer.close(form.keyword === "while" ? "}" : `} while (${this.test(s.test)});`);
    }
    this.labelIfWanted("end", s.label);
  }

  /** `int i = 0, n = 5` */
  private headerInit(s: LoopStatement): string {
    const texts = s.init.statements.map((i) => (i.kind === "assign" ? assignmentText(this.c, i) : ""));
    if (!this.c.placement.headerDeclares.has(s) || texts.length === 1) return texts.join(", ");
    const first = /^((?:[A-Za-z_]\w* )+)\w/.exec(texts[0]!)?.[1] ?? "";
    return texts.map((t, i) => (i === 0 || !t.startsWith(first) ? t : t.slice(first.length))).join(", ");
  }

  private inside(target: Target, print: () => void): void {
    this.#targets.push(target);
    print();
    this.#targets.pop();
  }

  private label(use: "user" | "end" | "next", id: LabelId): string {
    const key = `${use} ${id}`;
    let name = this.#labels.get(key);
    if (name === undefined) {
      name = this.c.fresh(use === "user" ? identifier(id) : use === "end" ? "done" : "next");
      this.#labels.set(key, name);
    }
    return name;
  }

  private labelIfWanted(use: "end" | "next", id: LabelId): void {
    const name = this.#labels.get(`${use} ${id}`);
    if (name !== undefined) this.labelLine(name);
  }

  /** A label stands before a statement: the empty one, where a declaration or a brace follows. */
  private labelLine(name: string): void {
    this.c.writer.dedent();
    this.c.writer.line(`${name}:;`);
    this.c.writer.indent();
  }

  private exitText(s: ExitStatement): string {
    const target = this.#targets.find((t) => t.label === s.label);
    const wrapped = target?.bodyLabel !== undefined && s.how === "continue";
    if (!wrapped && !needsLabel(this.#targets, s)) return `${s.how};`;
    return `goto ${this.label(s.how === "break" ? "end" : "next", s.label)};`;
  }
}

function opposite(e: Expression): Expression {
  if (e.kind === "unary" && e.operator === "not") return e.operand;
  return { kind: "unary", operator: "not", operand: e, type: { kind: "boolean" } };
}

function isTrue(e: Expression): boolean {
  return e.kind === "constant" && e.value === true;
}
