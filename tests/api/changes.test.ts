// The stream of changes of a household's rows, on the whole stack (spec/api#changes-as-a-stream).
import { expect, test } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { eventsOf, type SseEvent } from "./read-events.ts";
import { withEndingToken } from "./tokens.ts";

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const LIST = `${K}/shopping-list`;
const addressOf = ({ householdId }: TestUser) => `/v1/households/${householdId}/changes`;

/** Follows the changes of a household in the background. */
async function follow(token: string, address: string, lastEventId?: string) {
  const leaving = new AbortController();
  const seen: SseEvent[] = [];
  const response = await fetch(world.url + address, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const done = eventsOf(response, (event) => seen.push(event)).catch(() => seen);
  await expect.poll(() => seen.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  return { seen, done, leave: () => leaving.abort() };
}

/** Makes a change, and waits until the stream has reported the path. @returns all paths reported since the change */
async function pathsAfter(
  { seen }: { seen: SseEvent[] },
  change: () => Promise<unknown>,
  path = LIST,
) {
  const before = seen.length;
  await change();
  const paths = () => [
    ...new Set(seen.slice(before).flatMap(({ data }) => data.paths as string[])),
  ];
  await expect.poll(paths, { timeout: PATIENCE_MS }).toContain(path);
  return paths();
}

/** Two members of one household. */
async function members(): Promise<[TestUser, TestUser]> {
  const [alice, bob] = [await world.createUser(), await world.createUser()];
  const { body } = await world.call(alice, `POST /v1/households/${alice.householdId}/invitations`, {
    body: {},
  });
  const accept = { body: { code: body.code } };
  expect((await world.call(bob, "POST /v1/invitations/accept", accept)).status).toBe(200);
  return [alice, bob];
}

async function add(user: TestUser, name: string, path = LIST): Promise<void> {
  expect((await world.call(user, `POST ${path}`, { body: { name } })).status).toBe(201);
}

test("a member is told of what another member changes by a screen, a message, an undo and a move, and since when to read", async () => {
  const [alice, bob] = await members();
  const stream = await follow(bob.token, addressOf(alice));
  expect(stream.seen[0]).toMatchObject({ type: "rows.changed", data: { paths: [] } });

  expect(await pathsAfter(stream, () => add(alice, "leeks"))).toEqual([LIST]);
  const lastEvent = stream.seen.at(-1)!;
  expect(lastEvent.id).toMatch(/^\d{4}-.*Z$/);
  const since = `householdId=${alice.householdId}&changedSince=${lastEvent.data.since}`;
  const page = await world.call(bob, `GET ${LIST}?${since}`);
  expect(page.body.items.map(({ name }: { name: string }) => name)).toEqual(["leeks"]);

  const conversation = await world.createConversation(alice);
  let run = "";
  await pathsAfter(stream, async () => {
    run = (await world.ask(alice, "put oat milk on the list", conversation)).run.id;
  });
  await pathsAfter(stream, () => world.call(alice, `POST /v1/runs/${run}/undo`));

  const ids = [page.body.items[0].id];
  const move = { body: { ids, householdId: alice.householdId } };
  const moved = await pathsAfter(
    stream,
    () => world.call(alice, `POST ${LIST}/put-away`, move),
    `${K}/inventory`,
  );
  expect(moved.toSorted()).toEqual([`${K}/inventory`, LIST]);
  stream.leave();
  await stream.done;
});

test("a member is told neither of another member's private rows nor of another household", async () => {
  const [alice, bob] = await members();
  const bobsStream = await follow(bob.token, addressOf(alice));
  const alicesStream = await follow(alice.token, addressOf(alice));
  const dislike = { kind: "dislike", subject: "olives" };
  await pathsAfter(
    alicesStream,
    () => world.call(alice, `POST ${K}/preferences`, { body: dislike }),
    `${K}/preferences`,
  );
  await add(bob, "salt", `${LIST}?householdId=${bob.householdId}`);
  expect(await pathsAfter(bobsStream, () => add(alice, "leeks"))).toEqual([LIST]);
  expect(bobsStream.seen.filter(({ data }) => data.paths.length > 0)).toHaveLength(1);
  for (const { leave } of [bobsStream, alicesStream]) leave();

  const stranger = await world.createUser();
  expect(await world.call(stranger, `GET ${addressOf(alice)}`)).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

test("a stream that continues after an id tells of what was changed since the time in the id, and of everything if the id is unknown", async () => {
  const alice = await world.createUser();
  await add(alice, "leeks");
  const first = await follow(alice.token, addressOf(alice));
  first.leave();
  await first.done;
  await add(alice, "rice", `${K}/inventory`);
  // The id lies a minute back, so the leeks are told of again.
  const resumed = await follow(alice.token, addressOf(alice), first.seen[0]!.id);
  expect(resumed.seen[0]!.data).toMatchObject({
    paths: [`${K}/inventory`, LIST],
    since: first.seen[0]!.id,
  });
  const later = await follow(alice.token, addressOf(alice), new Date().toISOString());
  expect(later.seen[0]!.data.paths).toEqual([]);
  for (const id of ["0.7", "-271821-04-20T00:00:00Z"]) {
    const unknown = await follow(alice.token, addressOf(alice), id);
    expect(unknown.seen[0]!.data).toEqual({
      paths: [`${K}/inventory`, LIST],
      since: "1970-01-01T00:00:00.000Z",
    });
    unknown.leave();
  }
  for (const { leave } of [resumed, later]) leave();
});

test("a stream ends when its user is no longer a member, and then a new request for the changes is answered with 404", async () => {
  const [alice, bob] = await members();
  const stream = await follow(bob.token, addressOf(alice));
  await world.call(alice, `DELETE /v1/households/${alice.householdId}/members/${bob.id}`);
  await add(alice, "leeks");
  const events = await stream.done;
  expect(events.map(({ type }) => type)).toEqual(["rows.changed", "household.left"]);
  expect((await world.call(bob, `GET ${addressOf(alice)}`)).status).toBe(404);
});

test("a stream of changes ends with the token that opened it, and a request for its head streams nothing", async () => {
  const alice = await world.createUser();
  const { url, jwtSecret = "" } = world.supabase;
  const open = (token: string) =>
    fetch(world.url + addressOf(alice), { headers: { authorization: `Bearer ${token}` } });
  const { token, responses } = await withEndingToken(
    { url, jwtSecret, user: alice.id },
    async (ending) => [await open(ending)],
  );
  const events = await eventsOf(responses[0]!);
  expect(events.at(-1)).toMatchObject({ type: "stream.expired", id: undefined });
  expect((await open(token)).status).toBe(401);
  const head = await world.call(alice, `HEAD ${addressOf(alice)}`);
  expect(head).toMatchObject({ status: 200, body: null });
});
