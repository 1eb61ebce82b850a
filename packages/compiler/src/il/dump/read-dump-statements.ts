/** Statements of a dump. */
import type { Origin } from "../../diagnostics/origin.js";
import type {
  AllocateStatement,
  Argument,
  Block,
  Callee,
  Directive,
  Expression,
  HostText,
  LabelId,
  OutsideStores,
  Path,
  SiteId,
  StackName,
  StackStatement,
  Statement,
  ThrownError,
  UnitId,
} from "../types.js";
import type { TokenCursor } from "./dump-tokens.js";
import type { ExpressionReader } from "./read-dump-expressions.js";
import { hostName } from "./read-host-name.js";

export class StatementReader {
  constructor(
    private readonly cursor: TokenCursor,
    private readonly expressions: ExpressionReader,
    private readonly origin: Origin,
  ) {}

  block(): Block {
    const { cursor } = this;
    const statements: Statement[] = [];
    cursor.expect("{");
    while (!cursor.accept("}")) statements.push(this.statement());
    return { statements };
  }

  private statement(): Statement {
    const { cursor, origin } = this;
    const comments: string[] = [];
    while (cursor.peek().kind === "comment") comments.push(cursor.next().text.slice(2));
    const directives: Directive[] = [];
    while (cursor.accept("@")) directives.push(this.directive());
    const base = {
      origin,
      ...(comments.length > 0 && { comments }),
      ...(directives.length > 0 && { directives }),
    };
    return { ...this.bare(), ...base };
  }

  /** What stands behind its `@`. */
  directive(): Directive {
    const { cursor, origin } = this;
    const name = cursor.name();
    cursor.expect("(");
    return { name, arguments: cursor.list(")", () => cursor.string()), origin };
  }

  /** The statement without comments and directives. */
  private bare(): Statement {
    const { cursor, expressions, origin } = this;
    if (cursor.peek(1).text === "#") return this.assignment();
    const word = cursor.name();
    const end = <T>(value: T): T => {
      cursor.expect(";");
      return value;
    };
    const label = (): LabelId => cursor.name() as LabelId;
    switch (word) {
      case "release": {
        const pointer = expressions.path();
        if (cursor.accept("saved")) {
          const saved = cursor.accept("contents") ? "contents" : "zeros";
          if (saved === "zeros") cursor.expect("zeros");
          return end({ kind: "release", pointer, saved, origin });
        }
        return end({
          kind: "release",
          pointer,
          ...(cursor.accept("later") ? { later: true } : cursor.accept("states") ? { inStates: true } : {}),
          origin,
        });
      }
      case "resize": {
        const array = expressions.path();
        cursor.expect("to");
        return { kind: "resize", array, length: end(expressions.expression()), origin };
      }
      case "erase": {
        const map = expressions.path();
        const key = cursor.accept("key") ? { key: expressions.expression() } : {};
        return end({ kind: "erase", map, ...key, origin });
      }
      case "call":
        return this.call();
      case "if": {
        const test = expressions.expression();
        const then = this.block();
        return { kind: "if", test, then, else: cursor.accept("else") ? this.block() : { statements: [] }, origin };
      }
      case "switch":
        return this.switchStatement();
      case "loop":
        return this.loop();
      case "scope":
        return {
          kind: "scope",
          label: label(),
          ...(cursor.accept("catches") ? { catches: true } : {}),
          body: this.block(),
          origin,
        };
      case "break":
      case "continue":
        return { kind: "exit", how: word, label: end(label()), origin };
      case "return":
        cursor.expect("(");
        return { kind: "return", values: end(expressions.list(")")), origin };
      case "throw":
        return end({ kind: "throw", message: this.hostText(), ...this.thrownError(), origin });
      case "output":
        return { kind: "output", text: end(this.hostText()), origin };
      case "label":
      case "goto":
        return { kind: word, label: end(label()), origin };
      case "push":
        return end({
          kind: "push",
          stack: cursor.name() as StackName,
          value: expressions.expression(),
          ...this.record(),
          origin,
        });
      case "pop":
        return end({
          kind: "pop",
          stack: cursor.name() as StackName,
          target: expressions.path(),
          ...this.record(),
          origin,
        });
      case "stack": {
        const stack = cursor.name() as StackName;
        const action = cursor.name() as StackStatement["action"];
        const count = cursor.is(";") ? {} : { count: expressions.expression() };
        return end({ kind: "stack", stack, action, ...count, origin });
      }
      default:
        return cursor.fail(`no statement begins with ${word}`);
    }
  }

  private record(): { readonly record?: string } {
    return this.cursor.accept("record") ? { record: this.cursor.name() } : {};
  }

  private assignment(): Statement {
    const { cursor, expressions, origin } = this;
    const target = expressions.path();
    cursor.expect("=");
    if (cursor.is("new") && cursor.peek(1).kind === "number") return this.allocation(target);
    const value = expressions.expression();
    cursor.expect(";");
    return { kind: "assign", target, value, origin };
  }

  private allocation(target: Path): AllocateStatement {
    const { cursor, expressions, origin } = this;
    cursor.expect("new");
    const site = cursor.integer() as SiteId;
    const allocated = expressions.type() as AllocateStatement["allocated"];
    cursor.expect("[");
    const extents = expressions.list("]");
    const stack = cursor.accept("stack") ? { stack: true as const } : {};
    const inBlock = cursor.accept("block") ? { inBlock: true as const } : {};
    const noted = cursor.accept("noted") ? { noted: true as const } : {};
    const apart = cursor.accept("apart") ? { apart: true as const } : {};
    const inStates = cursor.accept("states") ? { inStates: true as const } : {};
    const by = alignments.find((name) => cursor.accept(name));
    const aligned = by === undefined ? {} : { aligned: { function: by, by: cursor.integer() } };
    const initial = this.initial();
    cursor.expect(";");
    return {
      kind: "allocate",
      target,
      site,
      allocated,
      extents,
      initial,
      ...stack,
      ...inBlock,
      ...noted,
      ...apart,
      ...inStates,
      ...aligned,
      origin,
    };
  }

  private initial(): AllocateStatement["initial"] {
    const { cursor, expressions } = this;
    const kind = cursor.name();
    switch (kind) {
      case "zero":
      case "none":
        return { kind };
      case "elements":
        cursor.expect("(");
        return { kind, values: expressions.list(")") };
      case "fields": {
        cursor.expect("(");
        const values = cursor.list(")", (): [string, Expression] => {
          const name = cursor.name();
          cursor.expect(":");
          return [name, expressions.expression()];
        });
        return { kind, values: new Map(values) };
      }
      case "copy":
        return { kind, source: expressions.path() };
      case "fill":
        return { kind, value: expressions.expression() };
      default:
        return cursor.fail(`no initial value is called ${kind}`);
    }
  }

  private call(): Statement {
    const { cursor, expressions, origin } = this;
    cursor.expect("[");
    const targets = cursor.list("]", () => {
      if (cursor.peek(1).text === "#") return expressions.path();
      cursor.expect("_");
      return null;
    });
    cursor.expect("=");
    const callee = this.callee();
    cursor.expect("(");
    const args = cursor.list(")", (): Argument => {
      if (!cursor.is("ref") || cursor.peek(1).text === "#") return expressions.expression();
      cursor.next();
      return { kind: "reference", path: expressions.path() };
    });
    cursor.expect(";");
    return { kind: "call", targets, callee, arguments: args, origin };
  }

  private callee(): Callee {
    const { cursor } = this;
    const kind = cursor.name();
    switch (kind) {
      case "unit":
        return { kind, unit: cursor.name() as UnitId };
      case "external":
        return { kind, name: cursor.name(), ...(cursor.accept("pure") && { pure: true }), ...this.outsideStores() };
      case "method": {
        const method = cursor.name();
        cursor.expect("of");
        const receiver = this.expressions.path();
        const gathered = cursor.accept("gathered") && { gathered: true };
        const passed = cursor.accept("passed") && { passed: cursor.integer() };
        return { kind, receiver, method, ...gathered, ...passed };
      }
      default:
        return cursor.fail(`no callee is called ${kind}`);
    }
  }

  private outsideStores(): { stores?: readonly OutsideStores[] } {
    const { cursor } = this;
    if (!cursor.accept("stores")) return {};
    const stores: OutsideStores[] = [];
    while (!cursor.is("(")) {
      const argument = cursor.integer();
      stores.push({ argument, depths: [...cursor.string()].map((depth) => depth === "+") });
    }
    return { stores };
  }

  private switchStatement(): Statement {
    const { cursor, expressions, origin } = this;
    const selector = expressions.expression();
    const arms: { values: readonly Expression[]; body: Block }[] = [];
    cursor.expect("{");
    while (!cursor.accept("}")) {
      cursor.expect("case");
      cursor.expect("(");
      const values = expressions.list(")");
      arms.push({ values, body: this.block() });
    }
    return { kind: "switch", selector, arms, origin };
  }

  private loop(): Statement {
    const { cursor, expressions, origin } = this;
    const label = cursor.name() as LabelId;
    const testAt = cursor.name() === "end" ? "end" : "start";
    cursor.expect("init");
    const init = this.block();
    cursor.expect("test");
    const test = expressions.expression();
    let asked: readonly Expression[] | undefined;
    if (cursor.accept("asked")) {
      cursor.expect("(");
      asked = expressions.list(")");
    }
    cursor.expect("update");
    const update = this.block();
    cursor.expect("body");
    const body = this.block();
    return { kind: "loop", label, init, test, testAt, update, body, ...(asked && { asked }), origin };
  }

  private thrownError(): { readonly error?: ThrownError } {
    const { cursor } = this;
    if (!cursor.accept("of")) return {};
    cursor.expect("(");
    const classes: string[] = [];
    while (!cursor.accept(")")) {
      classes.push(cursor.string());
      cursor.accept(",");
    }
    return { error: { classes, told: cursor.accept("told") } };
  }

  private hostText(): HostText {
    const { cursor, expressions } = this;
    cursor.expect("(");
    const pieces = [cursor.string()];
    const operands: Expression[] = [];
    while (cursor.accept(",")) {
      operands.push(expressions.expression());
      cursor.expect(",");
      pieces.push(cursor.string());
    }
    const at = hostName(cursor);
    cursor.expect(")");
    return { pieces, operands, ...(at && { host: at }) };
  }
}

const alignments = ["aligned_alloc", "memalign", "posix_memalign", "valloc"] as const;
