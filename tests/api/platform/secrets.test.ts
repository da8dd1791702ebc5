// A Secret's value is sent once and stored sealed. It is in no answer, no table, no request hash and no line of the log.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld } from "../api-world.ts";
import { SECRET, SERVICE, toolOf } from "./platform-bodies.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(shareApiWorld);
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
});

const canary = () => `canary-${randomUUID()}`;

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'alfred')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const places = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await world.admin(
        `select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`,
        [text],
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return places.flat();
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

describe("the value of a Secret", () => {
  test("the value of a Secret is in no table and no log line, whether it is stored, rotated or refused, and in no answer about the Secret", async () => {
    const [first, second, third] = [canary(), canary(), canary()];
    const body = { ...SECRET, value: first, shared: false };
    const creation = await world.call(ada, "POST /v1/secrets", { body });
    expect(creation).toMatchObject({ status: 201, body: { version: 1 } });
    const address = `/v1/secrets/${creation.body.id}`;
    const rotation = await world.call(ada, `PATCH ${address}`, { body: { value: second } });
    expect(rotation).toMatchObject({ status: 200, body: { version: 2 } });
    const refusal = await world.call(ada, "POST /v1/secrets", {
      body: { ...SECRET, value: third, type: third, [third]: 1 },
    });
    expect(refusal).toMatchObject({ status: 422 });
    const answers = [creation, rotation, await world.call(ada, `GET ${address}`)];
    const list = await world.call(ada, "GET /v1/secrets");
    const answersText = JSON.stringify(
      [...answers, list].map(({ body, headers }) => [body, [...headers]]),
    );
    const logText = JSON.stringify(world.logged());
    for (const value of [first, second, third]) {
      expect(answersText).not.toContain(value);
      expect(logText).not.toContain(value);
      expect(await tablesWith(value)).toEqual([]);
    }
    // The value would be found if it were there: the Secret's name is found.
    expect(await tablesWith(SECRET.name)).toContain("public.secrets");
  });

  test("no table has a hash of the request that brought a Secret, by which its value could be guessed", async () => {
    const value = canary();
    // The body as it is hashed: every field, in the schema's order.
    const body = { name: "Weather key", type: "password", value, shared: false };
    expect(await world.call(ada, "POST /v1/secrets", { body })).toMatchObject({ status: 201 });
    expect(await tablesWith(await sha256(JSON.stringify(body)))).toEqual([]);
  });

  test("the value of a Secret is erased when it is rotated, and when the Secret is deleted", async () => {
    const creation = await world.call(ada, "POST /v1/secrets", {
      body: { ...SECRET, value: canary() },
    });
    const { id } = creation.body;
    const sealed = () =>
      world.admin<{ version: number; kept: boolean }>(
        "select version, sealed is not null as kept from alfred.secret_versions where secret_id = $1 order by 1",
        [id],
      );
    await world.call(ada, `PATCH /v1/secrets/${id}`, { body: { value: canary() } });
    expect(await sealed()).toEqual([
      { version: 1, kept: false },
      { version: 2, kept: true },
    ]);
    await world.call(ada, `DELETE /v1/secrets/${id}`);
    expect((await sealed()).every(({ kept }) => !kept)).toBe(true);
  });
});

test("another user's Secret, even if shared, cannot be read, listed, changed, deleted or used", async () => {
  const creation = await world.call(ada, "POST /v1/secrets", {
    body: { ...SECRET, value: canary(), shared: true },
  });
  const { id } = creation.body;
  for (const [request, options] of [
    [`GET /v1/secrets/${id}`, {}],
    [`PATCH /v1/secrets/${id}`, { body: { value: canary() } }],
    [`DELETE /v1/secrets/${id}`, {}],
  ] as const) {
    expect(await world.call(bob, request, options)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  }
  const list = await world.call(bob, "GET /v1/secrets?own=false");
  expect(JSON.stringify(list.body)).not.toContain(id);
  const service = await world.call(bob, "POST /v1/services", { body: SERVICE });
  const body = {
    ...toolOf(service.body.id),
    secret: { secretId: id, placement: { in: "bearer" } },
  };
  const answer = await world.call(bob, "POST /v1/tools", { body });
  expect(answer).toMatchObject({ status: 422 });
  expect(["secret_not_found", "secret_of_the_same_owner"]).toContain(answer.body.code);
});

test("a shared Tool shows its Secret only to its owner, and no other user can accept it", async () => {
  const secret = await world.call(ada, "POST /v1/secrets", {
    body: { ...SECRET, value: canary() },
  });
  const service = await world.call(ada, "POST /v1/services", {
    body: { ...SERVICE, shared: true },
  });
  const use = { secretId: secret.body.id, placement: { in: "bearer" } };
  const tool = await world.call(ada, "POST /v1/tools", {
    body: { ...toolOf(service.body.id), secret: use, shared: true },
  });
  expect(tool.body.secret).toEqual(use);
  const answer = await world.call(bob, `GET /v1/tools/${tool.body.id}`);
  expect(JSON.stringify(answer.body)).not.toContain(secret.body.id);
  const acceptance = await world.call(bob, `POST /v1/tools/${tool.body.id}/accept`, {
    body: { version: 1 },
  });
  expect(acceptance.status).toBeGreaterThanOrEqual(400);
});

test("a Tool may send a Secret to a host that another user has chosen only after the Secret's owner has named that host, once", async () => {
  const endpoint = { type: "string", format: "uri", default: "https://theirs.example.com/v1" };
  const { connectionSchema } = SERVICE;
  const properties = { ...connectionSchema.properties, endpoint };
  const service = await world.call(ada, "POST /v1/services", {
    body: { ...SERVICE, shared: true, connectionSchema: { ...connectionSchema, properties } },
  });
  const secret = await world.call(bob, "POST /v1/secrets", {
    body: { ...SECRET, value: canary() },
  });
  const use = { secretId: secret.body.id, placement: { in: "bearer" } };
  const body = { ...toolOf(service.body.id), connectionParams: {} };
  const unnamedHost = {
    status: 422,
    body: { code: "secret_host_unnamed", detail: expect.stringContaining("theirs.example.com") },
  };
  expect(await world.call(bob, "POST /v1/tools", { body: { ...body, secret: use } })).toMatchObject(
    unnamedHost,
  );
  // Without a Secret there is nothing to lose; with it the host is asked for.
  const tool = (await world.call(bob, "POST /v1/tools", { body })).body;
  expect(tool.connectionParams.endpoint).toBe(endpoint.default);
  const change = (changes: object) =>
    world.call(bob, `PATCH /v1/tools/${tool.id}`, { body: changes });
  expect(await change({ secret: use })).toMatchObject(unnamedHost);
  const params = { connectionParams: { endpoint: endpoint.default } };
  expect(await change({ secret: use, ...params })).toMatchObject({ status: 200 });
  // It is asked once, and again for another host.
  const units = { connectionParams: { units: "imperial" } };
  expect(await change(units)).toMatchObject({ status: 200 });
  const movedEndpoint = { ...endpoint, default: "https://elsewhere.example.com/v1" };
  await world.call(ada, `PATCH /v1/services/${service.body.id}`, {
    body: {
      connectionSchema: {
        ...connectionSchema,
        properties: { ...properties, endpoint: movedEndpoint },
      },
    },
  });
  expect(await change({ connectionParams: {} })).toMatchObject({
    status: 422,
    body: { code: "secret_host_unnamed" },
  });
  // The default host of the user's own Service needs no naming: the user has chosen it.
  const ownSecret = await world.call(ada, "POST /v1/secrets", {
    body: { ...SECRET, value: canary() },
  });
  const mine = { ...body, secret: { ...use, secretId: ownSecret.body.id } };
  expect((await world.call(ada, "POST /v1/tools", { body: mine })).status).toBe(201);
});
