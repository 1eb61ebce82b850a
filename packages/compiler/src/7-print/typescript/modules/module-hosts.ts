/**
 * The user's modules as the derivative's module sees them: what is imported, what is copied, and which modules have to be
 * taken over as a whole because the derivative needs what they do not export.
 */
import type { Unit, UnitId } from "../../../il/types.js";
import type { HostDeclaration, HostMember, HostModule, ReadonlyKind } from "../../../languages/host-module.js";
import type { NameSet } from "../../layout/names.js";
import type { HostAccess } from "../module-context.js";
import type { Declaration } from "./named-declarations.js";
import type { PrivateParts } from "./private-parts.js";

type Host = { readonly module: string; readonly name: string };

/** What a module that is taken over calls the accessors of its variables. */
const accessorsName = "moduleVariables";

/** Before the name of a package, where others have a path. */
const package_ = "package:";

interface Imported {
  readonly from: string;
  readonly imported: string;
  readonly local: string;
  asValue: boolean;
}

const valueKinds: ReadonlySet<HostDeclaration["kind"]> = new Set(["function", "enum", "variable"]);
const typeKinds: ReadonlySet<HostDeclaration["kind"]> = new Set(["interface", "type", "enum"]);

/** Something that the derivative needs and no import gives. */
export interface Need {
  /** member: of a class, `#x`. assigned: a variable that is exported, and that the derivative gives new values. */
  readonly kind: "class" | "variable" | "member" | "assigned" | "other";
  readonly name: string;
  /** In words, for messages. */
  readonly what: string;
}

export class ModuleHosts implements HostAccess {
  /** By module: what is needed of it. */
  readonly missing = new Map<string, Need[]>();
  /** Something can be had in no way. */
  incomplete = false;
  readonly #imports = new Map<string, Imported>();
  /** By module and place of the declaration: its text here, and the names it uses as they are here. */
  readonly #copies = new Map<
    string,
    { readonly locals: ReadonlyMap<string, string>; readonly names: readonly string[]; text: string }
  >();
  readonly #complete: string[] = [];
  readonly #known = new Map<string, string | undefined>();
  /** Names that an absorbed module has to export beyond its own exports. */
  readonly #extra = new Map<string, Set<string>>();

  constructor(
    private readonly modules: ReadonlyMap<string, HostModule>,
    /** The module whose text the derivative is written into, if that module is absorbed. */
    private readonly inside: string | null,
    private readonly absorbed: ReadonlySet<string>,
    private readonly names: NameSet,
    /**
     * Variables of other modules that the derivative assigns, as module and name. An import cannot be assigned: the module, taken
     * over, exports an object with accessors for them.
     */
    readonly accessed: Set<string> = new Set(),
    /** What the derivative has for itself. */
    private readonly parts: PrivateParts | null = null,
    /** Functions that use the stacks of an adjoint. A module that is taken over has these stacks too. */
    private readonly withStacks: ReadonlySet<UnitId> = new Set(),
  ) {
    const own = inside === null ? undefined : modules.get(inside);
    for (const d of own?.declarations ?? []) names.reserve(d.name);
    for (const i of own?.imports ?? []) names.reserve(i.local);
  }

  localName(host: Host, use: "type" | "value"): string | undefined {
    // The IL has one record for a union of object types: the user's name is the name of something else.
    const found = this.declaration(host, use);
    if (found?.kind === "type" && found.members === undefined) return undefined;
    return this.local(host, use);
  }

  involves(unit: Unit): boolean {
    const isElsewhere = unit.host === undefined || !this.absorbed.has(unit.host.module);
    return this.parts?.involves(unit) === true || (isElsewhere && this.withStacks.has(unit.id));
  }

  private isOwn(host: Host): boolean {
    return this.parts?.has(host) === true;
  }

  private need(module: string, kind: Need["kind"], name: string, what: string): undefined {
    const known = this.missing.get(module) ?? [];
    this.missing.set(module, [...known, { kind, name, what }]);
  }

  private local(host: Host, use: "type" | "value"): string | undefined {
    if (this.isOwn(host)) return undefined;
    const dot = host.name.indexOf(".");
    if (dot > 0) {
      const holder = { module: host.module, name: host.name.slice(0, dot) };
      const name = host.name.slice(dot + 1);
      const found = this.declaration(holder, use);
      const isHidden = !this.absorbed.has(host.module) && (found?.exportedAs === undefined || name.startsWith("#"));
      if (found?.kind === "class" && isHidden)
        return this.need(host.module, "variable", host.name, `'${host.name}', which is not exported`);
      const owner = this.find(holder, use, true);
      const entry = this.#imports.get(`${holder.module}\n${holder.name}`);
      if (entry !== undefined && use === "value") entry.asValue = true;
      // What the class keeps to itself is reached by its name as a text.
      const isOpen = (this.member(holder, name)?.visibility ?? "public") === "public";
      return owner === undefined ? undefined : isOpen ? `${owner}.${name}` : `${owner}[${JSON.stringify(name)}]`;
    }
    const key = `${host.module}\n${host.name}`;
    const known = `${key}\n${this.declaration(host, use)?.start}`;
    if (!this.#known.has(known)) this.#known.set(known, this.find(host, use));
    const entry = this.#imports.get(key);
    if (entry !== undefined && use === "value") entry.asValue = true;
    return this.#known.get(known);
  }

  /** The name a module exports something under, without asking for it here. */
  exportedName(host: Host): string | undefined {
    return this.declaration(host, "value")?.exportedAs;
  }

  /** A name declared in the module that the derivative is written into. */
  ownName(host: Host): string | undefined {
    return host.module === this.inside ? this.declaration(host, "value")?.name : undefined;
  }

  member(host: Host, name: string): HostMember | undefined {
    const found = this.declaration(host, "type")?.members?.get(name);
    if (found?.visibility !== "#private") return found;
    // In a module that is taken over, `#x` becomes the property "#x".
    if (this.absorbed.has(host.module)) return { ...found, visibility: "private" };
    this.need(host.module, "member", host.name, `the member ${name} of ${host.name}`);
    return found;
  }

  tellsOf(host: Host, name: string): boolean {
    const told = this.declaration(host, "type")?.published?.properties;
    return told === undefined || told.has(name);
  }

  typeParameters(host: Host): number {
    return this.declaration(host, "type")?.typeParameters.length ?? 0;
  }

  hasHiddenMembers(host: Host): boolean {
    if (this.isOwn(host)) return false;
    const members = this.declaration(host, "type")?.members ?? new Map<string, HostMember>();
    return [...members].some(([name, m]) => name !== "constructor" && m.visibility !== "public");
  }

  plainCall(host: Host): boolean {
    return this.declaration(host, "value")?.plainCall ?? true;
  }

  readonlyType(host: Host): ReadonlyKind {
    if (this.isOwn(host)) return "none";
    return this.declaration(host, "value")?.readonlyType ?? "none";
  }

  /** The printed text gives the variable a new value. */
  assigned(host: Host): void {
    if (host.module === this.inside || host.name.includes(".")) return;
    const name = this.declaration(host, "value")?.name ?? host.name;
    this.accessed.add(`${host.module}\n${name}`);
    this.need(host.module, "assigned", name, `the variable ${name}, which is assigned`);
  }

  unavailable(host: Host): void {
    if (!this.missing.has(host.module) && !this.isOwn(host)) this.incomplete = true;
  }

  spelling(text: string): string | undefined {
    // A spelled name such as `Side.Left` says nothing of its module: it is taken where only one module has the name.
    const first = /^[A-Za-z_$][\w$]*/.exec(text)?.[0];
    if (first === undefined || !/^[\w$.]+$/.test(text)) return undefined;
    const owners = [...this.modules.values()].filter((m) =>
      m.declarations.some((d) => d.name === first && d.kind === "enum"),
    );
    if (owners.length !== 1) return undefined;
    const local = this.localName({ module: owners[0]!.path, name: first }, "value");
    return local === undefined ? undefined : local + text.slice(first.length);
  }

  /** A type and a value may have one name. */
  private declaration(host: Host, use: "type" | "value"): HostDeclaration | undefined {
    const list = this.modules.get(host.module)?.declarations ?? [];
    const exported = list.filter((d) => d.exportedAs === host.name);
    const named = exported.length > 0 ? exported : list.filter((d) => d.name === host.name);
    const kinds = use === "value" ? valueKinds : typeKinds;
    return named.find((d) => d.kind === "class") ?? named.find((d) => kinds.has(d.kind)) ?? named[0];
  }

  private find(host: Host, use: "type" | "value", isHolder = false): string | undefined {
    if (this.isOwn(host) && !isHolder) return undefined;
    const found = this.declaration(host, use);
    if (found === undefined) return undefined;
    if (host.module === this.inside) return found.name;
    if (this.absorbed.has(host.module) && this.accessed.has(`${host.module}\n${found.name}`)) {
      const object = { module: host.module, name: accessorsName };
      const key = `${object.module}\n${object.name}`;
      const local = this.#imports.get(key)?.local ?? this.import(object, accessorsName, accessorsName);
      this.#imports.get(key)!.asValue = true;
      return `${local}.${found.name}`;
    }
    if (found.published !== undefined) {
      const { specifier, name } = found.published;
      return this.import({ module: `${package_}${specifier}`, name: host.name }, name, found.name, host);
    }
    // What a package does not publish is made again here, where that cannot be seen.
    if (this.modules.get(host.module)?.isPackage === true && found.kind !== "class") {
      if (found.kind === "function") return undefined;
      const copied = this.copy(host.module, found);
      if (copied !== undefined) return copied;
    }
    if (found.exportedAs !== undefined) return this.import(host, found.exportedAs, found.name);
    if (this.absorbed.has(host.module)) {
      const extra = this.#extra.get(host.module) ?? new Set();
      this.#extra.set(host.module, extra.add(found.name));
      return this.import(host, found.name, found.name);
    }
    return this.copy(host.module, found);
  }

  private import(from: Host, imported: string, wanted: string, host = from): string {
    const inside = this.inside === null ? undefined : this.modules.get(this.inside);
    const present = inside?.imports.find((i) => i.module === host.module && i.imported === imported && !i.typeOnly);
    if (present !== undefined) return present.local;
    const key = `${host.module}\n${host.name}`;
    const known = this.#imports.get(key);
    if (known !== undefined) return known.local;
    const local = this.names.take(wanted);
    this.#imports.set(key, { from: from.module, imported, local, asValue: false });
    return local;
  }

  /** Copies a declaration that cannot be seen to be a copy, and what it needs; its name here. */
  private copy(module: string, d: HostDeclaration): string | undefined {
    const key = `${module}\n${d.start}`;
    const known = this.#copies.get(key);
    if (known !== undefined) return known.locals.get(d.name);
    if (d.kind === "function") return undefined;
    if (d.kind === "class") return this.need(module, "class", d.name, `the class ${d.name}, which is not exported`);
    if (d.mutable) return this.need(module, "variable", d.name, `the variable ${d.name}, which is not exported`);
    const whole = this.modules.get(module)!;
    const { declarations, imports } = whole;
    const names = new Map<string, string>();
    const together = declarations.filter((other) => other.start === d.start);
    for (const other of together) names.set(other.name, this.names.take(other.name));
    const copied = { locals: names, names: [...names.values()], text: "" };
    this.#copies.set(key, copied);
    let isWhole = true;
    for (const { name } of d.mentions()) {
      if (names.has(name)) continue;
      const own = declarations.find((other) => other.name === name);
      const from = own === undefined ? imports.find((i) => i.local === name) : undefined;
      const host = own === undefined ? from && { module: from.module, name: from.imported } : { module, name };
      const isPrivate = own !== undefined && own.exportedAs === undefined && !this.isOwn({ module, name });
      const local = isPrivate ? this.copy(module, own) : this.needed(host, from?.typeOnly ?? false);
      if (local === undefined) isWhole = false;
      else names.set(name, local);
    }
    if (!isWhole) return this.notWhole(module, key, d);
    copied.text = renamed(whole, d, names);
    this.#complete.push(key);
    return names.get(d.name);
  }

  /** A declaration that names what cannot be had here: made from the IL. */
  private notWhole(module: string, key: string, d: HostDeclaration): undefined {
    this.#copies.set(key, { locals: new Map(), names: [], text: "" });
    if (d.kind === "variable") this.need(module, "variable", d.name, `the declaration ${d.name}`);
    if (d.kind === "enum") this.need(module, "other", d.name, `the declaration ${d.name}`);
    return undefined;
  }

  /** What a copy needs of what is exported. */
  private needed(
    host: { module: string | undefined; name: string } | undefined,
    typeOnly: boolean,
  ): string | undefined {
    if (host?.module === undefined) return undefined;
    const from = { module: host.module, name: host.name };
    const kind = this.declaration(from, typeOnly ? "type" : "value")?.kind;
    return this.local(from, typeOnly || kind === "interface" || kind === "type" ? "type" : "value");
  }

  /** Copied declarations, in the order of their module's text; of several modules, each behind what it needs. */
  copies(): readonly Declaration[] {
    const place = (key: string): number => Number(key.slice(key.indexOf("\n") + 1));
    const modules = new Set([...this.#complete].map((key) => key.slice(0, key.indexOf("\n"))));
    const ordered = modules.size === 1 ? [...this.#complete].sort((a, b) => place(a) - place(b)) : this.#complete;
    return ordered.map((key) => this.#copies.get(key)!);
  }

  /** Import lines of the names that the text has; `specifier` says how a module is reached. */
  imports(specifier: (module: string) => string, isNamed: (local: string) => boolean): readonly string[] {
    const byModule = new Map<string, Imported[]>();
    for (const i of this.#imports.values()) {
      if (!isNamed(i.local)) continue;
      const list = byModule.get(i.from);
      if (list === undefined) byModule.set(i.from, [i]);
      else if (!list.some((other) => other.local === i.local)) list.push(i);
    }
    const lines: string[] = [];
    for (const [module, list] of byModule) {
      const written = module.startsWith(package_) ? module.slice(package_.length) : specifier(module);
      const line = (chosen: readonly Imported[], keyword: string): void => {
        const named = chosen.map((i) => (i.imported === i.local ? i.local : `${i.imported} as ${i.local}`)).sort();
        if (named.length > 0) lines.push(`${keyword} { ${named.join(", ")} } from ${JSON.stringify(written)};`);
      };
      line(
        list.filter((i) => i.asValue),
        "import",
      );
      line(
        list.filter((i) => !i.asValue),
        "import type",
      );
    }
    return lines.sort((a, b) => (a.slice(a.indexOf('"')) < b.slice(b.indexOf('"')) ? -1 : 1));
  }

  /** The object of accessors that an absorbed module must export; nothing if it need not. */
  accessors(module: string): readonly string[] {
    const names = [...this.accessed].flatMap((key) =>
      key.startsWith(`${module}\n`) ? [key.slice(module.length + 1)] : [],
    );
    if (names.length === 0) return [];
    const lines = names
      .sort()
      .flatMap((name) => [
        `  get ${name}() {`,
        `    return ${name};`,
        "  },",
        `  set ${name}(value) {`,
        `    ${name} = value;`,
        "  },",
      ]);
    return [`export const ${accessorsName} = {`, ...lines, "};"];
  }

  /** What an absorbed module must export in addition. */
  extraExports(module: string): readonly string[] {
    return [...(this.#extra.get(module) ?? [])].sort();
  }
}

/** A declaration's text with other names in it. */
function renamed(
  { text, laidOver }: Pick<HostModule, "text" | "laidOver">,
  d: HostDeclaration,
  names: ReadonlyMap<string, string>,
): string {
  const dropped = laidOver.filter(({ start, end }) => d.start <= start && end <= d.end);
  const edits = dropped.map(({ start, end }) => ({ start, end, text: "" }));
  for (const { name, start, end, shorthand } of d.mentions()) {
    if (names.get(name) === name || dropped.some((other) => other.start <= start && end <= other.end)) continue;
    edits.push({ start, end, text: `${shorthand ? `${name}: ` : ""}${names.get(name)}` });
  }
  let out = text.slice(d.start, d.end);
  for (const e of edits.sort((a, b) => b.start - a.start))
    out = out.slice(0, e.start - d.start) + e.text + out.slice(e.end - d.start);
  return out;
}
