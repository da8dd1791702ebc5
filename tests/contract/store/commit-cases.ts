// Contract of the store: the outcome of a hop, once; fan-out and fan-in.
import { expect, it } from "vitest";
import { holdOf, delta, rebuildRequest, type StoreWorld } from "./store-world.ts";

export function commitCases(world: StoreWorld): void {
  it("a commit happens once: the same fence gets the first answer, and a redelivery finds the hop done", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "understand");
    const overrides = { patch: { "entity:x_1": "{}", gone: null }, events: [delta("a")] };
    const first = await world.commit(m, "understand", fence, overrides);
    const statuses = { understand: { kind: "think_next" } };
    expect(first).toEqual({ outcome: "committed", n: 1, last: true, statuses });
    const other = { ...overrides, result: "other", status: { kind: "reply_next" as const } };
    expect(await world.commit(m, "understand", fence, other)).toEqual(first);
    const claim = await world.claim(m, "understand");
    expect(claim.outcome === "done" && claim.state).toMatchObject({
      n: 1,
      statuses,
      claims: 1,
      staged: { "entity:x_1": "{}", gone: null },
      results: { understand: '{"hop":"understand","empty":[]}' },
    });
    expect(await world.events(m)).toEqual([
      ["0.1", "run.accepted"],
      ["0.2", "reply.delta"],
    ]);
  });

  it("a repeated commit gets its number again, with the present statuses", async () => {
    const m = await world.seedRun();
    const first = await world.commitHop(m, "understand");
    await world.commitHop(m, "think", { status: { kind: "plan", attempt: 1 } });
    expect(await world.commit(m, "understand", first.fence)).toEqual({
      outcome: "committed",
      n: 1,
      last: true,
      statuses: { understand: { kind: "think_next" }, think: { kind: "plan", attempt: 1 } },
    });
  });

  it("a committed hop cannot be committed under another fence, or in another epoch", async () => {
    const m = await world.seedRun();
    const { fence } = await world.commitHop(m, "understand");
    expect(await world.commit(m, "understand", fence + 1)).toEqual({ outcome: "stale" });
    expect(await world.commit(m, "understand", fence, { epoch: 1 })).toEqual({ outcome: "stale" });
    await world.store.rebuild(rebuildRequest(m, { results: { understand: "{}" } }));
    expect(await world.commit(m, "understand", fence)).toEqual({ outcome: "stale" });
    expect((await world.state(m)).results).toEqual({ understand: "{}" });
  });

  it("the trace of a hop is stored for callers that load the run, and given to no hop", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "understand", { trace: '{"ms":1}' });
    await world.commitHop(m, "think");
    expect((await world.state(m)).traces).toEqual({ understand: '{"ms":1}' });
    const { state } = await world.expectGrant(m, "act.1", { after: 2 });
    expect(state.traces).toBeUndefined();
  });

  it("commits are numbered, and their results, usage and staged fields are collected", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "understand", { usage: "1", patch: { a: "1", b: "1", c: null } });
    const second = await world.commitHop(m, "think", {
      usage: "2",
      patch: { a: null, c: "2", d: "" },
    });
    expect(second.n).toBe(2);
    const { state } = await world.expectGrant(m, "act.1", { after: 2 });
    expect(state.usage).toEqual({ understand: "1", think: "2" });
    expect(state.staged).toEqual({ a: null, b: "1", c: "2", d: null });
    expect(Object.keys(state.results).sort()).toEqual(["think", "understand"]);
    expect(state.session).toEqual({});
  });

  it("texts are stored unchanged, even if they look like numbers or JSON", async () => {
    const m = await world.seedRun();
    const patch = {
      number: "007",
      text: "Grüße \u0000 \" ' \n",
      json: '{"a":{},"b":[]}',
      null: "null",
    };
    await world.commitHop(m, "understand", { result: "12.0", usage: "", patch });
    const state = await world.state(m);
    expect(state.staged).toEqual(patch);
    expect(state.results).toEqual({ understand: "12.0" });
    expect(state.usage).toEqual({ understand: "" });
    expect(state.meta).toEqual(m);
  });

  it("a commit ends the lease", async () => {
    const m = await world.seedRun();
    const { fence } = await world.commitHop(m, "think");
    const late = { ...holdOf(m, "think", fence), index: 0, answers: ["a"], leaseMs: 1_000 };
    expect(await world.store.storeAnswers(late)).toEqual({ outcome: "stale" });
  });

  it("exactly one hop of a group is answered as the last, also when its commit is repeated", async () => {
    const m = await world.seedRun();
    const hops = Array.from({ length: 8 }, (_, i) => `act.1.${i + 1}`);
    await world.commitHop(m, "think", { open: [{ group: "g0", hops }] });
    const answers = await Promise.all(hops.map((hop) => world.commitHop(m, hop, { leave: "g0" })));
    expect(answers.filter((a) => a.last)).toHaveLength(1);
    expect(Object.keys(answers.find((a) => a.last)?.statuses ?? {})).toHaveLength(9);
    for (const [i, hop] of hops.entries()) {
      const again = await world.commit(m, hop, answers[i]?.fence ?? 0, { leave: "g0" });
      expect(again.outcome === "committed" && again.last).toBe(answers[i]?.last);
    }
  });

  it("groups are separate, also from those of another run or epoch", async () => {
    const m = await world.seedRun();
    const other = await world.seedRun();
    const open = [
      { group: "g0", hops: ["act.1", "act.2"] },
      { group: "g1", hops: ["act.3"] },
      { group: "g2", hops: [] },
    ];
    await world.commitHop(m, "think", { open });
    expect((await world.commitHop(other, "act.1", { leave: "g0" })).last).toBe(true);
    expect((await world.commitHop(m, "act.1", { leave: "g0" })).last).toBe(false);
    expect((await world.commitHop(m, "act.3", { leave: "g1" })).last).toBe(true);
    expect((await world.commitHop(m, "act.4", { leave: "g2" })).last).toBe(true);
    await world.store.rebuild(
      rebuildRequest(m, { open: [{ group: "g0", hops: ["act.1", "act.2"] }] }),
    );
    expect((await world.commitHop(m, "act.1", { epoch: 1, leave: "g0" })).last).toBe(false);
    expect((await world.commitHop(m, "act.2", { epoch: 1, leave: "g0" })).last).toBe(true);
  });

  it("hops can be added to an open group, whose end waits for all of them", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "think", { open: [{ group: "g0", hops: ["act.1"] }] });
    const reopened = [{ group: "g0", hops: ["act.2"] }];
    await world.commitHop(m, "think.2", { open: reopened });
    expect((await world.commitHop(m, "act.2", { leave: "g0" })).last).toBe(false);
    // The last hop of a group may open the group again: it counts as the last before that.
    const answer = await world.commitHop(m, "act.1", { leave: "g0", open: reopened });
    expect(answer.last).toBe(true);
    expect((await world.commitHop(m, "act.3", { leave: "g0" })).last).toBe(false);
  });
}
