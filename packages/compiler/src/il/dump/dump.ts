/**
 * A program as text, for people and for `read-dump.ts`: everything but the origins.
 * Types are written (`:: T`) only where they are not the ones that the reader would find itself; see `impliedType`.
 */
import { assertNever } from "../assert-never.js";
import type {
  AllocateStatement,
  Argument,
  Block,
  Callee,
  Directive,
  Expression,
  HostName,
  HostText,
  OutsideStores,
  Path,
  Program,
  RecordDeclaration,
  Statement,
  ThrownError,
  Type,
  Unit,
  Variable,
} from "../types.js";
import { ExpressionDumper, quoted } from "./dump-expressions.js";

export function dump(program: Program): string {
  const out: string[] = [`program ${program.language}`];
  const d = new Dumper(program);
  for (const record of program.records.values()) out.push(...d.record(record));
  for (const variable of program.variables.values()) out.push(d.variable(variable));
  if (program.initializers.length > 0) out.push(`initializers ${program.initializers.map(quoted).join(", ")};`);
  for (const store of program.storedElsewhere ?? []) out.push(`storedElsewhere ${quoted(JSON.stringify(store))};`);
  for (const unit of program.units.values()) out.push("", ...d.unit(unit));
  return `${out.join("\n")}\n`;
}

/** One unit's text, for `inspect` and for tests. */
export function dumpUnit(program: Program, unit: Unit): string {
  return `${new Dumper(program).unit(unit).join("\n")}\n`;
}

/** One statement's text, with what it contains. */
export function dumpStatement(program: Program, s: Statement): string {
  const out: string[] = [];
  new Dumper(program).statement(s, "", out);
  return out.join("\n");
}

export function dumpExpression(program: Program, e: Expression): string {
  return new ExpressionDumper(program).expression(e);
}

export function dumpPath(program: Program, path: Path): string {
  return new ExpressionDumper(program).path(path);
}

export function dumpType(program: Program, type: Type): string {
  return new ExpressionDumper(program).type(type);
}

class Dumper {
  private readonly text: ExpressionDumper;

  constructor(program: Program) {
    this.text = new ExpressionDumper(program);
  }

  record(r: RecordDeclaration): string[] {
    this.text.declaring = true;
    const base = r.base === undefined ? "" : ` extends ${quoted(r.base)}`;
    const types =
      r.typeArguments === undefined ? "" : ` of (${r.typeArguments.map((t) => this.text.type(t)).join(", ")})`;
    const out = [`record ${quoted(r.id)} = ${r.kind} ${quoted(r.name)}${types}${base}${host(r.host)} {`];
    for (const f of r.fields)
      out.push(`  ${quoted(f.name)}${f.optional === true ? "?" : ""}: ${this.text.type(f.type)};`);
    for (const [name, unit] of r.methods) out.push(`  method ${quoted(name)} = ${quoted(unit)};`);
    out.push("}");
    this.text.declaring = false;
    return out;
  }

  variable(v: Variable): string {
    this.text.declaring = true;
    const passing = v.passing === undefined ? "" : ` ${v.passing}`;
    const intent = v.intent === undefined ? "" : ` intent ${v.intent}`;
    const record = v.record === undefined ? "" : ` record ${v.record}`;
    const flags =
      (v.constant === true ? " constant" : "") +
      (v.temporary === true ? " temporary" : "") +
      (v.rest === true ? " rest" : "");
    const text = `${v.role} ${this.text.name(v.id)}: ${this.text.type(v.type)}${passing}${intent}${record}${flags}${host(v.host)};`;
    this.text.declaring = false;
    return text;
  }

  unit(u: Unit): string[] {
    const out: string[] = [];
    comments(u.comments, "", out);
    directives(u.directives, "", out);
    const results = u.results.map((r) => `${quoted(r.name)}: ${this.text.type(r.type)}`).join(", ");
    const owner = u.owner === undefined ? "" : ` owner ${quoted(u.owner)}`;
    const role = u.derivative === undefined ? "" : ` ${u.derivative.role} of ${quoted(u.derivative.of)}`;
    const kept = u.endsKept === true ? " endsKept" : "";
    const inline = u.inline === undefined ? "" : u.inline ? " inline" : " noinline";
    const parameters = u.parameters.map((p) => this.text.name(p)).join(", ");
    out.push(
      `unit ${quoted(u.id)} = ${u.kind} ${quoted(u.name)} (${parameters}) -> ${u.resultForm} (${results})${owner}${role}${kept}${inline}${host(u.host)} {`,
    );
    this.block(u.body, "  ", out);
    out.push("}");
    return out;
  }

  block(b: Block, indent: string, out: string[]): void {
    for (const s of b.statements) this.statement(s, indent, out);
  }

  statement(s: Statement, indent: string, out: string[]): void {
    comments(s.comments, indent, out);
    directives(s.directives, indent, out);
    const line = (text: string): void => {
      out.push(indent + text);
    };
    const inner = `${indent}  `;
    const nested = (head: string, b: Block): void => {
      if (b.statements.length === 0) {
        line(`${head} {}`);
        return;
      }
      line(`${head} {`);
      this.block(b, inner, out);
      line("}");
    };
    switch (s.kind) {
      case "assign":
        line(`${this.text.path(s.target)} = ${this.text.expression(s.value)};`);
        break;
      case "allocate":
        line(`${this.text.path(s.target)} = ${this.allocation(s)};`);
        break;
      case "release":
        line(
          `release ${this.text.path(s.pointer)}${s.later === true ? " later" : s.inStates === true ? " states" : s.saved === undefined ? "" : ` saved ${s.saved}`};`,
        );
        break;
      case "resize":
        line(`resize ${this.text.path(s.array)} to ${this.text.expression(s.length)};`);
        break;
      case "erase":
        line(`erase ${this.text.path(s.map)}${s.key === undefined ? "" : ` key ${this.text.expression(s.key)}`};`);
        break;
      case "call": {
        const targets = s.targets.map((t) => (t === null ? "_" : this.text.path(t))).join(", ");
        const args = s.arguments.map((a) => this.argument(a)).join(", ");
        line(`call [${targets}] = ${this.callee(s.callee)}(${args});`);
        break;
      }
      case "if":
        nested(`if ${this.text.expression(s.test)}`, s.then);
        if (s.else.statements.length > 0) nested("else", s.else);
        break;
      case "switch":
        line(`switch ${this.text.expression(s.selector)} {`);
        for (const arm of s.arms) {
          line(`case (${this.text.list(arm.values)}) {`);
          this.block(arm.body, inner, out);
          line("}");
        }
        line("}");
        break;
      case "loop":
        line(`loop ${quoted(s.label)} ${s.testAt}`);
        nested("init", s.init);
        line(`test ${this.text.expression(s.test)}`);
        if (s.asked !== undefined) line(`asked (${this.text.list(s.asked)})`);
        nested("update", s.update);
        nested("body", s.body);
        break;
      case "scope":
        nested(`scope ${quoted(s.label)}${s.catches === true ? " catches" : ""}`, s.body);
        break;
      case "exit":
        line(`${s.how} ${quoted(s.label)};`);
        break;
      case "return":
        line(`return (${this.text.list(s.values)});`);
        break;
      case "throw":
        line(`throw ${this.hostText(s.message)}${thrownText(s.error)};`);
        break;
      case "output":
        line(`output ${this.hostText(s.text)};`);
        break;
      case "label":
        line(`label ${quoted(s.label)};`);
        break;
      case "goto":
        line(`goto ${quoted(s.label)};`);
        break;
      case "push":
        line(`push ${s.stack} ${this.text.expression(s.value)}${recordText(s)};`);
        break;
      case "pop":
        line(`pop ${s.stack} ${this.text.path(s.target)}${recordText(s)};`);
        break;
      case "stack":
        line(`stack ${s.stack} ${s.action}${s.count === undefined ? "" : ` ${this.text.expression(s.count)}`};`);
        break;
      default:
        assertNever(s);
    }
  }

  allocation(s: AllocateStatement): string {
    const where =
      (s.stack === true ? " stack" : "") +
      (s.inBlock === true ? " block" : "") +
      (s.noted === true ? " noted" : "") +
      (s.apart === true ? " apart" : "") +
      (s.inStates === true ? " states" : "") +
      alignment(s);
    const head = `new ${s.site} ${this.text.type(s.allocated)} [${this.text.list(s.extents)}]${where}`;
    const { initial } = s;
    switch (initial.kind) {
      case "zero":
      case "none":
        return `${head} ${initial.kind}`;
      case "elements":
        return `${head} elements (${this.text.list(initial.values)})`;
      case "fields": {
        const fields = [...initial.values].map(([name, e]) => `${quoted(name)}: ${this.text.expression(e)}`);
        return `${head} fields (${fields.join(", ")})`;
      }
      case "copy":
        return `${head} copy ${this.text.path(initial.source)}`;
      case "fill":
        return `${head} fill ${this.text.expression(initial.value)}`;
      default:
        return assertNever(initial);
    }
  }

  callee(c: Callee): string {
    switch (c.kind) {
      case "unit":
        return `unit ${quoted(c.unit)} `;
      case "method":
        return `method ${quoted(c.method)} of ${this.text.path(c.receiver)} ${howGiven(c)}`;
      case "external":
        return `external ${quoted(c.name)} ${c.pure === true ? "pure " : ""}${c.stores === undefined ? "" : outsideStores(c.stores)}`;
      default:
        return assertNever(c);
    }
  }

  argument(a: Argument): string {
    return a.kind === "reference" ? `ref ${this.text.path(a.path)}` : this.text.expression(a);
  }

  hostText(t: HostText): string {
    let text = `(${JSON.stringify(t.pieces[0] ?? "")}`;
    t.operands.forEach((e, i) => {
      text += `, ${this.text.expression(e)}, ${JSON.stringify(t.pieces[i + 1] ?? "")}`;
    });
    return `${text}${host(t.host)})`;
  }
}

function thrownText(error: ThrownError | undefined): string {
  if (error === undefined) return "";
  return ` of (${error.classes.map((name) => JSON.stringify(name)).join(", ")})${error.told ? " told" : ""}`;
}

function host(h: HostName | undefined): string {
  if (h === undefined) return "";
  return ` host ${JSON.stringify(h.module)} ${JSON.stringify(h.name)}${h.exported ? " exported" : ""}`;
}

function directives(above: readonly Directive[] | undefined, indent: string, out: string[]): void {
  for (const { name, arguments: more } of above ?? [])
    out.push(`${indent}@${quoted(name)}(${more.map((a) => JSON.stringify(a)).join(", ")})`);
}

function comments(lines: readonly string[] | undefined, indent: string, out: string[]): void {
  for (const text of lines ?? []) out.push(`${indent}//${text.replaceAll("\n", " ")}`);
}

function recordText({ record }: { readonly record?: string }): string {
  return record === undefined ? "" : ` record ${JSON.stringify(record)}`;
}

function howGiven({ gathered, passed }: Callee & { kind: "method" }): string {
  return (gathered === true ? "gathered " : "") + (passed === undefined ? "" : `passed ${passed} `);
}

/** `stores 0 "-+"`: through the first argument, only what is behind two pointers or more. */
function outsideStores(stores: readonly OutsideStores[]): string {
  const each = stores.map(({ argument, depths }) => `${argument} "${depths.map((d) => (d ? "+" : "-")).join("")}" `);
  return `stores ${each.join("")}`;
}

function alignment({ aligned }: AllocateStatement): string {
  return aligned === undefined ? "" : ` ${aligned.function} ${aligned.by}`;
}
