// Tests steps that wait for a time or an event, on the whole stack.
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import type { StoredWorld } from "./stored-world.ts";

interface SentEvent {
  id: string;
  state: string;
  repeated: boolean;
  runId: string | null;
}
export function waitCases(world: StoredWorld): void {
  let user: TestUser;
  beforeAll(async () => {
    user = await world.stack.createUser();
  });
  const send = (event: object, as = user) =>
    world.stack.request<SentEvent & { code?: string; errors?: { pointer: string }[] }>(
      as,
      "/v1/events",
      { body: event },
    );
  const sweep = () => world.stack.worker.scheduled("* * * * *");
  /** Makes the run's waits due, as if their time had passed. */
  const makeDue = (run: string) =>
    world.stack.admin(
      "update public.step_waits set due_at = now() - interval '1 second' where run_id = $1",
      [run],
    );

  const define = (
    name: string,
    wait: object,
    moreSteps: object[] = [],
    outputTemplate = "Went on.",
  ) =>
    world.define(user, "/v1/processes", {
      name,
      initialContext: ["order"],
      steps: [{ id: "paid", calls: { wait }, output: { variable: "paid" } }, ...moreSteps],
      outputTemplate,
      output: { paid: "{step.paid}" },
    });

  test("a run waits for a duration, shows its end, needs no approval, and then continues", async () => {
    const process = await define("Rest", { for: "3d" });
    const waiting = await world.run(user, process, { order: "1" });
    expect(waiting).toMatchObject({
      status: "waiting",
      process: { questions: [], waits: [{ step: "paid", event: null, hop: "step.1" }] },
      reply: {
        text: expect.stringMatching(/^“Rest” waits until .* UTC, and then goes on by itself\.$/),
      },
    });
    const [wait] = waiting.process?.waits ?? [];
    expect(Date.parse(wait!.until) - Date.parse(wait!.since)).toBe(3 * 86_400_000);
    const { body: approvals } = await world.stack.request<{ items: unknown[] }>(
      user,
      "/v1/approvals",
    );
    expect(approvals.items).toEqual([]);
    const { body: runs } = await world.stack.request<{ items: { waits: object[] }[] }>(
      user,
      `/v1/runs?processId=${process}`,
    );
    expect(runs.items[0]?.waits).toEqual([wait]);
    const steps = await world.stack.request<{ items: object[] }>(
      user,
      `/v1/runs/${waiting.id}/steps`,
    );
    expect(steps.body.items).toMatchObject([
      {
        step: "paid",
        state: "waiting",
        wait: { event: null, until: wait!.until },
        inputs: { for: "3d" },
      },
    ]);
    await sweep();
    expect((await world.stack.finished(user, waiting.id)).status).toBe("waiting");
    await makeDue(waiting.id);
    await sweep();
    expect(await world.stack.finished(user, waiting.id)).toMatchObject({
      status: "completed",
      reply: { text: "Went on." },
    });
  });

  describe("a run that waits for an event", () => {
    const schema = {
      type: "object",
      properties: { amount: { type: "number" } },
      required: ["amount"],
    };
    const payment = { event: "payment", key: "{input.order}", schema, timeout: "2d" };

    test("a run that waits for an event takes the event with its key once, after a check of the data", async () => {
      const process = await define("Order", payment, [], "Paid {{paid.data.amount}}.");
      const run = await world.run(user, process, { order: "A1" });
      expect(run).toMatchObject({
        status: "waiting",
        process: { waits: [{ event: "payment", key: "A1" }] },
      });
      const misfit = await send({ id: "e1", name: "payment", key: "A1", data: { amount: "ten" } });
      expect(misfit).toMatchObject({
        status: 422,
        body: { code: "event_misfit", errors: [{ pointer: "/data/amount" }] },
      });
      const event = { id: "e1", name: "payment", key: "A1", data: { amount: 10 } };
      expect(await send(event)).toMatchObject({
        status: 202,
        body: { state: "taken", repeated: false, runId: run.id, hop: "step.1" },
      });
      expect((await send(event)).body).toMatchObject({
        state: "taken",
        repeated: true,
        runId: run.id,
      });
      expect(await send({ ...event, data: { amount: 11 } })).toMatchObject({
        status: 409,
        body: { code: "event_id_conflict" },
      });
      const ended = await world.stack.finished(user, run.id);
      expect(ended).toMatchObject({
        status: "completed",
        reply: { text: "Paid 10." },
        output: { paid: { timedOut: false, data: { amount: 10 } } },
      });
    });

    test("a run that waits for an event takes an event that came earlier, if its data fit", async () => {
      const process = await define("Early", payment);
      const sendEarly = (id: string, data: object) =>
        send({ id, name: "payment", key: "B2", data });
      expect((await sendEarly("b1", { amount: "?" })).body).toMatchObject({
        state: "kept",
        runId: null,
      });
      expect((await sendEarly("b2", { amount: 2 })).body.state).toBe("kept");
      expect((await sendEarly("b3", { amount: 3 })).body.state).toBe("kept");
      const run = await world.run(user, process, { order: "B2" });
      expect(run).toMatchObject({ status: "completed", output: { paid: { data: { amount: 2 } } } });
      expect((await sendEarly("b2", { amount: 2 })).body).toMatchObject({
        state: "taken",
        repeated: true,
        runId: run.id,
      });
      const next = await world.run(user, process, { order: "B2" });
      expect(next).toMatchObject({
        status: "completed",
        output: { paid: { data: { amount: 3 } } },
      });
      expect((await world.run(user, process, { order: "B2" })).status).toBe("waiting");
    });

    test("a run that waits for an event reports in its output that no event came in time, or lets another step handle that", async () => {
      const plain = await define("Reports it", { event: "never", timeout: "1h" });
      const remind = {
        id: "remind",
        calls: { wait: { for: 0 } },
        output: { variable: "reminded" },
      };
      const process = await define(
        "Reminds",
        { event: "never", timeout: "1h", onTimeout: "remind" },
        [
          {
            id: "ship",
            calls: { wait: { for: 0 } },
            dependsOn: ["paid"],
            output: { variable: "s" },
          },
          remind,
        ],
      );
      const runs = [
        await world.run(user, plain, { order: "" }),
        await world.run(user, process, { order: "" }),
      ];
      for (const { id } of runs) await makeDue(id);
      await sweep();
      expect(await world.stack.finished(user, runs[0]!.id)).toMatchObject({
        status: "completed",
        output: { paid: { timedOut: true, data: null } },
      });
      const ended = await world.stack.finished(user, runs[1]!.id);
      expect(ended.status).toBe("completed");
      const { body } = await world.stack.request<{ items: object[] }>(
        user,
        `/v1/runs/${ended.id}/steps`,
      );
      expect(body.items).toMatchObject([
        { step: "paid", state: "caught", error: { code: "timed_out" } },
        { step: "ship", state: "skipped" },
        { step: "remind", state: "completed" },
      ]);
      // A run that has continued does not take a late event.
      expect((await send({ name: "never" })).body.state).toBe("kept");
    });

    test("a run that waits for an event takes an event that a child Process waited for before it failed", async () => {
      const parallel = { execution: { mode: "parallel" } };
      const event = {
        id: "paid",
        calls: { wait: { event: "left" } },
        output: { variable: "paid" },
      };
      const child = await world.define(user, "/v1/processes", {
        name: "Fails beside a wait",
        initialContext: ["days"],
        steps: [
          {
            ...{ id: "far", calls: { wait: { for: "{input.days}d" } }, ...parallel },
            output: { variable: "far" },
          },
          { ...event, ...parallel },
        ],
        outputTemplate: "",
      });
      const process = await world.define(user, "/v1/processes", {
        name: "Goes on without it",
        initialContext: [],
        steps: [
          {
            ...{ id: "child", calls: { process: child }, inputs: { days: 400 } },
            output: { variable: "child", required: false },
          },
          event,
        ],
        outputTemplate: "",
      });
      const run = await world.run(user, process, {});
      expect(run).toMatchObject({
        status: "waiting",
        process: { waits: [{ event: "left", hop: "step.2" }] },
      });
      expect((await send({ name: "left" })).body).toMatchObject({ state: "taken", hop: "step.2" });
      expect((await world.stack.finished(user, run.id)).status).toBe("completed");
    });

    test("a run that waits for an event asks its question if it has one, and the first yes in the conversation counts as the event", async () => {
      const wait = { event: "parcel", key: "{input.order}", question: "Has the parcel come?" };
      const process = await define("Parcel", wait);
      const conversation = await world.stack.createConversation(user);
      const say = async (body: object) => {
        const path = `/v1/conversations/${conversation}/messages`;
        const acceptance = await world.stack.request<{ runId: string }>(user, path, { body });
        return world.stack.finished(user, acceptance.body.runId);
      };
      const order = async () => say({ processId: process, inputs: { order: "C3" } });
      const waitingRun = await order();
      expect(waitingRun).toMatchObject({
        status: "waiting",
        process: { waits: [{ event: "parcel", key: "C3" }], questions: [{ why: "event" }] },
      });
      expect(waitingRun.reply?.text).toContain("Has the parcel come?\n- key: `C3`");
      expect(waitingRun.reply?.text).toMatch(/1\. Don’t wait\n2\. It happened$/);
      expect(waitingRun.reply?.text).not.toContain("after a week");
      const approvals = await world.stack.request<{ items: { endsAt: string }[] }>(
        user,
        "/v1/approvals",
      );
      expect(approvals.body.items[0]?.endsAt).toBe(waitingRun.process?.waits[0]?.until);
      const answer = await say({ text: "yes" });
      expect(answer).toMatchObject({ status: "completed", decision: "step_answered" });
      const ended = await world.stack.finished(user, waitingRun.id);
      const output = { paid: { timedOut: false, data: null } };
      expect(ended).toMatchObject({ status: "completed", output });
      const takenEvents = "select id, name, key, via from public.sent_events where run_id = $1";
      expect(await world.stack.admin(takenEvents, [waitingRun.id])).toEqual([
        { id: `answer ${waitingRun.id} step.1`, name: "parcel", key: "C3", via: "message" },
      ]);
      expect((await say({ text: "yes" })).decision).not.toBe("step_answered");

      const next = await order();
      const [question] = next.process?.questions ?? [];
      const decide = (run: string, decision: object) =>
        world.stack.request<{ code?: string }>(user, `/v1/runs/${run}/steps/step.1/decision`, {
          body: { requestHash: question?.requestHash, ...decision },
        });
      expect((await decide(next.id, { choice: "run" })).body.code).toBe("wrong_choice");
      expect((await send({ name: "parcel", key: "C3", data: 7 })).body.state).toBe("taken");
      expect(await world.stack.finished(user, next.id)).toMatchObject({
        ...{ status: "completed", output: { paid: { data: 7 } } },
      });
      expect((await decide(next.id, { choice: "happened" })).status).toBe(409);
    });

    test("a run that waits for an event takes the data of an answer if they fit, and ends the wait with a skip", async () => {
      const nullable = { ...schema, type: ["object", "null"] };
      const wait = { event: "count", schema: nullable, question: "How many?" };
      const process = await define("Count", wait);
      const run = await world.run(user, process, { order: "" });
      const [question] = run.process?.questions ?? [];
      const decide = (id: string, decision: object) =>
        world.stack.request<{ code?: string; errors?: { pointer: string }[] }>(
          user,
          `/v1/runs/${id}/steps/step.1/decision`,
          { body: { requestHash: question?.requestHash, ...decision } },
        );
      expect(await decide(run.id, { choice: "happened", output: { amount: "x" } })).toMatchObject({
        ...{ status: 422, body: { errors: [{ pointer: "/output/amount" }] } },
      });
      const answer = { choice: "happened", output: { amount: 3 } };
      expect((await decide(run.id, answer)).status).toBe(202);
      expect(await world.stack.finished(user, run.id)).toMatchObject({
        ...{ status: "completed", output: { paid: { timedOut: false, data: { amount: 3 } } } },
      });
      const secondRun = await world.run(user, process, { order: "" });
      const [secondQuestion] = secondRun.process?.questions ?? [];
      const skip = { choice: "skip", requestHash: secondQuestion?.requestHash };
      expect((await decide(secondRun.id, skip)).status).toBe(202);
      expect(await world.stack.finished(user, secondRun.id)).toMatchObject({
        ...{ status: "completed", output: { paid: { timedOut: true, data: null } } },
      });
      const misfit = await world.stack.request<{ errors: { pointer: string }[] }>(
        user,
        "/v1/processes",
        {
          body: {
            name: "Count of what",
            steps: [{ id: "a", calls: { wait: { ...wait, schema } }, output: { variable: "a" } }],
            outputTemplate: "",
          },
        },
      );
      expect(misfit.body.errors).toMatchObject([{ pointer: "/steps/0/calls/wait/question" }]);
    });

    test("a run that waits for an event is listed with what it waits for, together with the kept events, for its user only", async () => {
      const secret = { type: "object", properties: { iban: { type: "string", sensitive: true } } };
      const listed = { event: "listed", key: "{input.order}", schema: secret };
      const process = await define("Listed", listed);
      const run = await world.run(user, process, { order: "L1" });
      await send({ id: "l1", name: "listed", key: "L2", data: { iban: "AT1", sum: 2 } });
      await send({ id: "l2", name: "listed", data: "x".repeat(20_000) });
      type Page = { items: Record<string, unknown>[]; next: string | null };
      const list = async (query: string, as = user) =>
        (await world.stack.request<Page>(as, `/v1/events?name=listed${query}`)).body;
      const { items, next } = await list("");
      expect(items).toEqual([
        expect.objectContaining({
          ...{ kind: "event", id: "l2", key: null, source: "api", bytes: 20_002, data: null },
          dataLeftOut: { bytes: 20_002, maxBytes: 16_384 },
        }),
        {
          ...{ kind: "event", id: "l1", name: "listed", key: "L2", source: "api", bytes: 22 },
          ...{ data: { iban: "•••", sum: 2 }, receivedAt: expect.any(String) as string },
          expiresAt: expect.any(String) as string,
        },
        {
          ...{ kind: "wait", name: "listed", key: "L1", runId: run.id, hop: "step.1" },
          ...{ step: "paid", process: "Listed", schema: secret },
          ...{ since: run.process?.waits[0]?.since, until: run.process?.waits[0]?.until },
        },
      ]);
      expect(next).toBeNull();
      const first = await list("&limit=2");
      const secondPage = await list(`&limit=2&cursor=${first.next}`);
      expect([...first.items, ...secondPage.items]).toEqual(items);
      expect((await list("&kind=wait")).items).toEqual(items.slice(2));
      expect(await list("", await world.stack.createUser())).toEqual({ items: [], next: null });
      await send({ name: "listed", key: "L1", data: {} });
      await world.stack.finished(user, run.id);
      expect((await list("")).items).toEqual(items.slice(0, 2));
    });

    test("a run that waits for an event stops if a parallel step or a person ends the run", async () => {
      const parallel = { execution: { mode: "parallel" } };
      const process = await world.define(user, "/v1/processes", {
        name: "Ends beside a wait",
        initialContext: ["days"],
        steps: [
          {
            ...{ id: "far", calls: { wait: { for: "{input.days}d" } }, ...parallel },
            output: { variable: "far" },
          },
          {
            ...{ id: "paid", calls: { wait: { event: "stopped" } }, ...parallel },
            output: { variable: "paid" },
          },
        ],
        outputTemplate: "",
      });
      const states = async (run: string) => {
        const path = `/v1/runs/${run}/steps`;
        const { body } = await world.stack.request<{ items: { state: string }[] }>(user, path);
        return body.items.map(({ state }) => state);
      };
      const failed = await world.run(user, process, { days: 400 });
      expect(failed.status).toBe("failed");
      expect(await states(failed.id)).toEqual(["failed", "stopped"]);
      const waiting = await world.run(user, process, { days: 1 });
      expect(await states(waiting.id)).toEqual(["waiting", "waiting"]);
      const cancel = `/v1/runs/${waiting.id}/cancel`;
      expect((await world.stack.request(user, cancel, { method: "POST" })).status).toBeLessThan(
        300,
      );
      expect((await world.stack.finished(user, waiting.id)).status).toBe("cancelled");
      expect(await states(waiting.id)).toEqual(["stopped", "stopped"]);
      const endKindsQuery =
        "select distinct ended_as from public.step_waits where run_id = any ($1)";
      expect(await world.stack.admin(endKindsQuery, [[failed.id, waiting.id]])).toEqual([
        { ended_as: "left" },
      ]);
      expect((await send({ name: "stopped" })).body.state).toBe("kept");
    });

    test("a run that waits for an event continues if its user skips the wait, and no other user can do so", async () => {
      const otherUser = await world.stack.createUser();
      const process = await define("Skipped", { event: "mine" });
      const run = await world.run(user, process, { order: "" });
      expect((await send({ name: "mine" }, otherUser)).body.state).toBe("kept");
      expect((await send({ name: "mine", runId: run.id }, otherUser)).status).toBe(409);
      const skip = `/v1/runs/${run.id}/steps/step.1/skip`;
      expect(
        (await world.stack.request(otherUser, skip, { body: undefined, method: "POST" })).status,
      ).toBe(404);
      expect((await world.stack.request(user, skip, { method: "POST" })).status).toBe(202);
      expect(await world.stack.finished(user, run.id)).toMatchObject({
        status: "completed",
        output: { paid: { timedOut: true } },
      });
      expect((await send({ name: "mine", runId: run.id })).status).toBe(409);
    });
  });

  test("a store that is emptied during a wait changes nothing: the event still leads to one call", async () => {
    const tools = await world.tools(user, {
      note: {
        operation: {
          ...{ type: "rest_call", method: "POST", path: "/tasks", retry: "never" },
          body: { title: "{{title}}" },
        },
        inputs: ["title"],
        withSecret: true,
      },
    });
    const note = { id: "noted", calls: { tool: tools["note"] }, output: { variable: "noted" } };
    const inputs = { title: "{step.paid.data}" };
    const process = await define("Emptied", { event: "landed" }, [{ ...note, inputs }]);
    const effectCount = () =>
      [...world.rest.effects().values()].reduce((sum, effect) => sum + effect.made, 0);
    const before = effectCount();
    const run = await world.run(user, process, { order: "" });
    expect(run.status).toBe("waiting");
    const { redisStandIn: redis } = world.stack;
    if (redis === undefined) throw new Error("This test needs a Redis stand-in, which it empties.");
    await redis.flush();
    const event = { id: "landed", name: "landed", data: "Kiel" };
    const [first, second] = await Promise.all([send(event), send(event), sweep()]);
    for (const { body } of [first, second]) {
      expect(body).toMatchObject({ state: "taken", runId: run.id });
    }
    expect([first.body.repeated, second.body.repeated].toSorted()).toEqual([false, true]);
    expect(await world.stack.finished(user, run.id)).toMatchObject({
      ...{ status: "completed", output: { paid: { data: "Kiel" } } },
    });
    expect(effectCount()).toBe(before + 1);
    await redis.flush();
    expect((await send(event)).body).toMatchObject({ state: "taken", repeated: true });
    await sweep();
    expect(effectCount()).toBe(before + 1);
    // The run has ended, so the sweep has removed the event's data.
    const rows = await world.stack.admin<{ data: unknown }>(
      "select data from public.sent_events where run_id = $1",
      [run.id],
    );
    expect(rows).toEqual([{ data: null }]);
  });

  test("a wait of 400 days is a fault if it is stated, and fails its step if it is computed", async () => {
    const steps = (wait: object) => ({
      name: "Long",
      initialContext: ["days"],
      steps: [{ id: "rest", calls: { wait }, output: { variable: "rest" } }],
      outputTemplate: "",
    });
    const check = async (wait: object) =>
      (
        await world.stack.request<{ faults: { pointer: string; detail: string }[] }>(
          user,
          "/v1/processes/check",
          { body: steps(wait) },
        )
      ).body.faults;
    expect(await check({ for: "400d" })).toMatchObject([
      {
        pointer: "/steps/0/calls/wait/for",
        detail: "It would wait 400 days; at most 30 are allowed.",
      },
    ]);
    expect(await check({ for: "{input.days}d" })).toEqual([]);
    expect(await check({ until: "2026-12-24T18:00" })).toMatchObject([
      { pointer: "/steps/0/calls/wait/until" },
    ]);
    const process = await world.define(user, "/v1/processes", steps({ for: "{input.days}d" }));
    const run = await world.run(user, process, { days: 400 });
    expect(run).toMatchObject({ status: "failed", error: { code: "bad_input" } });
    expect(run.error?.message).toContain("400 days");
  });
}
