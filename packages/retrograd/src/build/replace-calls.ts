/** A module of the user's with imports of derivatives in the place of its calls of `gradient(f)` and its siblings. */
import { dirname, resolve } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import MagicString from "magic-string";
import { makeNodeHost } from "../host/node-host.js";
import { projectSettings } from "../host/tsconfig.js";
import type { DerivativeCall } from "./derivative-calls.js";
import { derivativeCalls } from "./derivative-calls.js";
import type { DerivativeRequest } from "./derivative-request.js";
import { moduleNameOf } from "./derivative-request.js";
import { identifiersIn, Names } from "./fresh-names.js";
import type { SignaturePart } from "./inline-signature.js";
import { makeModule } from "./make-module.js";
import { diagnosticAt } from "./place-of.js";

/** A function of which a derivative was made, and its parameters. */
export interface KnownFunction {
  readonly file: string;
  readonly function: string;
  readonly parameters: readonly string[];
  /** It is written in a call; undefined: its parameters can be named in its module alone. */
  readonly inline?: { readonly signature: readonly SignaturePart[] | undefined };
}

export interface ReplacedCalls {
  /** Lines stay where they are. */
  readonly text: string;
  readonly map: { toString(): string };
  /** Other files that the result depends on. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly functions: readonly KnownFunction[];
}

/** `rules`: files of derivatives that the user has written, absolute. Undefined where there is nothing to replace. */
export async function replaceCalls(
  path: string,
  text: string,
  rules: readonly string[] = [],
): Promise<ReplacedCalls | undefined> {
  const { source, calls, imports, diagnostics: problems } = derivativeCalls(path, text);
  if (imports.length === 0 && problems.length === 0) return undefined;
  const diagnostics: Diagnostic[] = [...problems];
  const files = new Set<string>();
  const functions: KnownFunction[] = [];
  const edited = new MagicString(text);
  const names = new Names(identifiersIn(text));
  const lines: string[] = [];
  const known = new Map<string, string>();
  const resolver = lookUpFrom(path);
  for (const call of calls) {
    const file = call.function.specifier === undefined ? path : resolver(call.function.specifier);
    if (file === undefined) {
      const message = `${call.function.specifier} leads to no file that can be read.`;
      diagnostics.push(diagnosticAt(call.at, "RG6002", message, "Import the module that declares the function."));
      continue;
    }
    const request = { ...requestFor(call, file), ...(rules.length > 0 && { rules }) };
    const name = moduleNameOf(request);
    const made = await makeModule(request);
    for (const each of made.files) files.add(each);
    diagnostics.push(...made.diagnostics.map((each) => atCall(each, call)));
    if (made.text === "") continue;
    const inline = call.inline === undefined ? {} : { inline: { signature: call.signature } };
    functions.push({ file, function: request.function, parameters: made.parameters, ...inline });
    let local = known.get(name);
    if (local === undefined) {
      local = names.fresh(`${call.kind}Of${capital(call.function.name)}`);
      known.set(name, local);
      lines.push(`import { derivative as ${local} } from ${JSON.stringify(name.replaceAll("\\", "/"))};`);
    }
    const height = text.slice(call.start, call.end).split("\n").length - 1;
    // In parentheses, so that what follows the call still belongs to it, and what stands before does not.
    const inLines = `${call.isFirst ? ";" : ""}(${"\n".repeat(height)}${local})`;
    edited.overwrite(call.start, call.end, height === 0 ? local : inLines);
  }
  for (const { start, end, text: left } of imports) {
    const height = text.slice(start, end).split("\n").length - (left ?? "").split("\n").length;
    edited.overwrite(start, end, (left ?? "") + "\n".repeat(Math.max(0, height)) || " ");
  }
  if (lines.length > 0) edited.append(`\n${lines.join("\n")}\n`);
  return {
    text: edited.toString(),
    map: edited.generateMap({ source: source.fileName, hires: "boundary", includeContent: true }),
    files: [...files],
    diagnostics,
    functions,
  };
}

const capital = (name: string): string =>
  name.replace(/[^\w$]+(.)/g, (_, letter: string) => letter.toUpperCase()).replace(/^./, (c) => c.toUpperCase());

function requestFor({ kind, function: { name }, inline, wrt, of }: DerivativeCall, file: string): DerivativeRequest {
  return { kind, file, function: name, ...(inline && { isInline: true }), ...(wrt && { wrt }), ...(of && { of }) };
}

/** What has no place of its own, or is about the request, is said where the derivative is called for. */
function atCall(told: Diagnostic, { at, inline, function: { name } }: DerivativeCall): Diagnostic {
  const each = inline === undefined ? told : withoutName(told, name);
  const isRequest = /^RG400[0-4]$/.test(each.code);
  if (each.file !== "" && each.line > 0 && !isRequest) return each;
  const message = each.message.replace(/^--(wrt|of) /, "$1 ");
  return { ...diagnosticAt(at, each.code, message, each.hint), severity: each.severity };
}

/** The name that a build gave says nothing to those who wrote none. */
function withoutName(each: Diagnostic, name: string): Diagnostic {
  const given = new RegExp(`(?<![\\w$.])'?${name.replaceAll("$", "\\$")}'?(?![\\w$])`, "g");
  const message = each.message.replace(given, "the function").replace(/^t/, "T");
  return { ...each, message, hint: each.hint.replace(given, "the function") };
}

function lookUpFrom(path: string): (specifier: string) => string | undefined {
  const settings = projectSettings(path);
  const host = makeNodeHost({ compilerOptions: settings.options, surroundings: settings.surroundings });
  return (specifier) => {
    const place = host.source(specifier, path) ?? host.resolve(specifier, path);
    return place === undefined ? undefined : resolve(dirname(path), place);
  };
}
