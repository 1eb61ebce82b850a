/**
 * Functions that are called with `new`, and what is put on their prototypes → class declarations.
 *
 * In: the syntax tree of a script. Out: edits. What these functions look like is in prototype-members.ts.
 */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";
import type { Member } from "./member-reading.js";
import type { ConstructorFunction } from "./prototype-members.js";
import { constructorFunctions } from "./prototype-members.js";

export function constructorEdits(file: ts.SourceFile): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const found of constructorFunctions(file)) edits.push(...new Writer(file, found).edits());
  return edits;
}

class Writer {
  readonly #file: ts.SourceFile;
  readonly #made: TextEdit[] = [];
  readonly #place: number;

  constructor(
    file: ts.SourceFile,
    readonly found: ConstructorFunction,
  ) {
    this.#file = file;
    this.#place = found.place;
  }

  edits(): readonly TextEdit[] {
    const { found } = this;
    const taken: TextEdit[] = found.taken.map(([start, end]) => ({
      start,
      end,
      text: this.#file.text.slice(start, end).replace(/[^\n]/g, " "),
    }));
    this.#add(`${found.modifiers}class ${found.name}${found.base === undefined ? "" : ` extends ${found.base}`} {`);
    for (const m of found.members) if (m.kind === "field" && !m.isStatic) this.#field(m);
    if (!found.inheritsConstructor) this.#method(found.node, "constructor");
    for (const m of found.members) if (m.kind !== "field") this.#member(m);
    for (const m of found.members) if (m.kind === "field" && m.isStatic) this.#field(m);
    this.#add("}");
    return [...taken, ...this.#made, ...found.outside];
  }

  #member(m: Member & { kind: "method" | "get" | "set" }): void {
    this.#comment(m.comment);
    const kind = m.kind === "method" ? "" : `${m.kind} `;
    this.#method(m.value, `${m.isStatic ? "static " : ""}${kind}${m.name}`);
  }

  #field(m: Member & { kind: "field" }): void {
    this.#comment(m.comment);
    this.#add(` ${m.isStatic ? "static " : ""}${m.name} = `);
    this.#move(m.value.getStart(this.#file), m.value.end);
    this.#add(";");
  }

  #method(f: ts.FunctionLikeDeclaration, name: string): void {
    const file = this.#file;
    const body = f.body!;
    this.#add(` ${name}(`);
    if (f.parameters.length > 0) this.#move(f.parameters[0]!.getStart(file), f.parameters.end);
    this.#add(") ");
    if (ts.isBlock(body)) {
      this.#move(body.getStart(file), body.end);
    } else {
      this.#add("{ return ");
      this.#move(body.getStart(file), body.end);
      this.#add("; }");
    }
  }

  #comment(range: readonly [number, number] | undefined): void {
    if (range === undefined) return;
    this.#add("\n");
    this.#move(range[0], range[1]);
  }

  #add(text: string): void {
    this.#made.push({ start: this.#place, end: this.#place, text });
  }

  /** A piece of the text, with what changes inside. */
  #move(start: number, end: number): void {
    let at = start;
    for (const edit of this.found.inside) {
      if (edit.start < at || edit.end > end) continue;
      this.#slice(at, edit.start);
      if (edit.text !== "") this.#add(edit.text);
      at = edit.end;
    }
    this.#slice(at, end);
  }

  #slice(start: number, end: number): void {
    if (end <= start) return;
    this.#made.push({ start: this.#place, end: this.#place, text: this.#file.text.slice(start, end), from: start });
  }
}
