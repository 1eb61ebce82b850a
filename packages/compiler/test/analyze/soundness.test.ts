/** What really happens in random programs is within what the analyses say may happen. */
import { describe, expect, it } from "vitest";
import type { ZoneId } from "../../src/3-analyze/storage-facts.js";
import { dump } from "../../src/il/dump/dump.js";
import { holdsPointers } from "../../src/il/queries/pointer-types.js";
import type { Path, SiteId, Statement, UnitId, VariableId } from "../../src/il/types.js";
import { randomProgram } from "./random-program.js";
import { runAnalyses } from "./run-analyses.js";
import type { Frame, Thing, Value } from "./trace.js";
import { isNode, isThing, Node, run } from "./trace.js";

const requests = [{}, { wrt: ["a"] }, { wrt: ["p"], of: ["return"] }, { wrt: ["o.x"], of: ["q", "o"] }] as const;

let finished = 0;

function check(seed: number): number {
  const { program, head } = randomProgram(seed);
  const request = requests[seed % requests.length] ?? {};
  const facts = runAnalyses(program, head, request);
  const { points, effect, active, variedness, independents, dependents } = facts;
  const zone = (id: ZoneId) => points.zones[id];
  const wrong = (what: string, s: Statement | null, unit: UnitId): never => {
    throw new Error(`seed ${seed}: ${what} in ${unit}\n${JSON.stringify(s, null, 1)}\n${dump(program)}`);
  };

  // The head's storage, as head-storage.ts lays it out.
  const wanted = new Set(independents.get(head));
  const made = new Map<SiteId, Thing>();
  const variedAt = (zones: readonly ZoneId[]): boolean => zones.some((z) => wanted.has(z));
  function thingAt(site: SiteId): Thing {
    const known = made.get(site);
    if (known !== undefined) return known;
    const thing: Thing = { site, parts: new Map() };
    made.set(site, thing);
    for (const id of points.zonesOfSite(site)) {
      const at = zone(id);
      if (at === undefined) continue;
      if (at.selector === "[]")
        for (let k = 0; k < 3; k++) thing.parts.set(`[${k}]`, new Node(k + 0.5, variedAt([id]), []));
      else if (at.kind === "field") {
        const [inner] = points.sitesInZone(id).filter((s) => points.sites.get(s)?.kind === "parameter");
        const isPointer = holdsPointers(at.type);
        thing.parts.set(
          at.selector,
          isPointer ? (inner === undefined ? null : thingAt(inner)) : new Node(2, variedAt([id]), []),
        );
      }
    }
    return thing;
  }
  const args = (program.units.get(head)?.parameters ?? []).map((p): Value => {
    const path: Path = { root: p, steps: [], type: program.variables.get(p)?.type ?? { kind: "nil" } };
    const [site] = points
      .sitesOf(path)
      .filter(
        (s) =>
          points.sites.get(s)?.kind === "parameter" && points.sites.get(s)?.name === program.variables.get(p)?.name,
      );
    return holdsPointers(path.type)
      ? site === undefined
        ? null
        : thingAt(site)
      : new Node(0.75, variedAt(points.zonesOfVariable(p)), []);
  });
  const globals = new Map<VariableId, Value>();

  let events = 0;
  const checks: (() => void)[] = [];
  /** The zones of the path that may be in the object: its own site's, or a formal one. */
  function zonesIn(path: Path, thing: Thing | null): readonly ZoneId[] {
    return points.zonesOf(path).filter((id) => {
      const at = zone(id);
      if (thing === null) return at?.site === undefined;
      return at?.site === thing.site || (at?.site !== undefined && points.sites.get(at.site)?.kind === "formal");
    });
  }
  /** The call in which each object is made; the calls that it is said not to outlive. */
  const born = new Map<Thing, Frame>();
  const confined = new Map<Thing, readonly Frame[]>();
  const isDuring = (frame: Frame, call: Frame): boolean => {
    for (let f: Frame | null = frame; f !== null; f = f.caller) if (f === call) return true;
    return false;
  };
  /** The access is among the effects of the statement and of every call it happens in. */
  function within(
    kind: "read" | "written",
    frame: Frame,
    s: Statement,
    path: Path,
    thing: Thing | null,
    isOwn: (f: Frame) => boolean,
  ): void {
    for (const call of thing === null ? [] : (confined.get(thing) ?? []))
      if (!isDuring(frame, call)) wrong("an object that was said not to outlive a call is met after it", s, frame.unit);
    let zones = zonesIn(path, thing);
    if (zones.length === 0) wrong(`${kind}: no zone for an object of ${thing?.site}`, s, frame.unit);
    let at: Frame | null = frame;
    let statement: Statement = s;
    let first = true;
    while (at !== null) {
      const universe = effect.universe(at.unit);
      const set = effect.of(at.unit, statement)[kind];
      if (kind === "written" || first)
        if (!zones.some((z) => set.has(universe.bitOf(z))))
          wrong(`${kind} is not among the effects of`, statement, at.unit);
      if (isOwn(at)) return;
      const { call, caller, unit } = at as Frame;
      if (call === null || caller === null) break;
      zones = [...new Set(zones.flatMap((z) => points.translate(call, unit, z)))];
      const birth = thing === null ? undefined : born.get(thing);
      if (zones.length === 0 && thing !== null && birth !== undefined && isDuring(birth, at)) {
        confined.set(thing, [...(confined.get(thing) ?? []), at]);
        return;
      }
      statement = call;
      at = caller;
      first = false;
    }
    if (thing !== null && !zones.some((z) => zone(z)?.site === thing.site))
      wrong(`${kind}: the head does not know site ${thing.site}`, s, head);
  }
  const isLocal =
    (path: Path, thing: Thing | null) =>
    (f: Frame): boolean =>
      thing === null && program.variables.get(path.root)?.role !== "global" && f !== null;

  const result = run(program, head, args, globals, {
    read(frame, s, path, thing, value) {
      events++;
      within("read", frame, s, path, thing, isLocal(path, thing));
      if (isThing(value)) {
        const sites = points.sitesOf(path);
        if (!sites.some((site) => site === value.site || points.sites.get(site)?.kind === "formal"))
          wrong(`a pointer leads to site ${value.site}, not to ${sites.join()}`, s, frame.unit);
      }
      if (isNode(value) && value.varied && !active.mayBeVaried(frame.unit, s, path))
        wrong("a varied value is read that is not known to be", s, frame.unit);
    },
    written(frame, s, path, thing, value) {
      events++;
      within("written", frame, s, path, thing, isLocal(path, thing));
      const after = variedness.after(frame.unit, s);
      const universe = effect.universe(frame.unit);
      if (isNode(value) && value.varied && !points.zonesOf(path).some((z) => after.has(universe.bitOf(z))))
        wrong("a varied value is written that is not known to be", s, frame.unit);
      checks.push(() => {
        if (!isNode(value) || !value.useful) return;
        if (!active.mayBeUseful(frame.unit, s, path))
          wrong("a useful value is written that is not known to be", s, frame.unit);
        if (value.varied && !(active.isActive(frame.unit, s) && active.pathHasShadow(path)))
          wrong("an active value is written without a shadow", s, frame.unit);
      });
      if (isThing(value) && active.pathHasShadow(path)) {
        if (!active.isActive(frame.unit, s))
          wrong("a pointer with a shadow is set and the statement is passive", s, frame.unit);
        if (s.kind === "assign" && s.value.kind === "read" && !active.pathHasShadow(s.value.path))
          wrong("nothing to mirror", s, frame.unit);
        if (s.kind === "allocate" && !active.siteHasShadow(s.site)) wrong("no shadow to make", s, frame.unit);
      }
    },
    allocated(frame, s, thing) {
      born.set(thing, frame);
      for (const [part, value] of thing.parts)
        checks.push(() => {
          if (isNode(value) && value.useful && value.varied && !active.isActive(frame.unit, s))
            wrong(`active initial value of ${part}`, s, frame.unit);
        });
    },
    entered(frame) {
      const { call, caller } = frame;
      if (call === null || caller === null) return;
      const unit = program.units.get(frame.unit);
      unit?.parameters.forEach((p, k) => {
        const value = frame.variables.get(p) ?? null;
        const argument = call.arguments[k];
        const entry = variedness.atEntry(frame.unit);
        const universe = effect.universe(frame.unit);
        if (isNode(value) && value.varied && !points.zonesOfVariable(p).some((z) => entry.has(universe.bitOf(z))))
          wrong(`parameter ${k} is varied`, call, caller.unit);
        checks.push(() => {
          if (
            isNode(value) &&
            value.varied &&
            value.useful &&
            !(active.activeParameter(frame.unit, k) && active.callIsActive(caller.unit, call))
          )
            wrong(`parameter ${k} is active`, call, caller.unit);
        });
        if (
          isThing(value) &&
          active.callIsActive(caller.unit, call) &&
          active.hasShadow(p) &&
          argument?.kind === "read" &&
          !active.pathHasShadow(argument.path)
        )
          wrong(`no shadow to hand over for parameter ${k}`, call, caller.unit);
      });
    },
    returned(frame, s, value) {
      checks.push(() => {
        if (
          isNode(value) &&
          value.varied &&
          value.useful &&
          !(active.activeResult(frame.unit, 0) && active.isActive(frame.unit, s))
        )
          wrong("the result is active", s, frame.unit);
      });
      if (isThing(value) && active.activeResult(frame.unit, 0) && s.kind === "return") {
        const [e] = s.values;
        if (e?.kind === "read" && !active.pathHasShadow(e.path)) wrong("no shadow to return", s, frame.unit);
      }
    },
  });

  // Backward from the dependents to what is useful.
  if (result !== undefined) {
    const outputs = new Set(dependents.get(head));
    const queue: Node[] = [];
    if (isNode(result) && points.zoneOfResult(head, 0).some((z) => outputs.has(z))) queue.push(result);
    for (const [site, thing] of made)
      for (const id of points.zonesOfSite(site))
        if (outputs.has(id))
          for (const [part, value] of thing.parts)
            if (isNode(value) && (zone(id)?.selector === part || (zone(id)?.selector === "[]" && part.startsWith("["))))
              queue.push(value);
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (node.useful) continue;
      node.useful = true;
      queue.push(...node.parents);
    }
    for (const each of checks) each();
  }
  finished += result === undefined ? 0 : 1;
  return events;
}

describe("the analyses over-approximate what happens", () => {
  for (let part = 0; part < 6; part++)
    it(`random programs ${part * 100} to ${part * 100 + 99}`, () => {
      let events = 0;
      for (let seed = part * 100; seed < part * 100 + 100; seed++) events += check(seed + 1);
      expect(events).toBeGreaterThan(2000);
    });
  it("most of them run to their end", () => {
    expect(finished).toBeGreaterThan(300);
  });
});
