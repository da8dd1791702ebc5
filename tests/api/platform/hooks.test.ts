// What makes webhooks safe to own: what their requests may decide, creations that are repeated, keys that change.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { startRestService } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type Body } from "../api-world.ts";
import { INPUTS, processOf, SERVICE, stepOf } from "./platform-bodies.ts";
import { sendSigned, type SignedRequest } from "./signed-request.ts";
import { forSuite } from "../../support/for-suite.ts";

const rest = forSuite(startRestService);
const world = forSuite(shareApiWorld);
let ada: TestUser;
let bob: TestUser;
let weather: string;
/** The system's Tool that deletes rows of a table. */
let remove: string;

beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
  const serviceId = await create("services", { ...SERVICE, protocol: "http" });
  weather = await create("tools", {
    serviceId,
    connectionParams: { endpoint: world.callable(rest.url) },
    ...INPUTS,
    name: "Weather",
    operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
  });
  const { body } = await world.call(ada, "GET /v1/tools?limit=100&search=.delete");
  remove = (body.items as Body[]).find(({ own }) => own === false)?.id;
});

async function create(path: string, body: object): Promise<string> {
  const creation = await world.call(ada, `POST /v1/${path}`, { body });
  expect(creation).toMatchObject({ status: 201 });
  return creation.body.id;
}
const hooksOf = (process: string) => `/v1/processes/${process}/hooks`;
const createHook = (process: string, body: object = {}, key?: string) =>
  world.call(ada, `POST ${hooksOf(process)}`, {
    body: { name: "Door", ...body },
    ...(key ? { key } : {}),
  });
const send = (hook: Body, change: SignedRequest = {}) =>
  sendSigned(world.url + new URL(hook.url).pathname, hook.signingKey, {
    body: '{"city":"Linz"}',
    ...change,
  });
const pointersOf = ({ body }: { body: Body }) =>
  (body.errors as Body[]).map(({ pointer }) => pointer as string);

const removeStep = (fields: object = {}) => ({
  ...stepOf(remove, { id: "gone", inputs: { ref: "{input.which}" }, output: { variable: "gone" } }),
  ...fields,
});
const removingProcess = (fields: object = {}) => ({
  ...processOf(weather, { outputTemplate: "x" }),
  initialContext: ["city", "which"],
  steps: [stepOf(weather), removeStep()],
  ...fields,
});
const change = (process: string, { name: _, ...definition }: { name: string }) =>
  world.call(ada, `PATCH /v1/processes/${process}`, { body: { definition } });

describe("what a webhook's request may decide", () => {
  test("a webhook's request may not say which row is deleted, nor whether one is: the hook is refused with every place", async () => {
    const condition = { id: "if", execution: { condition: 'input.city == "Linz"' } };
    const process = await create(
      "processes",
      removingProcess({
        steps: [
          stepOf(weather),
          removeStep(),
          removeStep({ ...condition, inputs: { ref: "x_1" }, output: { variable: "other" } }),
        ],
      }),
    );
    const refusal = await createHook(process);
    expect(refusal).toMatchObject({ status: 422, body: { code: "unsafe_hook" } });
    expect(pointersOf(refusal)).toEqual(["/steps/1/inputs/ref", "/steps/2/execution/condition"]);
    const half = await createHook(process, { inputs: { which: "x_1" } });
    expect(pointersOf(half)).toEqual(["/steps/2/execution/condition"]);
    expect((await world.call(ada, `GET ${hooksOf(process)}`)).body.items).toEqual([]);
    const hookAnswer = await createHook(process, { inputs: { which: "x_1", city: "Wien" } });
    expect(hookAnswer.status).toBe(201);
  });

  test("a webhook's request can be tried before the hook exists, which shows its faults, what it could decide, and what it would do", async () => {
    const process = await create("processes", removingProcess());
    const check = async (hook: object, payload?: unknown) =>
      (
        await world.call(ada, `POST ${hooksOf(process)}/check`, {
          body: { hook, ...(payload === undefined ? {} : { payload }) },
        })
      ).body;
    const fixed = { name: "Door", inputs: { which: "x_1" } };
    const mapping = { city: "{payload.place.city}" };
    expect(await check({ name: "Door" }, {})).toMatchObject({
      ...{ faults: [], unsafe: [{ pointer: "/steps/1/inputs/ref" }] },
    });
    expect(await check({ ...fixed, mapping }, { place: { city: "Linz" } })).toEqual({
      ...{ faults: [], unsafe: [] },
      request: { inputs: { city: "Linz", which: "x_1" }, event: null, faults: [] },
    });
    // The check says what would keep a request from starting a run, and what would keep the hook from being stored.
    expect((await check({ ...fixed, mapping }, { place: {} })).request).toMatchObject({
      ...{ inputs: null, faults: [{ pointer: "/mapping/city" }] },
    });
    expect((await check(fixed, [1])).request.faults).toHaveLength(1);
    expect(await check(fixed)).toMatchObject({ request: null });
    const wrong = await check({ inputs: fixed.inputs, mapping: { town: "{payload}" } }, {});
    expect(wrong.faults.map(({ pointer }: Body) => pointer)).toEqual([
      ...["/name", "/mapping/town", "/mapping/city"],
    ]);
    expect(wrong.request).toBeNull();
    expect((await world.call(ada, `GET ${hooksOf(process)}`)).body.items).toEqual([]);
    const others = await world.call(bob, `POST ${hooksOf(process)}/check`, {
      body: { hook: fixed },
    });
    expect(others).toMatchObject({ status: 404 });
  });

  test("a webhook's request may say which row is deleted to a manual step, which a person sees first", async () => {
    const steps = [removeStep({ execution: { interactionMode: "manual" } })];
    const process = await create("processes", removingProcess({ steps }));
    expect((await createHook(process)).status).toBe(201);
  });

  test("a webhook's request may not say which row is deleted after a change of the Process: the new version is refused, and the answer names the hook", async () => {
    const child = await create("processes", processOf(weather));
    const calls = stepOf("", { id: "c", calls: { process: child }, output: { variable: "c" } });
    const parent = await create(
      "processes",
      processOf(weather, { name: "Parent", steps: [calls], outputTemplate: "{{c}}" }),
    );
    const { body: door } = await createHook(parent, { name: "Front door" });
    const { body: childHook } = await createHook(child, { inputs: { city: "Wien" } });
    const steps = [removeStep({ inputs: { ref: "{input.city}" } })];
    const unsafe = processOf(weather, { steps, outputTemplate: "x" });

    const fromBelow = await change(child, unsafe as { name: string });
    expect(fromBelow).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(fromBelow.body.detail).toContain(`Webhook "Front door" (${door.id})`);
    expect(fromBelow.body.detail).not.toContain(childHook.id);
    const itself = await change(parent, unsafe as { name: string });
    expect(itself.body.detail).toContain(
      `Webhook "Front door" (${door.id}), at /steps/0/inputs/ref`,
    );
    for (const id of [child, parent]) {
      expect((await world.call(ada, `GET /v1/processes/${id}`)).body.version).toBe(1);
    }
    expect((await world.call(ada, `DELETE ${hooksOf(parent)}/${door.id}`)).status).toBe(204);
    expect((await change(parent, unsafe as { name: string })).status).toBe(200);
    expect((await createHook(parent)).body).toMatchObject({ code: "unsafe_hook" });
  });
});

describe("a webhook's creation", () => {
  test("a webhook's creation that is repeated gets the same hook and the same key, which neither the stored answer nor the table of keys has in plain text", async () => {
    const process = await create("processes", processOf(weather, { outputTemplate: "x" }));
    const key = randomUUID();
    const first = await createHook(process, {}, key);
    expect(first).toMatchObject({ status: 201, body: { oldKeyUntil: null } });
    expect(await createHook(process, {}, key)).toMatchObject({ status: 201, body: first.body });
    expect((await createHook(process, { name: "Other" }, key)).body).toMatchObject({
      code: "idempotency_key_conflict",
    });
    expect((await world.call(ada, `GET ${hooksOf(process)}`)).body.items).toHaveLength(1);
    const storedRows = await world.admin(
      "select 1 from public.api_requests where strpos(response::text, $1) > 0 " +
        "union all select 1 from alfred.process_hook_keys where strpos(sealed::text, $1) > 0",
      [first.body.signingKey.slice("whsec_".length)],
    );
    expect(storedRows).toEqual([]);
    expect((await send(first.body)).status).toBe(202);
  });
});

describe("a webhook's key", () => {
  const rotate = (hook: Body, body: object = {}, key: string = randomUUID(), user = ada) =>
    world.call(user, `POST ${hooksOf(hook.processId)}/${hook.id}/rotate`, { body, key });
  let process: string;
  beforeAll(async () => {
    process = await create("processes", processOf(weather, { outputTemplate: "x" }));
  });
  const newHook = async (key?: string) => (await createHook(process, {}, key)).body as Body;

  test("a webhook's key that was rotated is accepted only until the time that the answer says", async () => {
    const hook = await newHook();
    const rotation = await rotate(hook, { keepOldHours: 1 });
    expect(rotation).toMatchObject({ status: 200, body: { id: hook.id, url: hook.url } });
    const until = Date.parse(rotation.body.oldKeyUntil) - Date.now();
    expect(until).toBeGreaterThan(3_500_000);
    expect(until).toBeLessThanOrEqual(3_600_000);
    expect((await send(hook)).status).toBe(202);
    expect((await send(rotation.body)).status).toBe(202);
    await world.admin(
      "update alfred.process_hook_keys set valid_until = now() - interval '1 second' " +
        "where hook_id = $1 and valid_until is not null",
      [hook.id],
    );
    expect(await send(hook)).toMatchObject({ status: 401, body: { code: "signature_invalid" } });
    expect((await send(rotation.body)).status).toBe(202);
    const { items } = (await world.call(ada, `GET ${hooksOf(process)}`)).body;
    const listedHook = (items as Body[]).find(({ id }) => id === hook.id);
    expect(listedHook.oldKeyUntil).toBeNull();
  });

  test("a webhook's key can be refused at once by a rotation, and a second rotation ends the key before the old one", async () => {
    const hook = await newHook();
    const second = (await rotate(hook)).body;
    const third = (await rotate(hook)).body;
    const statuses = async (...sends: Body[]) =>
      Promise.all(sends.map(async (request) => (await send(request)).status));
    expect(await statuses(hook, second, third)).toEqual([401, 202, 202]);
    const last = await rotate(hook, { keepOldHours: 0 });
    expect(last.body.oldKeyUntil).toBeNull();
    expect(await statuses(second, third, last.body)).toEqual([401, 401, 202]);
  });

  test("a webhook's key is rotated once per Idempotency-Key, and a repeat shows no key that is no longer accepted", async () => {
    const hookKey = randomUUID();
    const hook = await newHook(hookKey);
    const key = randomUUID();
    const first = await rotate(hook, {}, key);
    expect(await rotate(hook, {}, key)).toMatchObject({ status: 200, body: first.body });
    expect((await send(first.body)).status).toBe(202);
    expect((await newHook(hookKey)).signingKey).toBe(hook.signingKey);
    await rotate(hook, { keepOldHours: 0 });
    expect(await newHook(hookKey)).toEqual({ ...hook, signingKey: null });
    const again = randomUUID();
    await rotate(await newHook(again), { keepOldHours: 0 });
    expect(await newHook(again)).toMatchObject({ signingKey: null });
  });

  test("a webhook's key can be rotated only by the webhook's owner", async () => {
    const hook = await newHook();
    expect((await rotate(hook, {}, randomUUID(), bob)).status).toBe(404);
    expect((await rotate({ ...hook, id: randomUUID() })).status).toBe(404);
    expect((await rotate(hook, { keepOldHours: 1000 })).status).toBe(422);
    expect((await send(hook)).status).toBe(202);
  });
});
