// Contract of the store: a commit names the results that later hops read, and their claims get no others.
import { expect, it } from "vitest";
import { rebuildRequest, type StoreWorld } from "./store-world.ts";

export function readsCases(world: StoreWorld): void {
  const opening = { reads: { "step.2": ["step", "step.1"], "step.3": [] } };
  const resultsOf = async (answer: ReturnType<typeof world.expectGrant>) =>
    Object.keys((await answer).state.results).sort();

  it("a hop gets the results that were named for it, and without names all results", async () => {
    const m = await world.seedRun();
    for (const hop of ["step", "step.1", "step.4"]) {
      await world.commitHop(m, hop, hop === "step" ? opening : {});
    }
    const second = await world.expectGrant(m, "step.2");
    expect(Object.keys(second.state.results).sort()).toEqual(["step", "step.1"]);
    expect(Object.keys(second.state.statuses).sort()).toEqual(["step", "step.1", "step.4"]);
    expect(second.state.results["step.1"]).toBe('{"hop":"step.1","empty":[]}');
    expect(await resultsOf(world.expectGrant(m, "step.3"))).toEqual([]);
    expect(await resultsOf(world.expectGrant(m, "step.5"))).toEqual(["step", "step.1", "step.4"]);
    expect(Object.keys((await world.state(m)).results)).toHaveLength(3);
  });

  it("a claim within a commit and a claim that finds its hop done get only the named results, too", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "step", opening);
    const { fence } = await world.expectGrant(m, "step.1");
    const request = { epoch: 0, after: 0, session: 0, nonce: "n", leaseMs: 60_000 };
    const claim = { ...request, hop: "step.3" };
    const answer = await world.commit(m, "step.1", fence, { claim });
    const ahead = answer.outcome === "committed" ? answer.claim : undefined;
    expect(ahead).toMatchObject({ outcome: "granted", state: { results: {} } });
    await world.commit(m, "step.3", ahead?.outcome === "granted" ? ahead.fence : 0);
    expect(await world.claim(m, "step.3")).toMatchObject({
      outcome: "done",
      state: { results: {} },
    });
  });

  it("a later commit can replace the names for a hop", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "step", opening);
    await world.commitHop(m, "step.1", { reads: { "step.2": ["step"], "step.1.1": ["step.1"] } });
    expect(await resultsOf(world.expectGrant(m, "step.2"))).toEqual(["step"]);
    expect(await resultsOf(world.expectGrant(m, "step.1.1"))).toEqual(["step.1"]);
    expect(await resultsOf(world.expectGrant(m, "step.3"))).toEqual([]);
  });

  it("a rebuild keeps the named reads that it names, and drops all others", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "step", opening);
    const results = { step: "{}", "step.1": "{}" };
    await world.store.rebuild(rebuildRequest(m, { results, reads: { "step.2": ["step"] } }));
    expect(await resultsOf(world.expectGrant(m, "step.2", { epoch: 1 }))).toEqual(["step"]);
    await world.store.rebuild(rebuildRequest(m, { results, epoch: 2 }));
    expect(await resultsOf(world.expectGrant(m, "step.3", { epoch: 2 }))).toEqual([
      "step",
      "step.1",
    ]);
  });

  it("a hop gets a view only if it names the view, even after a rebuild", async () => {
    const m = await world.seedRun();
    const namedReads = {
      reads: {
        "step.1": ["step.4#", "step.4#1"],
        "step.2": ["step", "step.4#2"],
        "step.3": ["step"],
      },
      views: { "step.4#": "{}", "step.4#1": "[1]", "step.4#2": "[2]" },
    };
    const resultsByHop = async (epoch: number) =>
      Promise.all(
        ["step.1", "step.2", "step.3", "step.4"].map(
          async (hop) => (await world.expectGrant(m, hop, { epoch })).state.results,
        ),
      );
    await world.commitHop(m, "step", namedReads);
    const storedResult = '{"hop":"step","empty":[]}';
    const ofOtherHops = (step: string) => [{ step, "step.4#2": "[2]" }, { step }, { step }];
    expect(await resultsByHop(0)).toEqual([
      { "step.4#": "{}", "step.4#1": "[1]" },
      ...ofOtherHops(storedResult),
    ]);
    expect((await world.state(m)).results).toEqual({ step: storedResult });
    await world.store.rebuild(rebuildRequest(m, { results: { step: "{}" }, ...namedReads }));
    expect(await resultsByHop(1)).toEqual([
      { "step.4#": "{}", "step.4#1": "[1]" },
      ...ofOtherHops("{}"),
    ]);
  });

  it("a hop with named reads gets only its own failed attempts, and a hop without them gets all", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "step", opening);
    for (const hop of ["step.2", "step.3", "step.5"]) {
      const { fence } = await world.expectGrant(m, hop);
      await world.store.release({ run: m.run, hop, epoch: 0, fence, cause: "timeout" });
    }
    const failedHops = async (hop: string) =>
      Object.keys((await world.expectGrant(m, hop)).state.causes).toSorted();
    expect([await failedHops("step.2"), await failedHops("step.5")]).toEqual([
      ["step.2"],
      ["step.2", "step.3", "step.5"],
    ]);
  });

  it("a folded mark goes to a hop that reads its result or has no named reads, and its replacement to every hop with named reads", async () => {
    const m = await world.seedRun();
    const reads = { "step.2": ["step"], "step.3": ["step", "step.1"] };
    const fold = { hops: ["step.1", "none"], at: "step.0.1", mark: { kind: "lane", upTo: 1 } };
    for (const hop of ["step", "step.1"]) await world.commitHop(m, hop, { reads });
    const { fence } = await world.expectGrant(m, "step.5");
    const answer = await world.commit(m, "step.5", fence, { fold });
    const lane = { "step.0.1": fold.mark };
    expect(answer).toMatchObject({ statuses: lane });
    const hopsIn = (statuses: object) => Object.keys(statuses).sort();
    expect(answer.outcome === "committed" && hopsIn(answer.statuses)).toEqual([
      ...["step", "step.0.1", "step.5"],
    ]);
    const statusesOf = async (hop: string) => (await world.expectGrant(m, hop)).state.statuses;
    const second = await statusesOf("step.2");
    expect(second).toMatchObject(lane);
    expect(hopsIn(second)).toEqual(["step", "step.0.1", "step.5"]);
    expect(hopsIn(await statusesOf("step.3"))).toEqual(["step", "step.0.1", "step.1", "step.5"]);
    const whole = ["step", "step.1", "step.5"];
    expect(hopsIn(await statusesOf("step.4"))).toEqual(whole);
    expect(hopsIn((await world.state(m)).statuses)).toEqual(whole);
    const later = await world.expectGrant(m, "step.6");
    const laterFold = {
      hops: ["step.5", "step.0.1"],
      at: "step.0.2",
      mark: { kind: "lane", upTo: 5 },
    };
    const last = await world.commit(m, "step.6", later.fence, { fold: laterFold });
    expect(last.outcome === "committed" && hopsIn(last.statuses)).toEqual([
      ...["step", "step.0.2", "step.6"],
    ]);
  });

  it("a hop gets the marks of more than a thousand hops, and only the few results that it reads", async () => {
    const m = await world.seedRun();
    const hops = Array.from({ length: 1_200 }, (_, i) => `step.${1 + (i % 999)}.${i}`);
    const each = <T>(value: T) => Object.fromEntries(hops.map((hop) => [hop, value]));
    const put = { results: each('{"a":1}'), statuses: each({ kind: "step" }) };
    await world.store.rebuild(rebuildRequest(m, { ...put, reads: { step: hops.slice(0, 2) } }));
    const { state, fence } = await world.expectGrant(m, "step", { epoch: 1 });
    expect(Object.keys(state.results)).toHaveLength(2);
    expect(Object.keys(state.statuses)).toHaveLength(1_200);
    const answer = await world.commit(m, "step", fence, { epoch: 1 });
    expect(answer.outcome === "committed" && Object.keys(answer.statuses)).toHaveLength(1_201);
  });
}
