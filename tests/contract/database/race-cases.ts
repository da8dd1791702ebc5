// Contract of the database: of simultaneous calls one wins, and nothing is written for a run that has ended.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { item, newPerson, recipe } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import { cases } from "../../support/sample.ts";

const several = <T>(n: number, call: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => call(index)));
const count = (answers: { outcome: string }[], outcome: string) =>
  answers.filter((answer) => answer.outcome === outcome).length;

export function raceCases(open: () => Backend): void {
  test("simultaneous messages are numbered in order, and messages with one key count as one", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const key = randomUUID();
    const same = await several(4, () => me.say({ key }));
    expect([count(same, "accepted"), count(same, "replayed")]).toEqual([1, 3]);
    await several(4, () => me.say());
    const runs = await backend.runs(me.conversation);
    expect(runs.map(({ number, status }) => [number, status])).toEqual([
      [1, "running"],
      ...[2, 3, 4, 5].map((n) => [n, "queued"]),
    ]);
  });

  test("one key in two conversations at once is one message", async () => {
    const backend = open();
    const me = await newPerson(backend);
    for (let round = 0; round < 4; round++) {
      const conversations = [
        await backend.conversation(me.user, me.household),
        await backend.conversation(me.user, me.household),
      ];
      const key = randomUUID();
      const answers = await several(2, (n) =>
        me.say({ key, conversation: conversations[n]!, bodyHash: String(n) }),
      );
      expect([count(answers, "accepted"), count(answers, "key_conflict")]).toEqual([1, 1]);
    }
  });

  test("if several calls end a run at once, one of them wins, its repeat gets the same answer, and one next run starts", async () => {
    const backend = open();
    for (let round = 0; round < 4; round++) {
      const me = await newPerson(backend);
      const run = await me.begin();
      await several(2, () => me.say());
      const keys = ["reply", "reply", "sweep", "cancel"];
      const answers = await several(4, (n) => me.end(run, { finishKey: keys[n]! }));
      const outcomes = answers.map(({ outcome }) => outcome);
      const winner = outcomes.indexOf("finished");
      const otherOutcomeOf = (key: string) => (key === keys[winner] ? "replayed" : "lost");
      expect(outcomes.toSpliced(winner, 1)).toEqual(keys.toSpliced(winner, 1).map(otherOutcomeOf));
      const nexts = answers.flatMap((answer) => ("next" in answer ? [answer.next?.meta.run] : []));
      expect(new Set(nexts).size).toBe(1);
      const statuses = (await backend.runs(me.conversation)).map(({ status }) => status);
      expect(statuses).toEqual(["completed", "running", "queued"]);
    }
  });

  test("a message that arrives while its conversation's run ends is not left waiting", async () => {
    const backend = open();
    for (let round = 0; round < cases(6, 12); round++) {
      const me = await newPerson(backend);
      const run = await me.begin();
      await Promise.all(round % 2 === 0 ? [me.end(run), me.say()] : [me.say(), me.end(run)]);
      const statuses = (await backend.runs(me.conversation)).map(({ status }) => status);
      expect([round, statuses]).toEqual([round, ["completed", "running"]]);
    }
  });

  test("in one epoch a run is either recovered, once, or ended, never both", async () => {
    const backend = open();
    for (let round = 0; round < cases(6, 12); round++) {
      const me = await newPerson(backend);
      const run = await me.begin();
      const [ending, ...recoveries] = await Promise.all([
        me.end(run),
        ...[0, 1, 2].map(() => me.db.recoverRun(run, 0)),
      ]);
      const [row] = await backend.runs(me.conversation);
      const recoveredCount = count(recoveries, "recovered");
      expect([round, recoveredCount, ending.outcome, row!["status"], row!["epoch"]]).toEqual(
        ending.outcome === "finished"
          ? [round, 0, "finished", "completed", 0]
          : [round, 1, "stale_epoch", "running", 1],
      );
    }
  });

  test("a call that is sent several times at once takes effect once, and each time gets the same results", async () => {
    const backend = open();
    for (let round = 0; round < 4; round++) {
      const me = await newPerson(backend);
      const run = await me.begin();
      const step = "act.1";
      const answers = await several(4, () => me.apply(run, [item("Zorb")], { step }));
      expect([count(answers, "applied"), count(answers, "replayed")]).toEqual([1, 3]);
      const ids = new Set(answers.map(({ results }) => JSON.stringify(results[0]!.row_id)));
      expect(ids.size).toBe(1);
      expect(await backend.ids("inventory", me.household)).toHaveLength(1);
    }
  });

  test("after a run's end or recovery is answered, no effect of the old epoch is applied", async () => {
    const backend = open();
    for (let round = 0; round < cases(6, 16); round++) {
      const me = await newPerson(backend);
      const run = await me.begin();
      const steps = several(3, (n) => me.apply(run, [item(`Zorb ${n}`)]));
      const endOrRecovery = round % 2 === 0 ? me.end(run) : me.db.recoverRun(run, 0);
      const idsAfterwards = await endOrRecovery.then(() => backend.ids("inventory", me.household));
      const answers = await steps;
      const late = round % 2 === 0 ? "ended" : "stale_epoch";
      expect([round, count(answers, "applied") + count(answers, late)]).toEqual([round, 3]);
      const finalIds = await backend.ids("inventory", me.household);
      expect([round, idsAfterwards]).toEqual([round, finalIds]);
      expect(finalIds).toHaveLength(count(answers, "applied"));
    }
  });

  test("simultaneous steps of a run get different refs", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const answers = await several(5, (n) => me.apply(run, [recipe(`Zorb ${n}`), item("Qux")]));
    const refs = answers.flatMap(({ results }) => results.map(({ ref }) => ref)).sort();
    const expectedRefs = [1, 2, 3, 4, 5].flatMap((n) => [`inventory_${n}`, `recipe_${n}`]);
    expect(refs).toEqual(expectedRefs.sort());
  });

  test("of simultaneous undos of a run one is accepted, and repeats with its key get the same answer", async () => {
    const me = await newPerson(open());
    for (let round = 0; round < 4; round++) {
      const { run } = await me.completeRun([recipe("Zorb")]);
      const isOneKey = round % 2 === 0;
      const answers = await several(3, (n) =>
        me.undo(run, isOneKey ? `k${round}` : `k${round}.${n}`),
      );
      const otherOutcome = isOneKey ? "replayed" : "under_way";
      expect([round, count(answers, "accepted"), count(answers, otherOutcome)]).toEqual([
        round,
        1,
        2,
      ]);
      const acceptance = answers.find(({ outcome }) => outcome === "accepted");
      if (acceptance && "run" in acceptance) {
        await me.end(acceptance.run.meta.run, { status: "failed" });
      }
    }
  });
}
