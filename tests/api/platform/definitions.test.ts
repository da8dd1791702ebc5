// Definitions over HTTP: created once per key, read, listed, changed in the version that the client has seen, deleted
// if nothing refers to them.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type Body } from "../api-world.ts";
import { OPERATION, processOf, SECRET, SERVICE, stepOf, toolOf } from "./platform-bodies.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
});

const SEALED_VALUE = "canary-3f9c1d77e2";

async function create(user: TestUser, path: string, body: unknown): Promise<Body> {
  const answer = await world.call(user, `POST /v1/${path}`, { body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}
const service = (user: TestUser, fields = {}) =>
  create(user, "services", { ...SERVICE, ...fields });
const tool = async (user: TestUser, fields = {}) =>
  create(user, "tools", { ...toolOf((await service(user)).id), ...fields });

/** For each kind of definition: its path, a body that creates one, and a change of it. */
const KINDS: [path: string, body: (user: TestUser) => Promise<object>, change: object][] = [
  ["services", async () => SERVICE, { name: "Another name" }],
  ["secrets", async () => ({ ...SECRET, value: SEALED_VALUE }), { name: "Another name" }],
  ["tools", async (user) => toolOf((await service(user)).id), { description: "Another one" }],
  ["service-templates", async () => SERVICE, { name: "Another name" }],
  [
    "tool-templates",
    async () => {
      const { name, operation, inputSchema } = toolOf("");
      return { name, operation, inputSchema };
    },
    { name: "Another name" },
  ],
  ["processes", async (user) => processOf((await tool(user)).id), { enabled: false }],
];

describe.each(KINDS)("/v1/%s", (path, bodyOf, change) => {
  test("a definition is created once per key, and the key is refused for another body", async () => {
    const body = await bodyOf(ada);
    const key = randomUUID();
    const request = `POST /v1/${path}`;
    const first = await world.call(ada, request, { body, key });
    expect(first).toMatchObject({ status: 201, body: { name: expect.any(String) } });
    const again = await world.call(ada, request, { body, key });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(first.headers.get("location")).toBe(`/v1/${path}/${first.body.id}`);
    const other = await world.call(ada, request, { body: { ...body, name: "Other" }, key });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_conflict" } });
  });

  test("a definition is shown as it was stored, alone and in the list, to its owner only", async () => {
    const item = await create(ada, path, await bodyOf(ada));
    const answer = await world.call(ada, `GET /v1/${path}/${item.id}`);
    expect(answer).toMatchObject({ status: 200, body: item });
    const list = await world.call(ada, `GET /v1/${path}?own=true&limit=100`);
    expect(list.body.items).toContainEqual(item);
    const theirs = await world.call(bob, `GET /v1/${path}/${item.id}`);
    expect(theirs).toMatchObject({ status: 404, body: { code: "not_found" } });
    const others = await world.call(bob, `GET /v1/${path}?limit=100`);
    expect(others.body.items).not.toContainEqual(expect.objectContaining({ id: item.id }));
    const unknown = await world.call(ada, `GET /v1/${path}/${randomUUID()}`);
    expect(unknown.body).toEqual(theirs.body);
  });

  test("a change with an If-Match is made by the owner only, and only in the version that the tag names", async () => {
    const item = await create(ada, path, await bodyOf(ada));
    const address = `/v1/${path}/${item.id}`;
    const seenTag = (await world.call(ada, `GET ${address}`)).headers.get("etag") ?? "";
    const send = (user: TestUser, ifMatch: string) =>
      world.call(user, `PATCH ${address}`, { body: change, headers: { "if-match": ifMatch } });
    expect(await send(bob, "*")).toMatchObject({ status: 404 });
    const changeAnswer = await send(ada, seenTag);
    expect(changeAnswer).toMatchObject({ status: 200, body: change });
    expect(changeAnswer.headers.get("etag")).not.toBe(seenTag);
    expect((await world.call(ada, `GET ${address}`)).headers.get("etag")).toBe(
      changeAnswer.headers.get("etag"),
    );
    expect(await send(ada, seenTag)).toMatchObject({
      status: 412,
      body: { code: "precondition_failed" },
    });
    expect(await send(ada, changeAnswer.headers.get("etag") ?? "")).toMatchObject({ status: 200 });
    expect(await world.call(ada, `PATCH ${address}`, { body: {} })).toMatchObject({ status: 422 });
  });

  test("a user can delete their own definition if nothing refers to it, and no other user's", async () => {
    const item = await create(ada, path, await bodyOf(ada));
    const address = `/v1/${path}/${item.id}`;
    expect(await world.call(bob, `DELETE ${address}`)).toMatchObject({ status: 404 });
    expect(await world.call(ada, `DELETE ${address}`)).toMatchObject({ status: 204 });
    const list = await world.call(ada, `GET /v1/${path}?own=true&limit=100`);
    expect(list.body.items).not.toContainEqual(expect.objectContaining({ id: item.id }));
  });

  test("definitions are listed page by page, newest first", async () => {
    const cleo = await world.createUser();
    const [first, second, third] = [
      await create(cleo, path, await bodyOf(cleo)),
      await create(cleo, path, await bodyOf(cleo)),
      await create(cleo, path, await bodyOf(cleo)),
    ];
    const page = await world.call(cleo, `GET /v1/${path}?own=true&limit=2`);
    expect(page.body.items.map(({ id }: Body) => id)).toEqual([third.id, second.id]);
    const lastPage = await world.call(
      cleo,
      `GET /v1/${path}?own=true&limit=2&cursor=${page.body.next}`,
    );
    expect(lastPage.body).toMatchObject({ items: [{ id: first.id }], next: null });
  });
});

describe("definitions that others refer to", () => {
  test("a definition that others refer to is not deleted, and the answer names what refers to it", async () => {
    const secret = await create(ada, "secrets", { ...SECRET, value: SEALED_VALUE });
    const calledTool = await tool(ada, {
      name: "Called",
      secret: { secretId: secret.id, placement: { in: "bearer" } },
    });
    const process = await create(ada, "processes", processOf(calledTool.id, { name: "Caller" }));
    const outer = await create(ada, "processes", {
      ...processOf(calledTool.id, { name: "Outer" }),
      steps: [stepOf(calledTool.id, { calls: { process: process.id } })],
      // The output of a called Process is a text.
      outputTemplate: "{{forecast}}",
    });
    for (const [path, id, by] of [
      ["services", calledTool.serviceId, "Called"],
      ["secrets", secret.id, "Called"],
      ["tools", calledTool.id, "Caller"],
      ["processes", process.id, "Outer"],
    ]) {
      const answer = await world.call(ada, `DELETE /v1/${path}/${id}`);
      expect(answer).toMatchObject({ status: 409, body: { code: "in_use" } });
      expect(answer.body.detail).toContain(`"${by}"`);
    }
    for (const [path, id] of [
      ["processes", outer.id],
      ["processes", process.id],
      ["tools", calledTool.id],
      ["secrets", secret.id],
      ["services", calledTool.serviceId],
    ]) {
      expect(await world.call(ada, `DELETE /v1/${path}/${id}`)).toMatchObject({ status: 204 });
    }
  });

  test("a Service's or a Tool's schema cannot be changed if that would break a definition, which the answer names", async () => {
    const calledTool = await tool(ada, { name: "Called" });
    const process = await create(ada, "processes", processOf(calledTool.id, { name: "Caller" }));
    const connectionSchema = { ...SERVICE.connectionSchema, required: ["endpoint", "region"] };
    const serviceChange = await world.call(ada, `PATCH /v1/services/${calledTool.serviceId}`, {
      body: { connectionSchema },
    });
    expect(serviceChange).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(serviceChange.body.detail).toContain(calledTool.id);
    const town = {
      operation: { ...OPERATION, path: "/forecast/{{town}}" },
      inputSchema: {
        type: "object",
        properties: { town: { type: "string" } },
        required: ["town"],
        additionalProperties: false,
      },
    };
    const toolChange = await world.call(ada, `PATCH /v1/tools/${calledTool.id}`, { body: town });
    expect(toolChange).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(toolChange.body.detail).toContain(process.id);
    expect((await world.call(ada, `GET /v1/tools/${calledTool.id}`)).body).toMatchObject({
      version: 1,
    });
    const wider = { ...SERVICE.connectionSchema, additionalProperties: true };
    expect(
      await world.call(ada, `PATCH /v1/services/${calledTool.serviceId}`, {
        body: { connectionSchema: wider },
      }),
    ).toMatchObject({ status: 200, body: { version: 2 } });
  });
});

test("a schema that another user's Tool relies on cannot be changed so that the Tool breaks: the answer only counts other users' Tools, and names the owner's", async () => {
  const sharedService = await service(ada, { shared: true });
  const endpoint = "https://weather.example.com/v1";
  const theirs = await Promise.all(
    ["one", "two", "three"].map(async (name) => {
      const connectionParams = name === "three" ? { endpoint, units: "other" } : { endpoint };
      return create(bob, "tools", {
        ...toolOf(sharedService.id),
        name: `Bob's ${name}`,
        connectionParams,
      });
    }),
  );
  const { properties } = SERVICE.connectionSchema;
  const metric = { ...properties, units: { enum: ["metric"] } };
  const narrower = { connectionSchema: { ...SERVICE.connectionSchema, properties: metric } };
  const change = (body: object) =>
    world.call(ada, `PATCH /v1/services/${sharedService.id}`, { body });
  const refusal = await change(narrower);
  expect(refusal).toMatchObject({ status: 409, body: { code: "in_use" } });
  expect(refusal.body.detail).toContain("Tools of other users: 1.");
  const text = JSON.stringify(refusal.body);
  for (const { id } of theirs) expect(text).not.toContain(id);
  expect(text).not.toMatch(/Bob|weather/);
  const ownTool = await create(ada, "tools", {
    ...toolOf(sharedService.id),
    name: "Own",
    connectionParams: { endpoint, units: "imperial" },
  });
  const ownRefusal = await change(narrower);
  expect(ownRefusal.body.detail).toContain(`Tool "Own" (${ownTool.id})`);
  expect(ownRefusal.body.detail).toContain("; Tools of other users: 1.");
  for (const [user, id] of [
    [ada, ownTool.id],
    [bob, theirs[2]?.id],
  ] as const) {
    expect((await world.call(user, `DELETE /v1/tools/${id}`)).status).toBe(204);
  }
  expect(await change(narrower)).toMatchObject({ status: 200, body: { version: 2 } });
  // Bob's Tools have the default of the units.
  const required = { ...narrower.connectionSchema, required: ["endpoint", "units"] };
  expect(await change({ connectionSchema: required })).toMatchObject({ status: 200 });
});

test("a Tool's connection has the defaults of its Service's schema, and names the hosts that it calls", async () => {
  const item = await tool(ada);
  expect(item).toMatchObject({
    connectionParams: { endpoint: "https://weather.example.com/v1", units: "metric" },
    hosts: ["weather.example.com"],
  });
});

describe("shared definitions", () => {
  test("a shared definition is seen by other users, who cannot change or delete it", async () => {
    const sharedService = await service(ada, { shared: true });
    const address = `/v1/services/${sharedService.id}`;
    expect(await world.call(bob, `GET ${address}`)).toMatchObject({
      status: 200,
      body: { own: false },
    });
    for (const method of ["PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { body: { name: "Mine" } } : {};
      expect(await world.call(bob, `${method} ${address}`, body)).toMatchObject({
        status: 403,
        body: { code: "owners_only" },
      });
    }
    const toolOfBob = await create(bob, "tools", toolOf(sharedService.id));
    expect(toolOfBob).toMatchObject({ own: true, serviceId: sharedService.id });
    expect(await world.call(ada, `PATCH ${address}`, { body: { shared: false } })).toMatchObject({
      status: 409,
      body: { code: "in_use", detail: expect.stringContaining("another user") },
    });
  });

  test("a shared Tool is accepted at the version that was seen", async () => {
    const base = await service(ada, { shared: true });
    const sharedTool = await create(ada, "tools", { ...toolOf(base.id), shared: true });
    const accept = (version: number) =>
      world.call(bob, `POST /v1/tools/${sharedTool.id}/accept`, { body: { version } });
    expect(await accept(2)).toMatchObject({ status: 412 });
    expect(await accept(1)).toMatchObject({ status: 200, body: { id: sharedTool.id, version: 1 } });
  });
});

describe("templates", () => {
  test("a template makes a Service and a Tool for the user, until it is archived", async () => {
    const ofService = await create(ada, "service-templates", { ...SERVICE, shared: true });
    const { name, operation, inputSchema } = toolOf("");
    const ofTool = await create(ada, "tool-templates", {
      name,
      operation,
      inputSchema,
      shared: true,
    });
    const newService = await create(bob, `service-templates/${ofService.id}/services`, {
      name: "Bob's weather",
    });
    expect(newService).toMatchObject({ name: "Bob's weather", own: true, version: 1 });
    expect(newService.serviceTemplateId).toBe(ofService.id);
    const newTool = await create(bob, `tool-templates/${ofTool.id}/tools`, {
      serviceId: newService.id,
      connectionParams: { endpoint: "https://weather.example.com" },
    });
    expect(newTool).toMatchObject({ name, operation, toolTemplateId: ofTool.id, own: true });

    for (const [path, id] of [
      ["service-templates", ofService.id],
      ["tool-templates", ofTool.id],
    ]) {
      expect(await world.call(ada, `DELETE /v1/${path}/${id}`)).toMatchObject({ status: 204 });
      const ids = async (query: string) =>
        (await world.call(ada, `GET /v1/${path}?own=true&${query}`)).body.items.map(
          ({ id: itemId }: Body) => itemId,
        );
      expect(await ids("limit=100")).not.toContain(id);
      expect(await ids("includeArchived=true")).toContain(id);
    }
    const late = await world.call(bob, `POST /v1/service-templates/${ofService.id}/services`, {
      body: {},
    });
    expect(late).toMatchObject({ status: 409, body: { code: "template_archived" } });
    expect(await world.call(bob, `GET /v1/tools/${newTool.id}`)).toMatchObject({ status: 200 });
    const restoration = await world.call(ada, `PATCH /v1/service-templates/${ofService.id}`, {
      body: { archived: false },
    });
    expect(restoration.body).toMatchObject({ archived: false, ownerId: ada.id });
    await create(bob, `service-templates/${ofService.id}/services`, { name: "Restored" });
  });

  test("the protocol of a template cannot be changed", async () => {
    const template = await create(ada, "service-templates", SERVICE);
    const answer = await world.call(ada, `PATCH /v1/service-templates/${template.id}`, {
      body: { protocol: "http" },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "unknown_field" } });
  });
});

describe("Processes", () => {
  test("a Process can have a place for its notices, which is its owner's choice and makes no new version", async () => {
    const { id: conversationId } = await create(ada, "conversations", {});
    const { id: bobsConversation } = await create(bob, "conversations", {});
    const body = processOf((await tool(ada)).id);
    const ownPlace = { noticesTo: { conversationId } };
    const newProcess = await create(ada, "processes", { ...body, ...ownPlace });
    expect(newProcess).toMatchObject({ ...ownPlace, version: 1 });
    const change = (noticesTo: unknown) =>
      world.call(ada, `PATCH /v1/processes/${newProcess.id}`, { body: { noticesTo } });
    for (const noticesTo of [{ conversationId: bobsConversation }, { channel: "telegram" }]) {
      expect(await change(noticesTo)).toMatchObject({
        body: { code: "invalid_definition", errors: [{ pointer: "/noticesTo" }] },
      });
    }
    expect((await change(null)).body).toMatchObject({ noticesTo: null, version: 1 });
  });

  test("a Process keeps its versions when its definition is replaced", async () => {
    const newProcess = await create(ada, "processes", processOf((await tool(ada)).id));
    const { definition } = newProcess;
    const outputTemplate = "It will be {{forecast.degrees}}.";
    const change = await world.call(ada, `PATCH /v1/processes/${newProcess.id}`, {
      body: { definition: { ...definition, outputTemplate } },
    });
    expect(change).toMatchObject({ status: 200, body: { version: 2 } });
    const versions = await world.call(ada, `GET /v1/processes/${newProcess.id}/versions`);
    expect(versions.body.items.map(({ version }: Body) => version)).toEqual([2, 1]);
    const first = await world.call(ada, `GET /v1/processes/${newProcess.id}/versions/1`);
    expect(first.body).toMatchObject({ version: 1, definition });
    for (const version of ["3", "0", "x"]) {
      expect(
        await world.call(ada, `GET /v1/processes/${newProcess.id}/versions/${version}`),
      ).toMatchObject({ status: 404 });
    }
    expect(await world.call(bob, `GET /v1/processes/${newProcess.id}/versions`)).toMatchObject({
      status: 404,
    });
  });
});
