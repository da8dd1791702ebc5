// Contract of the database: an ended run is run again once, with what it has left.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import type { FinishRequest, JournalledHop } from "../../../shared/ports/run-database.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import { item, newPerson, type Person } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";

const quotas = {
  runsPerHour: 100,
  stepsPerDay: 100,
  egressBytesPerDay: 1_000_000,
  tokensPerDay: 1_000_000,
};
const COMMITS: JournalledHop[] = [
  { hop: "step", result: { inputs: { city: "Bonn" } }, status: { kind: "frame" } },
  { hop: "step.1", result: { output: 7 }, status: { kind: "step" } },
];
const PLAN = [{ step: "ask", why: "failed" as const }];
const measure = { ms: 5, bytesIn: 10, bytesOut: 20, tokens: 0 };

export function rerunCases(open: () => Backend): void {
  const withKey = (key: string = randomUUID()) => ({ route: "rerun", key, bodyHash: "hash" });
  /** Starts and resolves a run of a Process that the user owns. */
  async function startedRun() {
    const me = await newPerson(open());
    const ids = await open().process(me.user);
    const start = { process: ids.process, inputs: { city: "Bonn" } };
    const acceptance = await me.db.startProcessRun({
      start,
      trigger: "hook",
      quotas,
      ...withKey(),
    });
    if (!("run" in acceptance)) throw new Error(acceptance.outcome);
    const { meta } = acceptance.run;
    await me.db.resolveRun(meta.run);
    return { me, ids, meta, run: meta.run };
  }
  const end = (me: Person, run: RunId, overrides: Partial<FinishRequest> = {}) =>
    me.db.finishRun({
      ...{ run, epoch: 0, finishKey: "step.0", status: "failed", journal: COMMITS },
      ...overrides,
    });
  const begin = (me: Person, run: RunId, tool: string, hop = "step.1") =>
    me.db.beginStep({
      ...{ run, epoch: 0, hop, tool: { id: tool, version: 1 }, isSafe: false },
      ...{ requestHash: "h1", attempt: hop, context: { results: {}, statuses: {} } },
    });
  const read = async (me: Person, run: RunId) => {
    const source = await me.db.readRerun({ run, quotas });
    if (source.outcome !== "read") throw new Error(source.outcome);
    return source;
  };
  const rerun = async (me: Person, run: RunId, overrides: object = {}) => {
    const { hash } = await read(me, run);
    return me.db.startRerun({
      run,
      quotas,
      ...withKey(),
      hash,
      commits: COMMITS,
      plan: PLAN,
      ...overrides,
    });
  };

  test("what a failed run has stored is available to its rerun, which begins with it", async () => {
    const { me, ids, run, meta } = await startedRun();
    expect(await me.db.readRerun({ run, quotas })).toEqual({ outcome: "not_ended" });
    await end(me, run);
    expect(await read(me, run)).toMatchObject({
      ...{ run, status: "failed", isSameVersion: true, commits: COMMITS, unsettled: [] },
      resolved: { inputs: { city: "Bonn" }, process: { id: ids.process, version: 1 } },
    });
    const started = await rerun(me, run, withKey("k"));
    if (started.outcome !== "accepted") throw new Error(started.outcome);
    const again = started.run.meta;
    expect(started).toMatchObject({
      plan: PLAN,
      run: { status: "running", epoch: 1, meta: { text: "Morning", trigger: "api", number: 2 } },
    });
    expect(again.conversation).toBe(meta.conversation);
    expect(await me.db.recoverRun(again.run, 0)).toMatchObject({
      ...{ outcome: "superseded", epoch: 1 },
      steps: COMMITS.map(({ hop, result, status }) => ({
        hop,
        context: { results: { [hop]: result }, statuses: { [hop]: status } },
      })),
    });
    expect(await me.db.resolveRun(again.run)).toMatchObject({ inputs: { city: "Bonn" } });
    const replayed = { ...started, outcome: "replayed" };
    expect(await me.db.readRerun({ run, quotas }, withKey("k"))).toEqual(replayed);
    expect(await me.db.readRerun({ run, quotas }, { ...withKey("k"), bodyHash: "x" })).toEqual({
      outcome: "key_conflict",
    });
  });

  test("a run can be rerun once, and then its rerun after it has ended", async () => {
    const { me, run } = await startedRun();
    await end(me, run, { status: "completed" });
    const { hash } = await read(me, run);
    const request = { run, quotas, hash, commits: COMMITS, plan: PLAN };
    const outcomes = await Promise.all([
      me.db.startRerun({ ...request, ...withKey() }),
      me.db.startRerun({ ...request, ...withKey() }),
    ]);
    const again = outcomes.flatMap((outcome) =>
      outcome.outcome === "accepted" ? [outcome.run.meta.run] : [],
    );
    expect(again).toHaveLength(1);
    const refusal = { outcome: "rerun_exists", run: again[0] };
    expect(outcomes).toContainEqual(refusal);
    expect(await me.db.readRerun({ run, quotas })).toEqual(refusal);
    await end(me, again[0]!, { epoch: 1, status: "cancelled" });
    expect(await read(me, again[0]!)).toMatchObject({ status: "cancelled", commits: COMMITS });
    expect(await rerun(me, again[0]!)).toMatchObject({ outcome: "accepted" });
  });

  test("a rerun finds a call that may have had an effect, whether its end is known or not", async () => {
    const { me, ids, run } = await startedRun();
    await begin(me, run, ids.tool);
    await end(me, run, { status: "cancelled" });
    expect(await read(me, run)).toMatchObject({
      unsettled: [{ kind: "call", hop: "step.1", answer: null }],
    });
    const other = await startedRun();
    await begin(other.me, other.run, other.ids.tool);
    const answer = { outcome: "done" as const, output: 1, measure };
    await other.me.db.endStep({
      run: other.run,
      epoch: 0,
      hop: "step.1",
      attempt: "step.1",
      answer,
    });
    await end(other.me, other.run);
    expect(await read(other.me, other.run)).toMatchObject({
      unsettled: [{ hop: "step.1", answer }],
    });
  });

  const row = (name: string, overrides: object = {}): EffectOp => ({
    ...item(name),
    ...{ _outside: {}, ...overrides },
  });
  const write = { step: "step.1", mode: "atomic" as const };

  test("the ledger tells a rerun what an earlier run has changed, whatever a person has overridden", async () => {
    const { me, run } = await startedRun();
    const ops = [row("Zorb"), row("Qux", { override: ["nut"] })];
    await me.apply(run, [row(" "), row("Qux")], write);
    const { results } = await me.apply(run, ops, { ...write, seq: 2 });
    await end(me, run, { status: "cancelled" });
    expect(await read(me, run)).toMatchObject({
      unsettled: [{ kind: "change", hop: "step.1", answer: null, at: expect.any(String) }],
    });
    const first = await rerun(me, run);
    if (first.outcome !== "accepted") throw new Error(first.outcome);
    const again = first.run.meta.run;
    const query = { run: again, hop: "step.2", earlier: { run, hop: "step.1" } };
    const made = { outcome: "made", results };
    expect(await me.db.readEarlierChange({ ...query, ops })).toEqual(made);
    expect(await me.db.readEarlierChange({ ...query, ops: [row("Zorb"), row("Qux")] })).toEqual(
      made,
    );
    const differs = { outcome: "differs" };
    for (const other of [[row("Zorb")], [row("Qux"), row("Zorb")], []]) {
      expect(await me.db.readEarlierChange({ ...query, ops: other })).toEqual(differs);
    }
    // A rerun finds only the changes of a run that it continues, and only those of the hop that it names.
    const elsewhere = { run, hop: "step.2" };
    for (const earlier of [elsewhere, { run: again, hop: "step.1" }]) {
      expect(await me.db.readEarlierChange({ ...query, earlier, ops })).toEqual(differs);
    }
    expect(
      await me.db.readEarlierChange({ ...query, run, earlier: { run: again, hop: "step.2" }, ops }),
    ).toEqual(differs);
    const other = await newPerson(open());
    expect(await other.db.readEarlierChange({ ...query, ops })).toEqual(differs);
    // The next rerun asks about the same change, until it has made one of its own.
    await end(me, again, { epoch: 1, status: "failed" });
    const second = await rerun(me, again);
    if (second.outcome !== "accepted") throw new Error(second.outcome);
    const last = { ...query, run: second.run.meta.run };
    expect(await me.db.readEarlierChange({ ...last, ops })).toEqual(made);
    await me.apply(last.run, ops, { ...write, step: "step.2", epoch: 1 });
    expect(await me.db.readEarlierChange({ ...last, ops })).toEqual({ outcome: "none" });
  });

  test("a change that was undone is no longer an earlier change, and a change that was undone in part differs", async () => {
    const { me, run } = await startedRun();
    const ops = [row("Zorb"), row("Qux")];
    await me.apply(run, ops, write);
    await end(me, run);
    const started = await rerun(me, run);
    if (started.outcome !== "accepted") throw new Error(started.outcome);
    const { run: again, conversation, household } = started.run.meta;
    const query = { run: again, hop: "step.1", earlier: { run, hop: "step.1" }, ops };
    const undo = (effect: string) =>
      me.db.undoEffects({
        ...{ run: again, epoch: 1, conversation, step: randomUUID(), seq: 0, effects: [effect] },
        ...{ household, answers: [], context: null },
      });
    const effects = (await me.db.standingEffects(run)).map(({ id }) => id);
    expect(effects).toHaveLength(2);
    await undo(effects[0]!);
    expect(await me.db.readEarlierChange(query)).toEqual({ outcome: "differs" });
    await undo(effects[1]!);
    expect(await me.db.readEarlierChange(query)).toEqual({ outcome: "none" });
  });

  test("a rerun is refused for another user's run, a message's run, a run that differs from what was read, and above the quota", async () => {
    const { me, run } = await startedRun();
    await end(me, run);
    const other = await newPerson(open());
    const missing = { outcome: "not_found" };
    expect(await other.db.readRerun({ run, quotas })).toEqual(missing);
    const { hash } = await read(me, run);
    const request = { run, quotas, hash, commits: COMMITS, plan: PLAN };
    expect(await other.db.startRerun({ ...request, ...withKey() })).toEqual(missing);
    expect(await me.db.startRerun({ ...request, ...withKey(), hash: "other" })).toEqual({
      outcome: "moved",
    });
    const plain = await me.begin();
    await me.end(plain);
    expect(await me.db.readRerun({ run: plain, quotas })).toEqual(missing);
    const few = { ...quotas, runsPerHour: 1 };
    expect(await me.db.startRerun({ ...request, ...withKey(), quotas: few })).toEqual({
      outcome: "quota",
    });
  });
}
