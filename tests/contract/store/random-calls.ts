// Random calls of the store's port, over two runs of one conversation and a few of their hops.
import * as fc from "fast-check";
import type { SessionPatch } from "../../../shared/contracts/session.ts";

export const HOPS = ["understand", "act.1", "act.1.1", "reply", "summarize"] as const;

/** A hop of one of the runs, the epoch relative to the run's, and the fence that the hop sends. */
export interface Caller {
  run: 0 | 1;
  hop: (typeof HOPS)[number];
  /** Added to the run's epoch. */
  epoch: number;
  /** The hop's last fence, the one before, another hop's, or one that was never given. */
  fence: "last" | "earlier" | "other" | "none";
  lease: "long" | "over";
  /** Claims the hop before the call, so that more hops are held. */
  claims: boolean;
}

interface Claim {
  after: number;
  session: number;
  nonce: number;
  announced: boolean;
  /** Asks for a slot of the game's pool, if the hop needs one. */
  slot: boolean;
}
interface Commit {
  result: string;
  patch: SessionPatch;
  events: number;
  open: { group: string; hops: string[] }[] | null;
  leave: string | null;
  /** Hop → the hops whose results it reads. */
  reads: Record<string, string[]> | null;
  /** Texts by names; a claim reads those among its hop's reads. */
  views: Record<string, string> | null;
  /** Hops whose marks are folded. */
  folded: string[] | null;
  /** Hops that need a slot from now on. */
  pooled: string[] | null;
  summary: number | null;
  end: { version: number | null; next: boolean } | null;
  /** Claims this hop of the run in the same request. */
  claim: ({ hop: Caller["hop"] } & Claim) | null;
}
interface Rebuild {
  /** Added to the run's epoch. */
  raise: number;
  results: string[];
  statuses: string[];
  answers: string[];
  reads: Record<string, string[]> | null;
  views: Record<string, string> | null;
  pooled: string[] | null;
  version: number;
  patch: SessionPatch;
  open: { group: string; hops: string[] }[];
  events: number;
}

export type Call = { caller: Caller } & (
  | { kind: "age" }
  /** Claims the caller's hop in the same request. */
  | { kind: "seed"; claim: Claim | null }
  | ({ kind: "claim" } & Claim)
  | ({ kind: "commit" } & Commit)
  | { kind: "storeAnswers"; index: number; answers: string[] }
  | { kind: "adoptAnswers"; answers: string[] }
  | { kind: "append"; batch: number; events: number }
  | { kind: "release"; cause: string | null }
  | ({ kind: "rebuild" } & Rebuild)
  | { kind: "end"; status: string; next: boolean; version: number | null; patch: SessionPatch }
  | { kind: "saveSummary"; version: number; patch: SessionPatch }
);

const mostly = <T>(usual: T, ...rare: T[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  );
const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 2 });
const hops = fc.subarray([...HOPS], { maxLength: 3 });
const groups = fc.array(fc.record({ group: fc.constantFrom("g0", "g1"), hops }), { maxLength: 2 });
const VIEWS = ["act.1#", "act.1#1"] as const;
const readNames = fc.subarray([...HOPS, ...VIEWS], { maxLength: 4 });
const reads = orNull(fc.dictionary(fc.constantFrom(...HOPS), readNames, { maxKeys: 3 }));
const views = orNull(fc.dictionary(fc.constantFrom(...VIEWS), fc.constantFrom("{}", "[1]")));
const version = fc.constantFrom(0, 1, 2);
const patch: fc.Arbitrary<SessionPatch> = fc.dictionary(
  fc.constantFrom("a", "b", "entity:x"),
  fc.constantFrom(null, "", "1", '{"deep":[]}'),
  { maxKeys: 2 },
);
const caller: fc.Arbitrary<Caller> = fc.record({
  run: fc.constantFrom(0, 0, 0, 1),
  hop: fc.constantFrom(...HOPS),
  epoch: mostly(0, -1, 1),
  fence: mostly<Caller["fence"]>("last", "earlier", "other", "none"),
  lease: fc.constantFrom("long", "long", "over"),
  claims: fc.boolean(),
});
const words = fc.constantFrom("x", "y", '{"z":[]}');
const count = fc.nat({ max: 2 });

const claim = {
  after: mostly(0, 1, 2),
  session: mostly(0, 1, 2),
  nonce: mostly(0, 1),
  announced: fc.boolean(),
  slot: mostly(true, false),
};

const calls: fc.Arbitrary<Call>[] = [
  fc.record({ caller, kind: fc.constant("age" as const) }),
  fc.record({ caller, kind: fc.constant("seed" as const), claim: orNull(fc.record(claim)) }),
  fc.record({ caller, kind: fc.constant("claim" as const), ...claim }),
  fc.record({
    caller,
    kind: fc.constant("commit" as const),
    result: words,
    patch,
    events: count,
    open: orNull(groups),
    reads,
    views,
    pooled: orNull(hops),
    folded: orNull(hops),
    leave: orNull(fc.constantFrom("g0", "g1")),
    summary: orNull(version),
    claim: orNull(fc.record({ hop: fc.constantFrom(...HOPS), ...claim })),
    end: mostly<Commit["end"]>(
      null,
      { version: 1, next: true },
      { version: 2, next: false },
      { version: null, next: true },
    ),
  }),
  fc.record({
    caller,
    kind: fc.constant("storeAnswers" as const),
    index: count,
    answers: fc.array(words, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    caller,
    kind: fc.constant("adoptAnswers" as const),
    answers: fc.array(words, { maxLength: 3 }),
  }),
  fc.record({ caller, kind: fc.constant("append" as const), batch: count, events: count }),
  fc.record({ caller, kind: fc.constant("release" as const), cause: orNull(words) }),
  fc.record({
    caller,
    kind: fc.constant("rebuild" as const),
    version,
    patch,
    results: hops,
    statuses: hops,
    answers: hops,
    events: count,
    open: groups,
    raise: mostly(1, 0, 2),
    reads,
    views,
    pooled: orNull(hops),
  }),
  fc.record({
    caller,
    kind: fc.constant("end" as const),
    status: words,
    next: fc.boolean(),
    patch,
    version: orNull(version),
  }),
  fc.record({ caller, kind: fc.constant("saveSummary" as const), version, patch }),
];
/** Rebuilding and ending are rare: not much can be said about a run afterwards. */
const weights = [1, 2, 6, 6, 3, 2, 2, 2, 1, 1, 1];

const SEED: Call = {
  kind: "seed",
  claim: null,
  caller: { run: 0, hop: "reply", epoch: 0, fence: "last", lease: "long", claims: false },
};

/** The first run is there at the beginning, the second one only if something seeds it. */
export const randomCalls: fc.Arbitrary<Call[]> = fc
  .array(fc.oneof(...calls.map((arbitrary, i) => ({ arbitrary, weight: weights[i] ?? 1 }))), {
    minLength: 5,
    maxLength: 30,
    size: "max",
  })
  .map((calls) => [SEED, ...calls]);
