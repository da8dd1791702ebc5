// What starts a Process without a person: schedules that the sweep keeps, and signed requests.
import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { startRestService } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type Body } from "../api-world.ts";
import { INPUTS, processOf, SERVICE, stepOf } from "./platform-bodies.ts";
import { sendSigned, type SignedRequest } from "./signed-request.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(5);

const rest = forSuite(startRestService);
const world = forSuite(shareApiWorld);
let ada: TestUser;
let bob: TestUser;
let process: string;
let weather: string;

beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
  const create = async (path: string, body: object): Promise<string> =>
    (await world.call(ada, `POST /v1/${path}`, { body })).body.id;
  const serviceId = await create("services", { ...SERVICE, protocol: "http" });
  weather = await create("tools", {
    serviceId,
    connectionParams: { endpoint: world.callable(rest.url) },
    ...INPUTS,
    name: "Weather",
    operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
  });
  process = await create("processes", processOf(weather, { outputTemplate: "{{forecast.city}}" }));
});

const schedules = () => `/v1/processes/${process}/schedules`;
const hooks = () => `/v1/processes/${process}/hooks`;
const createSchedule = (body: object, user: TestUser = ada) =>
  world.call(user, `POST ${schedules()}`, { body });
const sweep = () => world.worker.scheduled("* * * * *");

const settledRun = (run: string) => world.settledRun(ada, run);

/** As if the schedule had been due for two days. */
const makeDue = (id: string) =>
  world.admin(
    "update public.process_schedules set next_at = now() - interval '2 days' where id = $1",
    [id],
  );
const runsOf = (id: string) =>
  world.admin<{ run_id: string | null; refused: string | null }>(
    "select run_id, refused from public.process_schedule_runs where schedule_id = $1 order by due_at",
    [id],
  );

describe("schedules", () => {
  test("a schedule starts its Process when it is due, once for all times that were missed, and is set for the next time", async () => {
    const { status, body } = await createSchedule({ cron: "0 7 * * *", inputs: { city: "Graz" } });
    expect(status).toBe(201);
    expect(Date.parse(body.nextAt)).toBeGreaterThan(Date.now());
    await makeDue(body.id);
    await Promise.all([sweep(), sweep()]);
    const [scheduleRun, ...others] = await runsOf(body.id);
    expect(others).toEqual([]);
    const run = await settledRun(scheduleRun?.run_id ?? "");
    expect(run).toMatchObject({ status: "completed", reply: { text: "Graz" } });
    // As if the first round had died before it could set the next time.
    await world.admin(
      "update public.process_schedules s set next_at = r.due_at " +
        "from public.process_schedule_runs r where r.schedule_id = s.id and s.id = $1",
      [body.id],
    );
    await sweep();
    const runs = "select id from public.runs where trigger = 'schedule' and user_id = $1";
    expect(await world.admin(runs, [ada.id])).toEqual([{ id: scheduleRun?.run_id }]);
    const after = await world.call(ada, `GET ${schedules()}/${body.id}`);
    expect(after.body).toMatchObject({
      lastRunId: scheduleRun?.run_id,
      failures: 0,
      enabled: true,
    });
    const list = await world.call(ada, `GET /v1/runs?scheduleId=${body.id}`);
    expect(list.body.items.map(({ id }: Body) => id)).toEqual([scheduleRun?.run_id]);
    // The times of the two days that the one run stood for count as skipped.
    expect(after.body).toMatchObject({ overlap: "skip", skipped: expect.any(Number) });
    expect(after.body.skipped).toBeGreaterThanOrEqual(2);
    expect(Date.parse(after.body.lastSkippedAt)).toBeGreaterThan(Date.now() - 86_400_000 - 60_000);
    expect(Date.parse(after.body.nextAt)).toBeGreaterThan(Date.now());
  });

  test("a schedule is switched off after five refused starts in a row", async () => {
    const { body } = await createSchedule({ cron: "0 7 * * *", inputs: { city: "Graz" } });
    // As if its Process had come to need another input.
    await world.admin("update public.process_schedules set inputs = '{}' where id = $1", [body.id]);
    for (let round = 1; round <= 6; round += 1) {
      await makeDue(body.id);
      await sweep();
    }
    expect(await runsOf(body.id)).toEqual(
      Array.from({ length: 5 }, () => ({ run_id: null, refused: "invalid_inputs" })),
    );
    const { body: after } = await world.call(ada, `GET ${schedules()}/${body.id}`);
    expect(after).toMatchObject({ enabled: false, nextAt: null, failures: 5 });
  });

  test.each([
    [{ cron: "0 0 30 2 *" }, "/cron", /never due/],
    [{ cron: "61 7 * * *" }, "/cron", /cannot be read/],
    [{ cron: "banana" }, "/cron", /five fields/],
    [{ cron: "0 7 * * *", timeZone: "Europe/Atlantis" }, "/timeZone", /IANA/],
    [{ cron: "0 7 * * *", inputs: {} }, "/inputs/city", /no value/],
    [{ cron: "0 7 * * *", inputs: { city: "x", town: "y" } }, "/inputs/town", /it has: city/],
  ])(
    "a schedule that could never start a run is refused with the place of the fault: %j",
    async (schedule, pointer, detail) => {
      const { status, body } = await createSchedule({ inputs: { city: "Graz" }, ...schedule });
      expect(status).toBe(422);
      expect(body.errors).toEqual([{ pointer, detail: expect.stringMatching(detail) as string }]);
    },
  );

  test("a schedule reports every fault at once, even of a change, and stays as it was", async () => {
    const places = ({ body }: { body: Body }) => body.errors.map(({ pointer }: Body) => pointer);
    const wrong = { cron: "banana", timeZone: "Mars", inputs: { town: "Graz" } };
    const all = ["/cron", "/timeZone", "/inputs/city", "/inputs/town"];
    expect(places(await createSchedule(wrong))).toEqual(all);
    const { body } = await createSchedule({ cron: "0 7 * * *", inputs: { city: "Graz" } });
    const path = `${schedules()}/${body.id}`;
    expect(places(await world.call(ada, `PATCH ${path}`, { body: wrong }))).toEqual(all);
    expect((await world.call(ada, `GET ${path}`)).body).toMatchObject({ cron: "0 7 * * *" });
  });

  test("a schedule can be changed, switched off and deleted by its owner, and is hidden from other users", async () => {
    const { body } = await createSchedule({ cron: "0 7 * * *", inputs: { city: "Graz" } });
    const path = `${schedules()}/${body.id}`;
    const off = await world.call(ada, `PATCH ${path}`, { body: { enabled: false } });
    expect(off.body).toMatchObject({ enabled: false, nextAt: null, cron: "0 7 * * *" });
    const on = await world.call(ada, `PATCH ${path}`, {
      body: { enabled: true, timeZone: "Asia/Tokyo" },
    });
    expect(on.body.nextAt).toMatch(/T22:00:00/);
    for (const request of [`GET ${path}`, `DELETE ${path}`]) {
      expect((await world.call(bob, request)).status).toBe(404);
    }
    expect((await createSchedule({ cron: "0 7 * * *" }, bob)).status).toBe(404);
    expect((await world.call(ada, `DELETE ${path}`)).status).toBe(204);
    expect((await world.call(ada, `GET ${path}`)).status).toBe(404);
  });

  test("a schedule is made once per key, and keeps its Process from being deleted", async () => {
    const [key, body] = [randomUUID(), { cron: "0 7 * * *", inputs: { city: "Graz" } }];
    const first = await world.call(ada, `POST ${schedules()}`, { key, body });
    const again = await world.call(ada, `POST ${schedules()}`, { key, body });
    expect(again.body.id).toBe(first.body.id);
    const refusal = await world.call(ada, `DELETE /v1/processes/${process}`);
    expect(refusal).toMatchObject({ status: 409, body: { code: "in_use" } });
  });
});

describe.each(["skip", "queue", "allow"])(
  "a schedule whose run waits for an event: %s",
  (overlap) => {
    const event = `waits-${overlap}`;
    const steps = [{ id: "paid", calls: { wait: { event } }, output: { variable: "paid" } }];
    /** Each day at an hour that is far from now. */
    const cron = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;

    test("a schedule whose run waits starts the runs that its policy allows, with true counts and notices", async () => {
      const define = { name: `Waits, ${overlap}`, steps, outputTemplate: "Paid." };
      const { id: processId } = (await world.call(ada, "POST /v1/processes", { body: define }))
        .body;
      const path = `/v1/processes/${processId}/schedules`;
      const { id } = (await world.call(ada, `POST ${path}`, { body: { cron, overlap } })).body;
      let minutes = 9;
      /** Makes the schedule due, in another minute each time, and sweeps. */
      const fire = async () => {
        await world.admin(
          `update public.process_schedules set held_until = null,
             next_at = now() - make_interval(mins => $2) where id = $1`,
          [id, minutes--],
        );
        await sweep();
      };
      /** The statuses of its runs, newest first, the number of skipped times, and that of notices about them. */
      const state = async () => {
        const runs = (await world.call(ada, `GET /v1/runs?scheduleId=${id}`)).body.items as Body[];
        for (const run of runs) await settledRun(run.id);
        const { skipped } = (await world.call(ada, `GET ${path}/${id}`)).body;
        const notices = (await world.call(ada, "GET /v1/notices?kind=skipped")).body
          .items as Body[];
        const processNotices = notices.filter(({ process: of }) => of.id === processId);
        const after = (await world.call(ada, `GET /v1/runs?scheduleId=${id}`)).body.items as Body[];
        return [after.map(({ status }) => status as string), skipped, processNotices.length];
      };
      await fire();
      expect(await state()).toEqual([["waiting"], 0, 0]);
      await fire();
      const second = { skip: [["waiting"], 1, 1], queue: [["waiting"], 0, 0] }[overlap];
      expect(await state()).toEqual(second ?? [["waiting", "waiting"], 0, 0]);
      if (overlap === "skip") await fire();

      const [first] = (await runsOf(id)).map(({ run_id: run }) => run!);
      const body = { name: event, runId: first };
      expect((await world.call(ada, "POST /v1/events", { body })).body.state).toBe("taken");
      expect(await settledRun(first!)).toMatchObject({ status: "completed" });
      // With `queue` the time that was held back starts its run now; otherwise the next due time does.
      if (overlap === "queue") {
        await world.admin("update public.process_schedules set held_until = now() where id = $1", [
          id,
        ]);
        await sweep();
      } else await fire();
      const last = {
        skip: [["waiting", "completed"], 2, 2],
        queue: [["waiting", "completed"], 0, 0],
      };
      const beside = [["waiting", "waiting", "completed"], 0, 0];
      expect(await state()).toEqual({ ...last, allow: beside }[overlap]);
    });
  },
);

describe("a webhook of a service", () => {
  const KEY = "a secret of the service";
  const hex = (text: string) => createHmac("sha256", KEY).update(text).digest("hex");
  const make = async (fields: object) => {
    const body = { name: "Service", secret: KEY, ...fields };
    return world.call(ada, `POST ${hooks()}`, { body });
  };
  const post = async (hook: Body, body: string, headers: Record<string, string>) => {
    const url = world.url + new URL(hook.url).pathname;
    const response = await fetch(url, { method: "POST", headers, body });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const runsOfHook = async ({ id }: Body): Promise<Body[]> =>
    (await world.call(ada, `GET /v1/runs?hookId=${id}`)).body.items;

  test("a webhook of a service accepts GitHub's deliveries by a mapping, each once, and answers with the output", async () => {
    const creation = await make({
      scheme: "github",
      mapping: { city: "{payload.places[0].city}" },
      answer: "output",
    });
    expect(creation).toMatchObject({ status: 201, body: { signingKey: null, scheme: "github" } });
    const send = (text: string, delivery = randomUUID()) =>
      post(creation.body, text, {
        "x-hub-signature-256": `sha256=${hex(text)}`,
        "x-github-delivery": delivery,
      });
    const text = '{"places": [{"city": "Linz"}]}';
    const first = await send(text);
    expect(first).toMatchObject({
      status: 200,
      body: { status: "completed", output: { forecast: { city: "Linz" } }, repeated: false },
    });
    expect(await send(text)).toMatchObject({
      status: 200,
      body: { runId: first.body.runId, repeated: true, status: "completed" },
    });
    const unmappedAnswer = await send('{"places": []}');
    expect(unmappedAnswer).toMatchObject({ status: 422, body: { code: "invalid_inputs" } });
    expect(unmappedAnswer.body.errors).toMatchObject([{ pointer: "/mapping/city" }]);
    const misfitAnswer = await send('{"places": [{"city": 7}]}');
    expect(misfitAnswer).toMatchObject({ status: 200, body: { status: "failed", output: null } });
    expect(
      await post(creation.body, text, { "x-hub-signature-256": `sha256=${hex("x")}` }),
    ).toMatchObject({ status: 401, body: { code: "signature_invalid" } });
    // A signature in another service's form is refused, also with the same key.
    const time = Math.floor(Date.now() / 1000);
    const stripe = { "stripe-signature": `t=${time},v1=${hex(`${time}.${text}`)}` };
    expect((await post(creation.body, text, stripe)).status).toBe(401);
    expect((await runsOfHook(creation.body)).length).toBe(2);
  });

  test("a webhook of a service answers with the run's address if the run has not ended", async () => {
    const steps = [stepOf(weather, { execution: { interactionMode: "manual" } })];
    const { body } = await world.call(ada, "POST /v1/processes", {
      body: processOf(weather, { steps, outputTemplate: "x" }),
    });
    const creation = await world.call(ada, `POST /v1/processes/${body.id}/hooks`, {
      body: { name: "Asks", scheme: "github", secret: KEY, answer: "output" },
    });
    const text = '{"city": "Linz"}';
    const answer = await post(creation.body, text, {
      "x-hub-signature-256": `sha256=${hex(text)}`,
    });
    const { runId, url } = answer.body;
    expect(answer).toEqual({ status: 202, body: { runId, url, repeated: false } });
    expect(url).toMatch(new RegExp(`/v1/runs/${runId}$`));
    expect(await world.call(ada, `GET /v1/runs/${runId}`)).toMatchObject({
      body: { status: "waiting" },
    });
  });

  test("a webhook of a service accepts Slack's challenge and events, and Stripe's events, each once", async () => {
    const time = Math.floor(Date.now() / 1000);
    const slack = await make({ scheme: "slack", mapping: { city: "{payload.event.text}" } });
    const sendSlack = (text: string) =>
      post(slack.body, text, {
        "x-slack-request-timestamp": String(time),
        "x-slack-signature": `v0=${hex(`v0:${time}:${text}`)}`,
      });
    expect(await sendSlack('{"type": "url_verification", "challenge": "c-1"}')).toEqual({
      status: 200,
      body: { challenge: "c-1" },
    });
    const event = '{"event_id": "Ev1", "event": {"text": "Wels"}}';
    expect(await sendSlack(event)).toMatchObject({ status: 202, body: { repeated: false } });
    expect(await sendSlack(event)).toMatchObject({ status: 200, body: { repeated: true } });
    expect(await sendSlack(event.replace("Wels", "Enns"))).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_conflict" },
    });
    expect((await runsOfHook(slack.body)).length).toBe(1);

    const stripe = await make({ scheme: "stripe", mapping: { city: "{payload.type}" } });
    const sendStripe = (text: string, signedAt: number) =>
      post(stripe.body, text, {
        "stripe-signature": `t=${signedAt},v1=${hex(`${signedAt}.${text}`)}`,
      });
    const paid = '{"id": "evt_1", "type": "paid"}';
    expect((await sendStripe(paid, time)).status).toBe(202);
    expect(await sendStripe(paid, time + 1)).toMatchObject({
      status: 200,
      body: { repeated: true },
    });
    expect((await sendStripe(paid, time - 400)).status).toBe(401);
  });

  test("a webhook of a service is refused with every fault before it is stored", async () => {
    const faults = async (fields: object) =>
      (await make(fields)).body.errors.map(({ pointer }: Body) => pointer);
    expect(await faults({ scheme: "github", mapping: { town: "{payload.x}" } })).toEqual([
      "/mapping/town",
      "/mapping/city",
    ]);
    expect(await faults({ scheme: "github", mapping: { city: "{input.x}" } })).toEqual([
      "/mapping/city",
    ]);
    expect(await faults({ scheme: "slack", secret: undefined })).toEqual(["/secret"]);
    expect(await faults({})).toEqual(["/secret"]);
    expect(await faults({ scheme: "github", mapping: { city: "x" }, payloadAs: "city" })).toEqual([
      "/payloadAs",
    ]);
  });
});

describe("a webhook that sends an event", () => {
  const payment = {
    ...{ event: "payment", key: "{input.order}" },
    schema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  };
  const steps = [{ id: "paid", calls: { wait: payment }, output: { variable: "paid" } }];
  const KEYED = { name: "payment", key: "{payload.order.id}", data: { amount: "{payload.sum}" } };
  let orders: string;
  beforeAll(async () => {
    const body = { name: "Orders", steps, initialContext: ["order"], outputTemplate: "Paid." };
    const output = { paid: "{step.paid}" };
    orders = (await world.call(ada, "POST /v1/processes", { body: { ...body, output } })).body.id;
  });
  const make = (event: object, fields: object = {}) =>
    world.call(ada, `POST /v1/processes/${orders}/hooks`, {
      body: { name: "Payments", event, ...fields },
    });
  const post = (hook: Body, body: object, id: string = randomUUID()) =>
    sendSigned(world.url + new URL(hook.url).pathname, hook.signingKey, {
      ...{ id, body: JSON.stringify(body) },
    });

  test("a webhook that sends an event ends the wait of a step once for each id, and the event is recorded as sent by a webhook", async () => {
    const [{ body: hook }, { body: other }] = await Promise.all([make(KEYED), make(KEYED)]);
    expect(hook).toMatchObject({ event: KEYED, mapping: null });
    const started = await world.call(ada, `POST /v1/processes/${orders}/runs`, {
      body: { inputs: { order: "4711" } },
    });
    const runId = started.body.runId;
    expect(await settledRun(runId)).toMatchObject({ status: "waiting" });
    const misfit = await post(hook, { order: { id: 4711 }, sum: "ten" });
    expect(misfit).toMatchObject({
      ...{ status: 422, body: { code: "event_misfit", errors: [{ pointer: "/data/amount" }] } },
    });
    const [id, body] = [randomUUID(), { order: { id: 4711 }, sum: 10 }];
    const eventAnswer = await post(hook, body, id);
    expect(eventAnswer).toMatchObject({
      status: 202,
      body: { id: `${hook.id}.${id}`, state: "taken", repeated: false, runId, hop: "step.1" },
    });
    expect(await post(hook, body, id)).toEqual({
      ...{ status: 200, body: { ...eventAnswer.body, repeated: true } },
    });
    expect(await post(hook, { ...body, sum: 11 }, id)).toMatchObject({
      ...{ status: 409, body: { code: "event_id_conflict" } },
    });
    // The same id from another webhook is another event.
    expect(await post(other, body, id)).toMatchObject({
      ...{ status: 202, body: { state: "kept", runId: null } },
    });
    expect(await settledRun(runId)).toMatchObject({
      ...{ status: "completed", output: { paid: { timedOut: false, data: { amount: 10 } } } },
    });
    const senders = await world.admin("select via from public.sent_events where run_id = $1", [
      runId,
    ]);
    expect(senders).toEqual([{ via: "hook" }]);
  });

  test("a webhook that sends an event says why a body gives no event, and stores nothing of the body", async () => {
    const { body: hook } = await make({ ...KEYED, data: "{payload.text}{payload.text}" });
    const code = async (body: object) => {
      const answer = await post(hook, body);
      return [answer.status, answer.body.code, answer.body.errors?.[0]?.pointer];
    };
    expect(await code({ text: "a" })).toEqual([422, "event_misfit", "/event/key"]);
    const key = [422, "event_misfit", "/event/key"];
    for (const id of ["", "x".repeat(201), { of: 1 }, null]) {
      expect(await code({ order: { id }, text: "a" })).toEqual(key);
    }
    expect(await code({ order: { id: 1 } })).toEqual([422, "event_misfit", "/event/data"]);
    const long = { order: { id: 1 }, text: "x".repeat(40_000) };
    expect(await code(long)).toEqual([422, "event_too_large", undefined]);
    const eventsOfHook = "select 1 from public.sent_events where id like $1";
    expect(await world.admin(eventsOfHook, [`${hook.id}%`])).toEqual([]);
  });

  test("a webhook that sends an event is refused with every fault, and its Process cannot drop the wait for the event", async () => {
    const places = async (event: object, fields: object = {}) =>
      (await make(event, fields)).body.errors.map(({ pointer }: Body) => pointer);
    expect(await places({ name: "delivery", key: "{input.x}", data: ["{oops(}"] })).toEqual([
      ...["/event/name", "/event/data/0", "/event/key"],
    ]);
    const starts = { inputs: { order: "1" }, mapping: {}, answer: "output" };
    expect(await places({ name: "payment" }, starts)).toEqual([
      ...["/inputs", "/mapping", "/answer"],
    ]);
    expect(await places({ name: "no name" })).toEqual(["/event/name"]);
    const { body: hook } = await make({ name: "payment" });
    expect(hook.event).toEqual({ name: "payment", key: null, data: "{payload}" });
    const pause = [{ id: "rest", calls: { wait: { for: "1h" } }, output: { variable: "paid" } }];
    const body = { definition: { steps: pause, initialContext: ["order"], outputTemplate: "x" } };
    const refusal = await world.call(ada, `PATCH /v1/processes/${orders}`, { body });
    expect(refusal).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(refusal.body.detail).toContain("at /event/name");
  });
});

describe("webhooks", () => {
  let hook: Body;
  beforeAll(async () => {
    hook = (await world.call(ada, `POST ${hooks()}`, { body: { name: "Door" } })).body;
  });

  const send = (change: SignedRequest = {}, to = new URL(hook.url).pathname) =>
    sendSigned(world.url + to, hook.signingKey, { body: '{"city":"Linz"}', ...change });

  test("a webhook starts its Process by a signed request, once for each id", async () => {
    const id = randomUUID();
    const start = await send({ id });
    expect(start).toMatchObject({ status: 202, body: { repeated: false } });
    expect(await settledRun(start.body.runId)).toMatchObject({ reply: { text: "Linz" } });
    const { body: all } = await world.call(ada, `GET ${hooks()}`);
    const hookItem = all.items.find(({ id: itemId }: Body) => itemId === hook.id);
    expect(hookItem.lastRunId).toBe(start.body.runId);
    const list = await world.call(ada, `GET /v1/runs?hookId=${hook.id}`);
    expect(list.body.items.map(({ id: listedId }: Body) => listedId)).toEqual([start.body.runId]);
    const again = await send({ id });
    expect(again).toEqual({ status: 200, body: { ...start.body, repeated: true } });
    const other = await send({ id, body: '{"city":"Wels"}' });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_conflict" } });
  });

  test("a webhook accepts an id that another webhook has received", async () => {
    const other = (await world.call(ada, `POST ${hooks()}`, { body: { name: "Bell" } })).body;
    const id = randomUUID();
    const first = await send({ id });
    const second = await send({ id, key: other.signingKey }, new URL(other.url).pathname);
    expect(second).toMatchObject({ status: 202, body: { repeated: false } });
    expect(second.body.runId).not.toBe(first.body.runId);
  });

  test.each<[string, SignedRequest, number, string]>([
    ["an old request", { time: 1 }, 401, "signature_invalid"],
    ["another key", { key: `whsec_${btoa("x".repeat(32))}` }, 401, "signature_invalid"],
    ["no JSON", { body: "{" }, 400, "malformed_json"],
    ["no object", { body: "[1]" }, 400, "malformed_json"],
    ["no input", { body: "{}" }, 422, "invalid_inputs"],
    ["too much", { body: JSON.stringify({ city: "x".repeat(70_000) }) }, 413, "body_too_large"],
  ])("a webhook refuses %s", async (_, message, status, code) => {
    expect(await send(message)).toMatchObject({ status, body: { code } });
  });

  test("a webhook answers alike if it was deleted, never existed, or its id is malformed", async () => {
    const goneHook = (await world.call(ada, `POST ${hooks()}`, { body: { name: "Gone" } })).body;
    expect((await world.call(bob, `DELETE ${hooks()}/${goneHook.id}`)).status).toBe(404);
    expect((await world.call(ada, `DELETE ${hooks()}/${goneHook.id}`)).status).toBe(204);
    const answers = [`/hooks/${goneHook.id}`, `/hooks/${randomUUID()}`, "/hooks/x"].map((to) =>
      send({}, to),
    );
    const [first, ...others] = await Promise.all(answers);
    expect(first).toMatchObject({ status: 401, body: { code: "signature_invalid" } });
    for (const other of others) expect(other).toEqual(first);
  });

  test("a webhook is refused if it sets an input that its Process does not have", async () => {
    const body = { name: "Wrong", inputs: { town: "Graz" }, payloadAs: "all" };
    const answer = await world.call(ada, `POST ${hooks()}`, { body });
    expect(answer.body.errors.map(({ pointer }: Body) => pointer)).toEqual([
      "/inputs/town",
      "/payloadAs",
    ]);
  });

  test("a webhook passes its fixed inputs, and can pass a whole body as one input", async () => {
    const body = { name: "Fixed", inputs: { city: "Wien" } };
    const fixedHook = (await world.call(ada, `POST ${hooks()}`, { body })).body;
    const to = new URL(fixedHook.url).pathname;
    const start = await send({ key: fixedHook.signingKey }, to);
    expect(await settledRun(start.body.runId)).toMatchObject({ reply: { text: "Wien" } });
    const whole = { name: "Whole", payloadAs: "city" };
    const hookOfAll = (await world.call(ada, `POST ${hooks()}`, { body: whole })).body;
    const path = new URL(hookOfAll.url).pathname;
    const all = await send({ key: hookOfAll.signingKey, body: '"Enns"' }, path);
    expect(await settledRun(all.body.runId)).toMatchObject({ reply: { text: "Enns" } });
  });

  test("a list of webhooks shows no key, and no webhook of another user", async () => {
    const list = await world.call(ada, `GET ${hooks()}`);
    expect(list.body.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(list.body)).not.toContain("whsec_");
    expect(await world.call(bob, `GET ${hooks()}`)).toMatchObject({ body: { items: [] } });
  });

  test("a webhook starts no more runs than its owner's limit allows", async () => {
    await world.restartWorker({ ALFRED_RATE_RUNS_BURST: "2", ALFRED_RATE_RUNS_PER_MINUTE: "1" });
    const statuses: number[] = [];
    for (let sentCount = 0; sentCount < 3; sentCount += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([202, 202, 429]);
  });
});
