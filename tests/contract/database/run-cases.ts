// Contract of the database: how runs begin, wait, end and come back.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ChangedValue } from "../../../shared/contracts/effects.ts";
import type { ReplyChange } from "../../../shared/contracts/answers/reply.ts";
import { newPerson, item, personOf, recipe } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import { conversationId, runId } from "../../support/ids.ts";

export function runCases(open: () => Backend): void {
  test("a message becomes a running run, later messages wait in order, and a repeated key counts once", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const first = await me.say({ key: "k", text: "one" });
    expect(first).toEqual({
      outcome: "accepted",
      run: {
        status: "running",
        acceptedAs: "running",
        epoch: 0,
        meta: {
          run: expect.any(String),
          conversation: me.conversation,
          user: me.user,
          household: me.household,
          number: 1,
          text: "one",
          session: 0,
          nextSession: 1,
          userTurn: expect.any(String),
          agentTurn: expect.any(String),
          agentAlternative: expect.any(String),
          createdAt: expect.stringMatching(/^2\d{3}-.*\.\d{3}Z$/),
        },
      },
    });
    const second = await me.say({ text: "two" });
    expect(second).toMatchObject({
      outcome: "accepted",
      run: { status: "queued", acceptedAs: "queued", meta: { number: 2, baseUnseen: true } },
    });
    expect(await me.say({ key: "k", text: "one" })).toEqual({ ...first, outcome: "replayed" });
    expect(await me.say({ key: "k", bodyHash: "other" })).toEqual({ outcome: "key_conflict" });
    expect(await me.say({ key: "k", route: "other", ifBusy: "reject" })).toEqual({
      outcome: "busy",
    });
    expect(await me.say({ queueLimit: 1 })).toEqual({ outcome: "queue_full" });
    expect(await backend.runs(me.conversation)).toMatchObject([
      { number: 1, kind: "message", status: "running" },
      { number: 2, kind: "message", status: "queued" },
    ]);
  });

  test("a button answers the open question once, with the button's label as the text", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const questionRun = await me.begin();
    const question = {
      type: "confirm_delete",
      text: "?",
      options: ["Keep", "Delete"],
      run: questionRun,
    };
    const answer = (option: number, run = questionRun) => ({ question: run, option });
    const press = (option: number, run = questionRun, key: string = randomUUID()) => {
      const request = { route: "messages", key, bodyHash: "hash", queueLimit: 10 };
      const { conversation } = me;
      return me.db.acceptMessage({
        ...request,
        conversation,
        ifBusy: "enqueue",
        answer: answer(option, run),
      });
    };
    expect(await press(2)).toEqual({ outcome: "question_closed" });
    const state = (pending: object | null) => ({
      exchange: "1",
      ...(pending ? { pending: JSON.stringify(pending) } : {}),
    });
    await me.end(questionRun, { snapshot: { version: 1, state: state(question) } });
    for (const [option, run] of [
      [3, questionRun],
      [0, questionRun],
      [2, runId()],
    ] as const) {
      expect(await press(option, run)).toEqual({ outcome: "question_closed" });
    }
    const pressAnswer = await press(2, questionRun, "p");
    expect(pressAnswer).toMatchObject({
      outcome: "accepted",
      run: { meta: { text: "Delete", answer: { question: questionRun, option: 2 } } },
    });
    if (!("run" in pressAnswer)) throw new Error("not accepted");
    await me.end(pressAnswer.run.meta.run, { snapshot: { version: 2, state: state(null) } });
    expect(await press(1)).toEqual({ outcome: "question_closed" });
    // The same press, sent again, is answered as before.
    expect(await press(2, questionRun, "p")).toMatchObject({ outcome: "replayed" });
  });

  test("a key belongs to its user, whatever the conversation", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const key = randomUUID();
    const first = await me.say({ key });
    const elsewhere = await personOf(backend, me.user, me.household);
    expect(await elsewhere.say({ key })).toEqual({ ...first, outcome: "replayed" });
    expect(await other.say({ key, bodyHash: "other" })).toMatchObject({ outcome: "accepted" });
  });

  test("a conversation that is unknown, archived, another user's or a former member's takes no message", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const { conversation } = me;
    expect(await other.say({ conversation })).toEqual({ outcome: "not_found" });
    expect(await me.say({ conversation: conversationId() })).toEqual({ outcome: "not_found" });
    const run = await me.begin();
    await backend.archive(me.user, conversation);
    expect(await me.say()).toEqual({ outcome: "archived" });
    expect(await other.end(run)).toEqual({ outcome: "not_found" });
    expect(await other.db.recoverRun(run, 0)).toEqual({ outcome: "not_found" });
    expect(await other.apply(run, [item("Zorb")])).toMatchObject({ outcome: "ended" });
    expect(await other.undo(run)).toEqual({ outcome: "not_found" });
    await backend.leave(me.household, me.user);
    expect(await me.say()).toEqual({ outcome: "not_found" });
    expect(await me.end(run)).toEqual({ outcome: "not_found" });
    expect(await me.db.recoverRun(run, 0)).toEqual({ outcome: "not_found" });
  });

  test("the end stores a run's outcome, starts the oldest queued run, and gets the same answer when it is repeated", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const [second, third] = [await me.begin({ key: "2" }), await me.begin()];
    const pending = { type: "choice", text: "Which?", options: ["a"] };
    const values = [
      { column: "quantity", before: null, after: 2 },
      // The row to which the column pointed before has no name here.
      { column: "recipe", after: "Zorb" } as ChangedValue,
    ];
    const change: ReplyChange = {
      op: "update",
      status: "applied",
      table: "recipe_ingredients",
      ref: "ri_1",
      label: "qux",
      of: "Zorb",
      row: { name: "qux", quantity: 2 },
      values,
      lines: [{ op: "delete", table: "lines", label: "quux", row: { name: "quux" } }],
    };
    const failure: ReplyChange = {
      op: "delete",
      status: "failed",
      table: "recipes",
      ref: null,
      label: null,
      error: { code: "in_use", message: "still used" },
    };
    const reply = { text: "Done.", changes: [change, failure], pending };
    const ending = { reply, decision: "plan", snapshot: { version: 1, state: { exchange: "1" } } };
    const first = await me.end(run, ending);
    expect(first).toMatchObject({
      outcome: "finished",
      status: "completed",
      reply,
      next: {
        status: "running",
        acceptedAs: "queued",
        epoch: 0,
        meta: { run: second, number: 2, session: 1, baseUnseen: true },
      },
    });
    expect(await me.end(run, { reply: { text: "Else.", changes: [] } })).toEqual({
      ...first,
      outcome: "replayed",
    });
    expect(await me.end(run, { finishKey: "sweep" })).toEqual({ outcome: "lost" });
    expect(await me.say({ key: "2" })).toMatchObject({
      outcome: "replayed",
      run: { status: "running", acceptedAs: "queued", meta: { session: 1 } },
    });
    await me.end(second, { status: "failed", error: { code: "x", message: "y" } });
    expect(await me.end(run)).toMatchObject({
      outcome: "replayed",
      next: { status: "failed", meta: { run: second } },
    });
    const commonFields = { epoch: 0, error: null };
    expect(await backend.runs(me.conversation)).toEqual([
      {
        ...commonFields,
        number: 1,
        kind: "message",
        status: "completed",
        decision: "plan",
        reply,
        finish_key: "reply",
      },
      {
        ...commonFields,
        number: 2,
        kind: "message",
        status: "failed",
        decision: null,
        reply: null,
        finish_key: "reply",
        error: { code: "x", message: "y" },
      },
      {
        ...commonFields,
        number: 3,
        kind: "message",
        status: "running",
        decision: null,
        reply: null,
        finish_key: null,
      },
    ]);
    expect(await me.end(third)).toMatchObject({ outcome: "finished", next: null });
  });

  test("what a run has spent is the sum of its parts, each as it was last reported", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const run = await me.begin();
    const usageOf = (calls: number, cost_micro_usd: number) =>
      ({ calls, cost_micro_usd }) as Parameters<typeof me.db.recordSpending>[0]["usage"];
    const report = (part: string, usage: ReturnType<typeof usageOf>, person = me) =>
      person.db.recordSpending({ run, part, usage });
    await report("think@0.1", usageOf(1, 30));
    expect(await backend.usage(run)).toBeNull();
    await me.end(run, { usage: usageOf(4, 200) });
    expect(await backend.usage(run)).toEqual(usageOf(5, 230));
    await me.end(run, { usage: usageOf(9, 900) });
    await report("summarize", usageOf(1, 3));
    await report("summarize", usageOf(2, 5));
    await report("summarize", usageOf(8, 8), other);
    expect(await backend.usage(run)).toEqual(usageOf(7, 235));
  });

  test("a spent budget refuses new messages, but no repeated one, no other user's, and none on another day", async () => {
    const backend = open();
    const [me, other] = [await newPerson(backend), await newPerson(backend)];
    const [today, tomorrow] = ["2020-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"];
    const within = (microUsd: number, since = today) => ({ budget: { microUsd, since } });
    const run = await me.begin({ key: "k", ...within(1) });
    await me.end(run, { status: "failed", usage: { calls: 1, cost_micro_usd: 400 } });
    const usage = { calls: 1, cost_micro_usd: 100 } as never;
    await me.db.recordSpending({ run, part: "summarize", usage });
    expect(await me.say(within(500))).toEqual({ outcome: "budget_spent" });
    expect(await me.say({ key: "k", ...within(500) })).toMatchObject({ outcome: "replayed" });
    expect(await me.say(within(500, tomorrow))).toMatchObject({ outcome: "accepted" });
    expect(await other.say(within(500))).toMatchObject({ outcome: "accepted" });
    expect(await me.say(within(501))).toMatchObject({ outcome: "accepted" });
    // A user who leaves a household is still charged for what was spent in it.
    const home = await backend.household(me.user);
    const elsewhere = await personOf(backend, me.user, home);
    await backend.leave(me.household, me.user);
    expect(await elsewhere.say(within(500))).toEqual({ outcome: "budget_spent" });
  });

  test("a queued run can be cancelled, which starts no other run, and it cannot complete", async () => {
    const backend = open();
    const me = await newPerson(backend);
    await me.begin();
    const [second] = [await me.begin(), await me.begin()];
    await expect(me.end(second)).rejects.toMatchObject({ code: "internal" });
    const cancel = { epoch: null, finishKey: "cancel", status: "cancelled" as const };
    expect(await me.end(second, cancel)).toMatchObject({ outcome: "finished", next: null });
    const runs = await backend.runs(me.conversation);
    expect(runs.map(({ status }) => status)).toEqual(["running", "cancelled", "queued"]);
  });

  test("an end with another epoch or session is refused, and an end without an epoch is accepted", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    await me.db.recoverRun(run, 0);
    expect(await me.end(run)).toEqual({ outcome: "stale_epoch" });
    expect(await me.end(run, { epoch: 2 })).toEqual({ outcome: "stale_epoch" });
    for (const version of [0, 2]) {
      const snapshot = { version, state: {} };
      expect(await me.end(run, { epoch: 1, snapshot })).toEqual({ outcome: "stale_session" });
    }
    expect(await me.end(run, { epoch: null })).toMatchObject({ outcome: "finished" });
    expect(await me.db.recoverRun(run, 1)).toMatchObject({ outcome: "ended", toSend: false });
    expect(await me.end(runId())).toEqual({ outcome: "not_found" });
  });

  test("one caller wins the recovery of an epoch, and gets what the ledger stored, in its order", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const earlier = await me.begin();
    await me.end(earlier, { snapshot: { version: 1, state: { exchange: "1", a: "b" } } });
    const run = await me.begin();
    const queuedRun = await me.begin();
    const calls = ["b", "a", "c"].map((step, n) => ({ step, answers: [step], context: { n } }));
    for (const call of calls) await me.apply(run, [recipe(`Zorb ${call.step}`)], call);
    const earlierRecovery = await me.db.recoverRun(run, -1);
    expect(earlierRecovery).toMatchObject({ outcome: "superseded", epoch: 0, run: { epoch: 0 } });
    const recovery = await me.db.recoverRun(run, 0);
    expect(recovery).toMatchObject({
      outcome: "recovered",
      epoch: 1,
      run: { epoch: 1, meta: { session: 1 } },
      snapshot: { version: 1, state: { exchange: "1", a: "b" } },
      summary: null,
      decisions: calls.map((call) => ({
        ...call,
        seq: 0,
        results: [{ status: "applied", table: "recipes" }],
      })),
    });
    expect(await me.db.recoverRun(run, 0)).toEqual({ ...recovery, outcome: "superseded" });
    expect(await me.db.recoverRun(queuedRun, 0)).toMatchObject({ outcome: "superseded", epoch: 0 });
    expect(await me.db.recoverRun(runId(), 0)).toEqual({ outcome: "not_found" });
  });
}
