// Accounts and households that are deleted over HTTP, on all parts: what is left, and who still gets in.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Redis } from "@upstash/redis";
import type { TestUser } from "../support/stack.ts";
import { listKeys } from "../support/stray-keys.ts";
import { openApiWorld, shareApiWorld, type ApiWorld } from "./api-world.ts";
import { readEvents } from "./read-events.ts";
import { forgeToken } from "./tokens.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const world = forSuite(shareApiWorld);

const home = (user: TestUser) => `/v1/households/${user.householdId}`;
const join = async (owner: TestUser, guest: TestUser) => {
  const { body } = await world.call(owner, `POST ${home(owner)}/invitations`, { body: {} });
  await world.call(guest, "POST /v1/invitations/accept", { body: { code: body.code } });
};

/** The tables with a row that contains one of the ids. */
async function tablesNaming(...ids: string[]): Promise<string[]> {
  const tables = await world.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, o.relname) as name
     from pg_class o join pg_namespace n on n.oid = o.relnamespace
     where n.nspname in ('public', 'alfred') and o.relkind = 'r' order by 1`,
  );
  const namedTables: string[] = [];
  for (const { name } of tables) {
    const [row] = await world.admin<{ is: boolean }>(
      `select exists (select 1 from ${name} t where t::text like any ($1)) as is`,
      [ids.map((id) => `%${id}%`)],
    );
    if (row?.is) namedTables.push(name);
  }
  return namedTables;
}
const keysNaming = async (...ids: string[]) => {
  const store = world.redisStandIn;
  if (!store) throw new Error("no store to look into");
  const keys = (await listKeys(store)).map(({ key }) => key);
  return keys.filter((key) => ids.some((id) => key.includes(id)));
};
const OTHERS_SLOT = "99|1|5|somebody|run|hop|9";
const redis = () => {
  const { url, token } = world.redisStandIn ?? { url: "", token: "" };
  return new Redis({ url, token, enableTelemetry: false, automaticDeserialization: false });
};
/**
 * Leaves what a Worker leaves when it dies during a hop of the user (a slot, a wait, a stream), and a slot of another
 * user.
 */
async function leaveTraces(user: string): Promise<void> {
  const slots = { "rest_api:1": `99|1|5|${user}|run|hop|9`, "rest_api:2": OTHERS_SLOT };
  await redis().hset("workers", slots);
  await redis().zadd(`waits:${user}`, { score: 1, member: "rest_api|run|hop" });
  await redis().zadd(`streams:${user}`, { score: 1, member: "stream" });
}
async function untilErased(): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await world.admin<{ open: number }>(
      "select count(*)::int as open from alfred.erasures where finished_at is null",
    );
    if (row?.open === 0) return;
    if (Date.now() > until) throw new Error(`${row?.open} erasures are open`);
    await sleep(100);
  }
}

describe("an account that is deleted", () => {
  test("leaves nothing in Postgres and Redis, ends what was under way, and is answered by 410", async () => {
    const { user, conversation, messages } = await world.newcomer();
    await world.call(user, "POST /v1/kitchen/tasks", { body: { title: "Thaw the fish" } });
    await world.call(user, "PUT /v1/profile", { body: { displayName: "Ada" } });
    await world.call(user, `POST ${home(user)}/calendar`);
    await world.ask(user, "Put oat milk on the list", conversation);
    const release = world.holdModel();
    const { body: running } = await world.call(user, `POST ${messages}`, {
      body: { text: "And?" },
    });
    const opening = Promise.withResolvers<void>();
    const address = `${world.url}/v1/runs/${running.runId}/events`;
    const stream = readEvents(address, user.token, undefined, () => opening.resolve());
    await opening.promise;
    const ids = [user.id, user.householdId, conversation, running.runId];
    await leaveTraces(user.id);
    expect((await tablesNaming(...ids)).length).toBeGreaterThan(15);
    expect((await keysNaming(...ids)).length).toBeGreaterThan(2);

    const deletion = await world.call(user, "DELETE /v1/account");
    expect(deletion).toMatchObject({ status: 202, body: { status: "erasing", identity: "kept" } });
    expect((await stream).events.at(-1)).toMatchObject({ type: "run.cancelled" });
    release();
    for (const request of [
      ...["GET /v1/profile", "GET /v1/households", "GET /v1/links", "GET /v1/account/export"],
      ...[`GET ${home(user)}`, `GET /v1/runs/${running.runId}`, "GET /v1/kitchen/tasks"],
    ]) {
      const answer = await world.call(user, request);
      expect([request, answer.status, answer.body.code]).toEqual([request, 410, "account_erased"]);
    }
    for (const [request, body] of [
      [`POST ${messages}`, { text: "Still there?" }],
      ["PUT /v1/profile", { displayName: "Again" }],
      ["POST /v1/households", { name: "Again" }],
      ["POST /v1/conversations", {}],
      ["POST /v1/kitchen/tasks", { title: "Again" }],
    ] as const) {
      const answer = await world.call(user, request, { body });
      expect([request, answer.status, answer.body.code]).toEqual([request, 410, "account_erased"]);
    }
    expect((await world.call(user, "DELETE /v1/account")).status).toBe(202);
    await untilErased();
    expect(await tablesNaming(...ids)).toEqual([]);
    // The keys that count the requests since then expire when their bucket is full again.
    expect((await keysNaming(...ids)).filter((key) => !key.startsWith("rate:"))).toEqual([]);
    const slots = await redis().hmget("workers", "rest_api:1", "rest_api:2");
    expect(Object.values(slots ?? {})).toEqual(["0|0|5||||9", OTHERS_SLOT]);
    await redis().del("workers");
    const again = await world.call(user, "DELETE /v1/account");
    expect(again).toMatchObject({ status: 202, body: { status: "erased" } });
  });

  test("is erased by the sweep where its job was lost, also if two sweeps run at once", async () => {
    const { user, conversation } = await world.newcomer();
    await world.ask(user, "Put oat milk on the list", conversation);
    // No job is published, as if the Worker had died right after Postgres answered.
    await world.admin(
      `select set_config('request.jwt.claims', $1, false), public.erase_account('{}')`,
      [JSON.stringify({ sub: user.id })],
    );
    await world.admin("update alfred.erasures set progressed_at = now() - interval '1 hour'");
    await Promise.all([world.worker.scheduled("* * * * *"), world.worker.scheduled("* * * * *")]);
    await untilErased();
    expect(await tablesNaming(user.id, user.householdId, conversation)).toEqual([]);
  });

  test("leaves a shared household to the others, with its rows and an owner", async () => {
    const [owner, guest] = [await world.createUser(), await world.createUser()];
    await join(owner, guest);
    const household = `householdId=${owner.householdId}`;
    const task = await world.call(owner, `POST /v1/kitchen/tasks?${household}`, {
      body: { title: "Thaw the fish" },
    });
    expect(task.status).toBe(201);
    await world.call(owner, "DELETE /v1/account");
    await untilErased();
    expect(await tablesNaming(owner.id)).toEqual([]);
    const { body } = await world.call(guest, `GET ${home(owner)}`);
    expect(body.members).toMatchObject([{ userId: guest.id, role: "owner" }]);
    const { body: tasks } = await world.call(guest, `GET /v1/kitchen/tasks?${household}`);
    expect(tasks.items).toMatchObject([{ id: task.body.id, title: "Thaw the fish" }]);
  });
});

test("a person that a local stack begins with stays deleted when it starts again", async () => {
  const user = await world.createUser();
  await world.call(user, "DELETE /v1/account");
  await world.seedAgain(user);
  await untilErased();
  await world.seedAgain(user);
  expect(await tablesNaming(user.id, user.householdId)).toEqual([]);
  expect((await world.call(user, "GET /v1/profile")).status).toBe(410);
});

test("a household is deleted by its owner, and while it has other members only on explicit request", async () => {
  const [owner, guest] = [await world.createUser(), await world.createUser()];
  await join(owner, guest);
  const ask = (user: TestUser, query = "") => world.call(user, `DELETE ${home(owner)}${query}`);
  expect(await ask(await world.createUser())).toMatchObject({ status: 404 });
  expect(await ask(guest)).toMatchObject({ status: 403, body: { code: "owners_only" } });
  expect(await ask(owner)).toMatchObject({ status: 409, body: { code: "has_members" } });
  expect(await ask(owner, "?others=maybe")).toMatchObject({ status: 400 });
  expect((await world.call(guest, `GET ${home(owner)}`)).status).toBe(200);
  expect(await ask(owner, "?others=lose_it")).toMatchObject({ status: 202 });
  expect((await world.call(guest, `GET ${home(owner)}`)).status).toBe(404);
  await untilErased();
  expect(await tablesNaming(owner.householdId)).toEqual([]);
  expect((await world.call(guest, `GET ${home(guest)}`)).status).toBe(200);
});

test("an export is one JSON document with the user's rows and runs, to be saved as a file", async () => {
  const user = await world.createUser();
  for (const title of ["One", 'Two, with "quotes"', "Three 🐟"]) {
    await world.call(user, "POST /v1/kitchen/tasks", { body: { title } });
  }
  const { status, headers, body } = await world.call(user, "GET /v1/account/export");
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="alfred.json"',
  ]);
  const titles = body.tables.tasks.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(["One", "Three 🐟", 'Two, with "quotes"']);
  expect(Object.keys(body.tables)).toContain("runs");
});

describe("an anonymous user", () => {
  const anonymous = async (apiWorld: ApiWorld) => {
    const { url, jwtSecret = "" } = apiWorld.supabase;
    const { id } = await apiWorld.createUser();
    return {
      token: await forgeToken({ url, jwtSecret, user: id }, { claims: { is_anonymous: true } }),
    };
  };

  test("is refused, and a user whose token says not anonymous is not", async () => {
    const answer = await world.call(await anonymous(world), "GET /v1/profile");
    expect(answer).toMatchObject({ status: 403, body: { code: "anonymous_user" } });
    const { url, jwtSecret = "" } = world.supabase;
    const { id } = await world.createUser();
    const claims = { is_anonymous: false };
    const caller = { token: await forgeToken({ url, jwtSecret, user: id }, { claims }) };
    expect((await world.call(caller, "GET /v1/profile")).status).toBe(200);
  });

  test("is accepted where the configuration says so", async () => {
    const openWorld = await openApiWorld({ env: { ALFRED_ANONYMOUS_USERS: "allow" } });
    try {
      expect((await openWorld.call(await anonymous(openWorld), "GET /v1/profile")).status).toBe(
        200,
      );
    } finally {
      await openWorld.stop();
    }
  });
});
