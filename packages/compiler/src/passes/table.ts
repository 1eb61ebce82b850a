/**
 * The order of the whole pipeline: every pass, in the order in which it runs first. Read it from top to bottom.
 *
 * A row is a pass: the file that it stands in, whose name is the pass's name; one line for people; and
 * - `name`     another name than the file's
 * - `switch`   the name by which `--no-<switch>` leaves it out; one switch may rule several passes
 * - `leaves`   for people: what the switch leaves out, where the pass's line does not tell
 * - `less`     it runs all the same when it is switched off, and does only what later passes cannot do without
 * - `column`   the column of `retrograd inspect` that shows what it found; `dump`: another name that `--dump` knows it by
 * A section whose passes are repeated says how often at most, and why that ends.
 *
 * Nothing else lists passes. Switches, dumps, `--help` and docs/generated/passes.md are made of this table; who runs a pass names it by
 * its row (a name that is not here is a type error); the test of the table watches passes run, and finds them in this order.
 */
import type { NameOf, Section, SwitchOf } from "./rows.js";

const check = { kind: "check" } as const;

// biome-ignore format: a table is read by its rows: one pass, one line
export const sections = [
  {
    name: "read",
    stage: "read",
    what: "Text becomes IL.",
    passes: [["2-lower/lower", "text becomes IL: names, types, side effects and control made explicit"]],
  },
  {
    name: "prepare",
    stage: "prepare",
    what: "The program gets a simpler form of the same meaning, of which analyses can say more.",
    passes: [
      ["6-simplify/calls/remove-unreachable-units", "procedures that nothing calls any more go"],
      ["6-simplify/jumps/structure-jumps", "goto becomes loops, scopes and exits"],
      ["6-simplify/records/expand-record-assignments", "assignments of records become assignments of their fields"],
      ["6-simplify/branches/fold-absent-functions", "callbacks that a constant surely does not have are undefined"],
      ["6-simplify/branches/open-guards", "what a branch adds unless its factor is zero is added always, and is zero there"],
      ["6-simplify/checkpoints/mark-places", "calls, loops and pieces that the user names get the marks of those that are run again"],
    ],
  },
  {
    name: "settle",
    stage: "prepare",
    what: "These make work for one another.",
    repeat: { most: 10, why: "until a round changes nothing; what is left after ten rounds stays as it is" },
    passes: [
      ["6-simplify/calls/sharpen-pointer-types", "variables of function values that hold only one get its type"],
      ["6-simplify/branches/fold-missing-tests", "tests for missing values that are surely there are decided"],
      ["6-simplify/calls/resolve-known-calls", "calls whose callee the procedure itself shows become direct"],
      ["6-simplify/stops/stop-derivatives", "what the user says is not to be differentiated counts as constant"],
      ["6-simplify/calls/inline-calls", "small procedures and callbacks become part of their callers", { switch: "itself", less: true }],
      ["6-simplify/calls/specialize-procedures", "a copy of a procedure for each function value that it is given", { switch: "itself" }],
      ["6-simplify/calls/pass-fields", "procedures that only read fields of an object are given the fields", { switch: "itself" }],
      ["6-simplify/calls/remove-unreachable-units", "procedures that nothing calls any more go"],
      ["6-simplify/records/replace-objects-by-scalars", "objects that never leave their procedure become variables", { switch: "itself", less: true }],
      ["6-simplify/records/forward-fields", "fields of new objects give way to the variables that they were set from", { switch: "itself" }],
      ["6-simplify/records/replace-value-objects", "objects that variables exchange become variables", { switch: "replace-objects-by-scalars", less: true }],
      ["6-simplify/addresses/forward-addresses", "pointers that lead to one place all their life give way to it", { switch: "forward-temporaries" }],
      ["6-simplify/records/split-local-records", "structs in variables become one variable for each field", { switch: "replace-objects-by-scalars" }],
      ["6-simplify/locals/propagate-copies", "copies of variables and constants become what they copy", { switch: "forward-temporaries" }],
      ["6-simplify/locals/forward-temporaries", "temporaries that are used once are replaced by their value", { switch: "itself" }],
      ["6-simplify/branches/drop-unreachable-code", "code behind a jump goes"],
    ],
  },
  {
    name: "resolve",
    stage: "prepare",
    what: "Where method calls or calls of function values remain: then the rounds above begin anew.",
    repeat: { from: "settle", most: 4, why: "until no such call becomes direct; each time at least one does" },
    passes: [
      ["3-analyze/pointers/points-to", "which storage a path may denote, which procedures a call may run", { column: "points-to" }],
      ["6-simplify/calls/resolve-calls", "method calls become direct calls, or a choice among them by the object's class"],
    ],
  },
  {
    name: "tidy",
    stage: "prepare",
    what: "Once, when calls are resolved.",
    passes: [
      ["6-simplify/addresses/fold-element-counts", "sizes in bytes become numbers of elements"],
      ["6-simplify/locals/define-directly", "what is computed to be copied is computed in place", { switch: "forward-temporaries" }],
      ["6-simplify/addresses/declare-local-arrays", "storage on the stack becomes a local array, of a length that may be computed", { switch: "itself", less: true }],
      ["6-simplify/calls/remove-unreachable-units", "procedures that nothing calls any more go"],
      ["6-simplify/stops/stop-derivatives", "what it stands around becomes plain statements again", { name: "end-stops" }],
      ["6-simplify/checkpoints/mark-checkpoints", "calls and loops that an option asks to run again get marks, and calls pieces of their own"],
      ["6-simplify/checkpoints/enclose-written-calls", "calls for which the user has written a derivative become pieces"],
      ["6-simplify/checkpoints/close-pieces", "pieces that are run again are left at their ends only"],
    ],
  },
  {
    name: "prepared",
    stage: "prepare",
    what: "The program that is analysed.",
    passes: [
      ["6-simplify/calls/fit-arguments", "calls whose arguments do not fit are reported", check],
      ["6-simplify/prepare", "the program after all of this"],
    ],
  },
  {
    name: "analyze",
    stage: "analyze",
    what: "What both modes ask of the program.",
    passes: [
      ["3-analyze/pointers/points-to", "which storage a path may denote, which procedures a call may run", { switch: "unique-sites", leaves: "places in the text that make one object only", less: true, column: "points-to" }],
      ["3-analyze/effects/call-order", "callees before callers"],
      ["3-analyze/effects/effects", "what statements, tests and procedures read, write and surely overwrite", { column: "effects" }],
      ["3-analyze/effects/dependencies", "what each value depends on, and how it does so differentiably"],
    ],
  },
  {
    name: "heads",
    stage: "analyze",
    what: "What is asked for.",
    repeat: { most: "heads", why: "once for each" },
    passes: [
      ["3-analyze/requests/head-zones", "the storage that the request names"],
      ["3-analyze/requests/head-globals", "the module-level variables that the request names"],
      ["3-analyze/requests/asked-derivatives", "which derivatives a head takes and gives"],
    ],
  },
  {
    name: "activity",
    stage: "analyze",
    what: "What has a derivative, and what cannot have one.",
    passes: [
      ["3-analyze/activity/varied", "what depends differentiably on the independents", { column: "varied" }],
      ["3-analyze/activity/useful", "what the dependents depend on differentiably", { column: "useful" }],
      ["3-analyze/lost-derivatives/leaving-functions", "function values that a head hands out", check],
      ["3-analyze/lost-derivatives/unknown-callees", "calls of procedures without text that derivatives would go through", check],
      ["3-analyze/lost-derivatives/beside-arguments", "derivatives that written ones would have to know of beside their arguments", check],
      ["3-analyze/activity/activity", "which statements, calls, variables and objects have derivatives", { switch: "itself", less: true, column: "active" }],
      ["3-analyze/lost-derivatives/keys-of-callers", "objects with derivatives that are keys in a caller's map or set", check],
      ["3-analyze/lost-derivatives/active-unions", "unions whose members share storage of derivatives", check],
      ["3-analyze/lost-derivatives/unknown-pointers", "pointers that functions without text choose", check],
      ["3-analyze/lost-derivatives/unplaced-storage", "pointers of which not all is known that they lead to"],
      ["3-analyze/lost-derivatives/lost-values", "values that go where derivatives cannot follow", check],
      ["3-analyze/lost-derivatives/pointers-to-nothing", "pointers of which nothing is known that they lead to", check],
      ["3-analyze/lost-derivatives/bits-of-numbers", "bits of a number that become another number", check],
      ["3-analyze/lost-derivatives/written-values", "numbers that are written as text and read back", check],
      ["3-analyze/lost-derivatives/keys-and-texts", "numbers that become keys or text, and numbers again", check],
      ["3-analyze/lost-derivatives/mistyped-storage", "numbers that are read or set through pointers of another type", check],
      ["3-analyze/between-runs/carried-pointers", "what pointers at file scope lead to when a head starts"],
    ],
  },
  {
    name: "requests",
    stage: "analyze",
    what: "What the user asked for, seen with the facts.",
    passes: [
      ["3-analyze/requests/idle-requests", "inputs and outputs that have no derivative", check],
      ["3-analyze/between-runs/remembered-values", "what a run leaves in module-level storage for the next", check],
    ],
  },
  {
    name: "versions",
    stage: "analyze",
    what: "Procedures whose arguments have derivatives in some calls only; the analyses follow anew.",
    repeat: { from: "analyze", most: 3, why: "until nothing changes; callers of callers get their copies in later rounds" },
    passes: [
      ["3-analyze/activity/fixed-arguments", "arguments that have derivatives for the sake of other calls alone", { switch: "specialize-fixed-arguments" }],
      ["6-simplify/calls/specialize-fixed-arguments", "a copy of a procedure for calls whose arguments have no derivative", { switch: "itself" }],
    ],
  },
  {
    name: "shared values",
    stage: "analyze",
    what: "What a statement and its derivative both need gets a name; the analyses follow anew.",
    repeat: { from: "analyze", most: 1, why: "once, and only if something changed" },
    passes: [
      ["6-simplify/locals/pin-operands", "operands that a statement overwrites are kept in temporaries (adjoint only)"],
      ["6-simplify/locals/name-intermediates", "values that a statement and its derivative share are named", { switch: "itself" }],
    ],
  },
  {
    name: "plan",
    stage: "plan",
    mode: "adjoint",
    what: "How the backward sweep gets back what it needs.",
    passes: [
      ["3-analyze/effects/call-contexts", "sets of storage across calls"],
      ["3-analyze/activity/derivatives", "what the derivative of each statement will be"],
      ["3-analyze/liveness/locality", "in which block a variable's whole life passes"],
      ["3-analyze/between-runs/lasting-globals", "what a head's derivative leaves as the primal does"],
      ["3-analyze/loops/integer-values", "storage that only ever holds whole numbers"],
      ["3-analyze/loops/counted-loops", "loops whose iterations are known from where they start"],
      ["3-analyze/liveness/idle-adjoints", "where an adjoint may be zero for the way that was taken"],
      ["3-analyze/liveness/infinite-values", "what may be infinite, or no number, for ordinary inputs"],
      ["3-analyze/liveness/guarded-seeds", "contributions that are left out where their seed is zero", { switch: "itself", less: true }],
      ["3-analyze/releases/storage-lifetimes", "allocations whose storage surely ends by one release", { switch: "itself" }],
      ["3-analyze/arrays/extents", "how many elements an array behind a pointer has"],
      ["3-analyze/arrays/sure-accesses", "when a loop or a call surely reaches an element"],
      ["3-analyze/arrays/missed-stores", "stores to elements that may not be there"],
      ["3-analyze/arrays/lives-of-arrays", "in which block the elements of a local array are filled and used", { switch: "array-regions" }],
    ],
  },
  {
    name: "needs",
    stage: "plan",
    mode: "adjoint",
    what: "What the adjoint computes of the primal.",
    passes: [
      ["3-analyze/liveness/adjoint-liveness", "which primal statements the adjoint still needs", { switch: "liveness", less: true, column: "live", dump: "liveness" }],
      ["3-analyze/loops/fusable-loops", "loops whose iterations can each be run forward and backward at once", { switch: "fuse-sweeps", less: true }],
      ["3-analyze/recording/young-objects", "stores to new objects whose old values nobody needs", { switch: "itself", less: true }],
    ],
  },
  {
    name: "choices",
    stage: "plan",
    mode: "adjoint",
    what: "The plan, and what is to be recorded under it.",
    repeat: {
      from: "needs",
      most: 6,
      why: "first with loops reversed by their text, then as the region choices say; both once more where storage at module level goes on as the head leaves it, and once more where it has to be put back",
    },
    passes: [
      ["3-analyze/checkpoints/checkpoints", "pieces that are run again, and what is stored for that"],
      ["4-plan/counted-regions", "counted loops are reversed arithmetically, others count their trips", { switch: "reverse-counted", less: true }],
      ["4-plan/stable-tests", "tests that would come out the same are evaluated again", { switch: "reevaluate", less: true }],
      ["4-plan/integer-steps", "steps of integers are undone by the opposite step", { switch: "invert" }],
      ["3-analyze/recording/required-since", "whether anybody still requires the elements that a store overwrites", { switch: "array-regions", less: true }],
      ["3-analyze/recording/to-be-recorded", "what must be saved, as the backward sweep reads it after it is overwritten", { switch: "tbr", less: true, column: "tbr" }],
      ["4-plan/saves/save-whole", "arrays that a nest of loops overwrites are saved once before it", { switch: "itself" }],
      ["4-plan/recompute/minimum-cut", "of what is computed again and what is stored for it, what costs least", { switch: "itself" }],
      ["4-plan/recompute/recompute", "locals that are cheap to compute again are not saved", { switch: "itself" }],
      ["4-plan/region-choices", "for each loop the way in which it is reversed: the first that wants it"],
      ["4-plan/snapshots/snapshot-choices", "what pieces that are run again store for what is around them: the less of several ways", { switch: "itself" }],
      ["4-plan/reversal-plan", "for each loop, branch and value how the backward sweep gets it back", { column: "plan" }],
      ["3-analyze/between-runs/stack-heights", "how high the stacks of an adjoint are that is differentiated once more"],
      ["3-analyze/between-runs/state-put-back", "module-level storage that the derivative would leave half done"],
    ],
  },
  {
    name: "whole plan",
    stage: "plan",
    mode: "adjoint",
    what: "The plan of every procedure, made of the choices.",
    passes: [
      ["3-analyze/checkpoints/besides", "what is stored beside pieces that are run again, for what precedes them"],
      ["3-analyze/releases/needed-storage", "released storage that the backward sweep needs", { switch: "tbr", less: true }],
      ["4-plan/storage-plans", "how the backward sweep gets released storage: it stays, or it is allocated anew"],
      ["4-plan/unit-plans", "the plan of each procedure: joint or split, its calls, what it keeps and where"],
      ["3-analyze/recording/tested-numbers", "numbers that the program asks whether they are defined", { switch: "plain-restores", less: true }],
      ["3-analyze/activity/ordered-keys", "maps and sets whose entries must get their old places back", { switch: "plain-restores" }],
      ["4-plan/refused-directives", "directives that the plan does not obey", { switch: "fuse-sweeps", kind: "check" }],
      ["3-analyze/recording/required-values", "which derivative needs which value that is overwritten (where it is shown)"],
      ["3-analyze/snapshots/adjoint-write", "what the adjoint of what follows leaves overwritten (where it is asked for)"],
      ["3-analyze/snapshots/snapshots", "what would have to be kept to run a piece once more (where it is shown)", { column: "snapshots" }],
    ],
  },
  {
    name: "refused checkpoints",
    stage: "plan",
    mode: "adjoint",
    what: "Where the plan cannot obey a mark that an option has made, or it would save nothing; analyses and plan follow anew.",
    repeat: { from: "analyze", most: "marks", why: "each round takes at least one away, and none comes" },
    passes: [
      ["4-plan/idle-checkpoints", "marks of options for what records nothing anyway"],
      ["6-simplify/checkpoints/close-pieces", "those that stay are left at their ends only"],
      ["6-simplify/checkpoints/drop-refused-checkpoints", "such marks go, and what they would run again is recorded"],
    ],
  },
  {
    name: "lasting locals",
    stage: "plan",
    mode: "adjoint",
    what: "Where storage lies on the program's stack: locals that pointers on the tape lead to; analyses and plan follow anew.",
    repeat: {
      from: "analyze",
      most: "locals whose address is taken",
      why: "each round moves at least one into storage of its own; no address of it is taken any more, so it is never moved again",
    },
    passes: [
      ["4-plan/lasting-locals", "locals whose address is on the tape though they are gone by then"],
      ["6-simplify/addresses/allocate-locals", "they become storage that lasts"],
    ],
  },
  {
    name: "tangent",
    stage: "differentiate",
    mode: "tangent",
    what: "Forward mode.",
    passes: [
      ["3-analyze/releases/released-storage", "what becomes of storage that the primal releases"],
      ["3-analyze/releases/released-parameters", "parameters whose storage the head releases", check],
      ["5-differentiate/tangent/differentiate-tangent", "the tangent: each statement with its derivative before it", { name: "tangent" }],
      ["5-differentiate/missing-derivatives", "statements whose derivative was not made", check],
    ],
  },
  {
    name: "adjoint",
    stage: "differentiate",
    mode: "adjoint",
    what: "Reverse mode.",
    passes: [
      ["3-analyze/pointers/distinct-parameters", "parameters to whose storage nothing else leads are marked", { kind: "rewrite", switch: "itself" }],
      ["3-analyze/releases/released-storage", "what becomes of storage that the primal releases"],
      ["3-analyze/releases/released-parameters", "parameters whose storage the head releases", check],
      ["5-differentiate/adjoint/differentiate-adjoint", "the adjoint: a forward sweep and a backward sweep, as the plan says", { name: "adjoint" }],
      ["6-simplify/checkpoints/silence-calls", "what runs again calls procedures that write no output"],
      ["5-differentiate/missing-derivatives", "statements whose derivative was not made", check],
    ],
  },
  {
    name: "join",
    stage: "polish",
    what: "Both modes again, from here to the end.",
    passes: [
      ["3-analyze/liveness/locality", "in which block a variable's whole life passes"],
      ["6-simplify/stops/drop-stops", "what counts as constant is printed as it was"],
      ["6-simplify/calls/join-versions", "versions of a procedure that are not differentiated become the procedure", { switch: "itself", leaves: "versions of a procedure that are the same become one" }],
    ],
  },
  {
    name: "polish",
    stage: "polish",
    what: "The derivative becomes what a careful person would have written.",
    passes: [
      ["6-simplify/derivatives/reuse-known-values", "derivatives read what the primal has computed", { switch: "itself" }],
      ["6-simplify/branches/join-equal-tests", "branches that belong together become one", { switch: "itself" }],
      ["6-simplify/derivatives/fuse-increments", "increments of adjoints that are zero become assignments", { switch: "itself" }],
      ["6-simplify/derivatives/drop-dead-stores", "assignments that nobody reads go", { switch: "itself" }],
      ["6-simplify/derivatives/drop-dead-records", "values that are put back but not read are not saved", { switch: "itself" }],
      ["6-simplify/locals/forward-temporaries", "temporaries that are used once are replaced by their value", { switch: "itself" }],
      ["6-simplify/branches/join-branches", "two assignments of one variable in a branch become a choice", { switch: "itself" }],
      ["6-simplify/derivatives/merge-assignments", "derivatives that are passed on once are computed where they are used", { switch: "itself" }],
      ["6-simplify/locals/define-directly", "what is computed to be copied is computed in place", { switch: "itself" }],
      ["6-simplify/derivatives/tidy-signs", "signs of derivatives as one would write them", { switch: "itself" }],
      ["6-simplify/derivatives/drop-idle-calls", "calls that neither give nor change anything go", { switch: "itself" }],
      ["6-simplify/derivatives/drop-unused-parameters", "parameters and results that nobody reads go", { switch: "itself" }],
      ["6-simplify/derivatives/drop-dead-stores", "assignments that nobody reads go", { switch: "itself" }],
      ["6-simplify/loops/lift-tests", "tests that come out the same in every iteration go around their loop", { switch: "itself" }],
      ["6-simplify/loops/hoist-invariant-factors", "factors that do not change in a loop are computed before it", { switch: "itself" }],
      ["6-simplify/derivatives/drop-dead-stores", "assignments that nobody reads go", { switch: "itself" }],
      ["6-simplify/derivatives/drop-dead-records", "values that are put back but not read are not saved", { switch: "itself" }],
      ["il/unread-variables", "variables that nothing reads go", { name: "drop-unread-variables", switch: "drop-dead-stores" }],
      ["6-simplify/derivatives/drop-dead-stores", "assignments that nobody reads go", { switch: "itself" }],
      ["6-simplify/derivatives/join-increments", "increments of one element become one", { switch: "itself" }],
      ["6-simplify/loops/carry-loop-elements", "array elements pass from one iteration to the next in variables", { switch: "itself" }],
      ["6-simplify/loops/split-innermost-sums", "sums of innermost loops in two parts", { switch: "itself" }],
      ["6-simplify/derivatives/tidy-signs", "signs of derivatives as one would write them", { switch: "itself" }],
      ["6-simplify/derivatives/tidy-subscripts", "subscripts and bounds as one would write them", { switch: "itself" }],
      ["6-simplify/loops/reserve-records", "innermost loops make room for all their records once", { switch: "itself" }],
    ],
  },
  {
    name: "finish",
    stage: "polish",
    what: "The derivative becomes what its callers see.",
    passes: [
      ["6-simplify/polish", "the derivative after all rewrites that keep its form"],
      ["5-differentiate/directions/interleaved/vectorize-interleaved", "several directions at once, where arrays are objects"],
      ["5-differentiate/directions/rows/vectorize-rows", "several directions at once, where arrays are storage"],
      ["6-simplify/records/restore-record-passing", "structs are handed over as structs again"],
      ["6-simplify/addresses/restore-rows", "arrays of arrays have their own types again"],
      ["6-simplify/addresses/follow-moved-storage", "addresses of storage that was allocated anew are looked up (adjoint only)"],
      ["6-simplify/addresses/look-up-chunks", "they are looked up once before a loop (--memory=chunks)"],
      ["6-simplify/calls/join-equal-derivatives", "derivatives of a procedure's versions that came out the same become one", { switch: "join-versions" }],
    ],
  },
  {
    name: "print",
    stage: "print",
    what: "What the printed module has to know.",
    passes: [
      ["inspect/noted-stores", "stores say what they store, for the law of forward values"],
      ["5-differentiate/adjoint/settle-places", "of a profiled adjoint, places that record nothing are not told of, and loops count"],
      ["3-analyze/between-runs/state-at-entry", "what the heads find in module-level storage"],
      ["3-analyze/activity/narrowest-real", "the precision of the derivatives"],
      ["3-analyze/requests/idle-derivatives", "derivatives that are always zero"],
      ["3-analyze/requests/written-parameters", "through which parameters heads write"],
    ],
  },
] as const satisfies readonly Section[];

type Passes<S extends Section> = S["passes"][number];
type AnySection = (typeof sections)[number];
export type SectionName = AnySection["name"];
type SectionNamed<N extends string> = Extract<AnySection, { readonly name: N }>;

/** The names of all passes, and of those of one section. */
export type PassName = NameOf<Passes<AnySection>>;
export type NamesOf<N extends SectionName> = NameOf<Passes<SectionNamed<N>>>;
/** What `--no-…` can name. */
export type SwitchName = SwitchOf<Passes<AnySection>>;
