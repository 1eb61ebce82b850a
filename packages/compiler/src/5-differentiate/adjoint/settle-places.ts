/**
 * settle-places: a profiled adjoint, when it has its last form: places that record nothing are no longer told of, and loops tell of their iterations.
 *
 * In      the derivative's program, with calls of the profiler around its parts; the table of places
 * Out     the program without the calls of places in which nothing is pushed, in procedures that are called there neither; at the start of the
 *         other loops' bodies a call: in loops without places inside one that only counts, for the values of such a loop may be on their way
 *         (reserve-records)
 * Method  A loop is found by its place in the text, between the two calls that name it: its reverse is not there.
 */
import type { ProfileCall, ProfiledPlaces } from "../../il/conventions/profile-calls.js";
import { callOfProfile, headPlace, profileCall, profileCallOf } from "../../il/conventions/profile-calls.js";
import type { Block, LoopStatement, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { made, passName } from "./sweep-context.js";

export function settlePlaces(program: Program, places: ProfiledPlaces): Program {
  const pushing = unitsThatPush(program);
  const kept = placesThatPush(program, pushing);
  const units = new Map(program.units);
  for (const [id, unit] of program.units) {
    if (unit.derivative === undefined) continue;
    units.set(id, { ...unit, body: inBlock(unit.body, kept, places, new Map()) });
  }
  return { ...program, units };
}

/** Units whose execution pushes, in what they call too. */
function unitsThatPush(program: Program): ReadonlySet<UnitId> {
  const callers = new Map<UnitId, UnitId[]>();
  const found = new Set<UnitId>();
  const waiting: UnitId[] = [];
  const add = (id: UnitId): void => {
    if (found.has(id)) return;
    found.add(id);
    waiting.push(id);
  };
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "push") add(unit.id);
      if (s.kind !== "call" || s.callee.kind !== "unit") return;
      const known = callers.get(s.callee.unit);
      if (known === undefined) callers.set(s.callee.unit, [unit.id]);
      else known.push(unit.id);
    });
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const caller of callers.get(id) ?? []) add(caller);
  return found;
}

function pushes(s: Statement, pushing: ReadonlySet<UnitId>): boolean {
  let found = false;
  forEachStatement({ statements: [s] }, (inner) => {
    if (inner.kind === "push") found = true;
    if (inner.kind === "call" && inner.callee.kind === "unit" && pushing.has(inner.callee.unit)) found = true;
  });
  return found;
}

const begins: ReadonlySet<ProfileCall> = new Set([profileCall.enter, profileCall.open]);
const ends: ReadonlySet<ProfileCall> = new Set([profileCall.leave, profileCall.close]);

/** Between whose calls something is pushed. A part that never ends has no second call: it goes to the end of its block. */
function placesThatPush(program: Program, pushing: ReadonlySet<UnitId>): ReadonlySet<number> {
  const found = new Set<number>([headPlace]);
  const visit = ({ statements }: Block): void => {
    const open = new Set<number>();
    for (const s of statements) {
      const call = profileCallOf(s);
      if (call?.place !== undefined && begins.has(call.name)) open.add(call.place);
      else if (call?.place !== undefined && ends.has(call.name)) open.delete(call.place);
      else if (open.size > 0 && pushes(s, pushing)) for (const place of open) found.add(place);
      withChildBlocks(s, (inner) => {
        visit(inner);
        return inner;
      });
    }
  };
  for (const unit of program.units.values()) visit(unit.body);
  return found;
}

/** Places that are told of around something, and by which call: in a forward sweep, or forward and back at once. */
type Around = ReadonlyMap<number, ProfileCall>;

function inBlock(block: Block, kept: ReadonlySet<number>, places: ProfiledPlaces, around: Around): Block {
  const open = new Map(around);
  const statements = block.statements.flatMap((s): readonly Statement[] => {
    const call = profileCallOf(s);
    if (call?.place !== undefined) {
      if (begins.has(call.name)) open.set(call.place, call.name);
      else if (ends.has(call.name)) open.delete(call.place);
      return kept.has(call.place) ? [s] : [];
    }
    const inner = withChildBlocks(s, (child) => inBlock(child, kept, places, open));
    const place = inner.kind === "loop" ? placeOf(inner, places, open) : undefined;
    return inner.kind === "loop" && place !== undefined && kept.has(place) ? counted(inner, place) : [inner];
  });
  return { statements };
}

/** Of the user's own loop; forward and back at once runs one that the adjoint has made of it. */
function placeOf(loop: LoopStatement, places: ProfiledPlaces, around: Around): number | undefined {
  const place = places.known("loop", loop.origin);
  const begun = place === undefined ? undefined : around.get(place);
  if (begun === undefined) return undefined;
  const isMade = loop.origin.kind === "pass" && loop.origin.pass === passName;
  return begun === profileCall.open || !isMade ? place : undefined;
}

function counted(loop: LoopStatement, place: number): readonly Statement[] {
  const origin = made(loop.origin);
  const first = (s: Statement): LoopStatement => ({ ...loop, body: { statements: [s, ...loop.body.statements] } });
  if (!tellsOfPlaces(loop)) return [first(callOfProfile(profileCall.count, undefined, origin))];
  return [first(callOfProfile(profileCall.step, place, origin)), callOfProfile(profileCall.last, place, origin)];
}

/** Places inside, or that its iterations run forward and back at once. */
function tellsOfPlaces({ body, update }: LoopStatement): boolean {
  let found = false;
  for (const block of [body, update])
    forEachStatement(block, (s) => {
      const name = profileCallOf(s)?.name;
      if (name !== undefined && name !== profileCall.sample && name !== profileCall.count) found = true;
    });
  return found;
}
