// The mechanisms of the durable chain, each broken under the simulator: in the chain itself, or in
// the simulated store and database, which contract suites hold to the real ones.
import type { Mutant } from "./mutant.ts";

const tests = ["tests/simulation/simulation.test.ts"];
const STORE = "tests/simulation/memory/store/memory-store-scripts.ts";
const ENDS = "tests/simulation/memory/store/memory-store-ends.ts";
const EFFECTS = "tests/simulation/memory/postgres/memory-postgres-effects.ts";

export const SIMULATION_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I6",
    what: "whoever had a claim once may still write (fence)",
    file: STORE,
    find: "return fields.lease?.fence === r.fence ? { run,",
    put: "return fields.lease ? { run,",
    tests,
  },
  {
    invariant: "I6",
    what: "a hop is granted to two at a time (lease)",
    file: STORE,
    find: "if (lease !== null && lease.till > now) {",
    put: "if (lease !== null && lease.till > now && lease.nonce === r.nonce) {",
    tests,
  },
  {
    invariant: "I6",
    what: "a re-sent claim finds its own lease (nonce)",
    file: STORE,
    find: 'if (lease.nonce !== r.nonce) return { outcome: "busy"',
    put: 'if (lease.nonce !== "") return { outcome: "busy"',
    tests,
  },
  {
    invariant: "I6",
    what: "what the model answered is not kept (stored plan and answers)",
    file: STORE,
    find: "(answers[r.index] ??= r.answer)",
    put: "r.answer",
    tests,
  },
  {
    invariant: "I6",
    what: "a message of an older epoch is granted",
    file: STORE,
    find: 'if (run.epoch > r.epoch) return { outcome: "gone" };',
    put: "",
    tests,
  },
  {
    invariant: "I6",
    what: "a hop of an older epoch has effects",
    file: EFFECTS,
    find: 'if (run.epoch !== request.epoch) return { outcome: "stale_epoch", results: [] };',
    put: "",
    tests,
  },
  {
    invariant: "I6",
    what: "a hop commits twice (commit record)",
    file: ENDS,
    find: "if (before.epoch !== r.epoch || record.fence !== r.fence) return",
    put: "if (before.epoch !== r.epoch) return",
    tests,
  },
  {
    invariant: "I6",
    what: "everybody is the last of their group (fan-in set)",
    file: ENDS,
    find: "return open.size === 0;",
    put: "return true;",
    tests,
  },
  {
    invariant: "I6",
    what: "an effect is known by its call, not by its place in the run (ledger key)",
    file: EFFECTS,
    find: "const { origin, originId, step, seq } = request;",
    put: "const { origin, originId, step } = request;\n  const seq = request.seq + 100 * state.effects.size;",
    tests,
  },
  {
    invariant: "I6",
    what: "what was decided under a key is not looked up (stored decision)",
    file: EFFECTS,
    find: "if (stored && stored.user === user) {",
    put: 'if (stored && stored.user === "") {',
    tests,
  },
  {
    invariant: "I6",
    what: "effects do not ask whether their run still runs",
    file: EFFECTS,
    find: 'if (!run || run.status !== "running") return',
    put: "if (!run) return",
    tests,
  },
  {
    invariant: "I6",
    what: "effects do not lock their run's row",
    file: EFFECTS,
    find: 'await held.share("run", originId);',
    put: "",
    tests,
  },
  {
    invariant: "I7",
    what: "a redelivery that finds its hop done publishes nothing",
    file: "shared/engine/hop/run-hop.ts",
    find: "await publishHops(deps, successorsOf(deps.logic, envelope, claim.state));",
    put: "",
    tests,
  },
  {
    invariant: "I5",
    what: "a run that is stopped beside a write keeps drafts of what was saved",
    file: "shared/engine/run/end-run.ts",
    find: "decisions: state.decisions }",
    put: "}",
    tests,
  },
  {
    invariant: "I11",
    what: "an undo that has lost what it read finds nothing left to undo",
    file: "shared/chain/undo/decide-undo.ts",
    find: 'state.meta.undoOf ?? "", envelope.run',
    put: 'state.meta.undoOf ?? ""',
    tests,
  },
  {
    invariant: "I7",
    what: "a stream goes on from any ring of the bell, though one was lost",
    file: "shared/http/runs/follow-run.ts",
    find: "if (news === null || news.after !== last) return null;",
    put: "if (news === null) return null;",
    tests: ["tests/api/follow-run.test.ts"],
  },
];
