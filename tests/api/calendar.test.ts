// Calendars over HTTP: what a calendar program reads at a secret address, and when it reads nothing.
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { addDays } from "../../shared/domain/dates/calendar.ts";
import type { TestUser } from "../support/stack.ts";
import { openApiWorld, shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

const today = new Date().toISOString().slice(0, 10);
const home = (user: TestUser) => `/v1/households/${user.householdId}`;
const open = async (user: TestUser, household = user.householdId) => {
  const { status, body } = await world.call(user, `POST /v1/households/${household}/calendar`);
  return { status, body, path: new URL(body.url).pathname as string };
};
/** Reads an address without a token, as a calendar program does. */
const readAt = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(world.url + path, { headers });
  return { response, status: response.status, text: await response.text() };
};
const eventsAt = async (path: string) => {
  const calendar = new ICAL.Component(ICAL.parse((await readAt(path)).text) as unknown[]);
  return calendar
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component))
    .map(({ uid, summary, description, startDate, endDate }) => ({
      uid,
      summary,
      description,
      start: startDate.toString(),
      end: endDate.toString(),
      allDay: startDate.isDate,
    }))
    .toSorted((a, b) => a.summary.localeCompare(b.summary));
};
const add = async (user: TestUser, path: string, body: Record<string, unknown>) =>
  (await world.call(user, `POST /v1/kitchen/${path}`, { body })).body;

describe("feeds", () => {
  test("a feed lists the household's meals and open tasks as whole days, and a calendar library can read it", async () => {
    const user = await world.createUser();
    const meal = await add(user, "meal-plans", {
      plannedOn: addDays(today, 2),
      mealType: "dinner",
      title: "Cod, lemon; and\u2009peas 🐟",
      notes: "thaw first,\nthen fry",
    });
    const task = await add(user, "tasks", { title: "Buy fish", dueOn: addDays(today, 1) });
    const doneTask = await add(user, "tasks", { title: "Sharpen knives", dueOn: today });
    await world.call(user, `PATCH /v1/kitchen/tasks/${doneTask.id}`, { body: { done: true } });
    await add(user, "tasks", { title: "Some day" });
    await add(user, "meal-plans", {
      plannedOn: "2019-01-01",
      mealType: "lunch",
      title: "Long ago",
    });

    const { status, body, path } = await open(user);
    expect(status).toBe(201);
    expect(body.webcalUrl).toBe(body.url.replace(/^https?/, "webcal"));
    expect(await eventsAt(path)).toEqual([
      {
        uid: `${task.id}@alfred`,
        summary: "Buy fish",
        description: null,
        allDay: true,
        start: addDays(today, 1),
        end: addDays(today, 2),
      },
      {
        uid: `${meal.id}@alfred`,
        summary: "Dinner: Cod, lemon; and\u2009peas 🐟",
        description: "thaw first,\nthen fry",
        start: addDays(today, 2),
        end: addDays(today, 3),
        allDay: true,
      },
    ]);
  });

  test("a feed is in the language of the user's conversations", async () => {
    const user = await world.createUser();
    await add(user, "meal-plans", { plannedOn: today, mealType: "dinner", title: "Suppe" });
    const conversation = await world.createConversation(user);
    const { run } = await world.ask(user, "Which fish?", conversation);
    await world.admin("alter table snapshots disable trigger z_write_once");
    await world.admin(
      `update snapshots set state = state || '{"language": "\\"de\\""}' where run_id = $1`,
      [run.id],
    );
    await world.admin("alter table snapshots enable trigger z_write_once");
    expect(await eventsAt((await open(user)).path)).toMatchObject([
      { summary: "Abendessen: Suppe" },
    ]);
  });

  test("an event of a feed keeps its id when its row changes, and the feed gets another entity tag", async () => {
    const user = await world.createUser();
    const { path } = await open(user);
    const meal = await add(user, "meal-plans", {
      plannedOn: today,
      mealType: "lunch",
      title: "Soup",
    });
    const [before, first] = [await eventsAt(path), await readAt(path)];
    expect((await readAt(path)).text).toBe(first.text);
    const change = { body: { title: "Stew", plannedOn: addDays(today, 1) } };
    await world.call(user, `PATCH /v1/kitchen/meal-plans/${meal.id}`, change);
    const [after, second] = [await eventsAt(path), await readAt(path)];
    expect(after[0]?.uid).toBe(before[0]?.uid);
    expect(after[0]).toMatchObject({ summary: "Lunch: Stew", start: addDays(today, 1) });
    expect(second.response.headers.get("etag")).not.toBe(first.response.headers.get("etag"));
  });

  test("a feed is answered 304 without a body if the client already has it", async () => {
    const user = await world.createUser();
    const { path } = await open(user);
    const { response } = await readAt(path);
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const knownTag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await readAt(path, { "if-none-match": knownTag });
      expect([knownTag, again.status, again.text]).toEqual([knownTag, 304, ""]);
      expect(again.response.headers.get("etag")).toBe(etag);
    }
    expect((await readAt(path, { "if-none-match": '"other"' })).status).toBe(200);
    const head = await fetch(world.url + path, { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  test("a feed is text for calendars, is stored by no shared cache, and sends no referrer", async () => {
    const { path } = await open(await world.createUser());
    const { headers } = (await readAt(path)).response;
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("addresses of feeds", () => {
  test("an address of a feed is answered by the same 404 if it is unknown, malformed, replaced, revoked or of a former member", async () => {
    const [owner, guest] = [await world.createUser(), await world.createUser()];
    const { body: invitation } = await world.call(owner, `POST ${home(owner)}/invitations`, {
      body: {},
    });
    const code = { body: { code: invitation.code } };
    await world.call(guest, "POST /v1/invitations/accept", code);
    const guestFeed = await open(guest, owner.householdId);
    const firstFeed = await open(owner);
    const revokedFeed = await open(owner);
    for (const { path } of [guestFeed, revokedFeed]) expect((await readAt(path)).status).toBe(200);

    await world.call(owner, `DELETE ${home(owner)}/calendar`);
    await world.call(owner, `DELETE ${home(owner)}/members/${guest.id}`);
    const unknownRead = await readAt(`/calendar/${"A".repeat(22)}.ics`);
    expect(unknownRead.status).toBe(404);
    for (const path of [
      ...[guestFeed.path, firstFeed.path, revokedFeed.path],
      ...[
        "/calendar/short.ics",
        "/calendar/x",
        `${guestFeed.path}.ics`,
        `/calendar/${"ä".repeat(22)}.ics`,
      ],
    ]) {
      const answer = await readAt(path);
      expect([path, answer.status, answer.text]).toEqual([path, 404, unknownRead.text]);
    }
    // A member who comes back does not get the old address back.
    const { body: second } = await world.call(owner, `POST ${home(owner)}/invitations`, {
      body: {},
    });
    await world.call(guest, "POST /v1/invitations/accept", { body: { code: second.code } });
    expect((await readAt(guestFeed.path)).status).toBe(404);
  });

  test("an address of a feed is shown once and revoked once, and a stranger's requests for it are answered 404", async () => {
    const user = await world.createUser();
    expect((await world.call(user, `GET ${home(user)}/calendar`)).status).toBe(404);
    const { body } = await open(user);
    const feed = await world.call(user, `GET ${home(user)}/calendar`);
    expect(feed.body).toEqual({ openedAt: body.openedAt });
    expect((await world.call(user, `DELETE ${home(user)}/calendar`)).status).toBe(204);
    expect((await world.call(user, `DELETE ${home(user)}/calendar`)).status).toBe(404);
    const stranger = await world.createUser();
    for (const method of ["POST", "GET", "DELETE"]) {
      const answer = await world.call(stranger, `${method} ${home(user)}/calendar`);
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });

  test("an address of a feed is in no log line, and not in the feed's row", async () => {
    const user = await world.createUser();
    const { path } = await open(user);
    const token = path.split("/").at(-1)?.slice(0, 22) ?? "";
    await readAt(path);
    await readAt(`${path}x`);
    const rows = await world.admin("select f::text from calendar_feeds f where user_id = $1", [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    await world.call(user, `DELETE ${home(user)}/calendar`);
    await readAt(path);
    expect(JSON.stringify(world.logged())).not.toContain(token);
  });
});

test("an address of a feed that is read without pause gets a 429, even if the address is unknown", async () => {
  const strict = await openApiWorld({
    env: { ALFRED_RATE_FEEDS_BURST: "2", ALFRED_RATE_FEEDS_PER_MINUTE: "1" },
  });
  try {
    const user = await strict.createUser();
    const { body } = await strict.call(user, `POST ${home(user)}/calendar`);
    for (const [path, status] of [
      [new URL(body.url).pathname, 200],
      [`/calendar/${"A".repeat(22)}.ics`, 404],
    ] as const) {
      const answers = [1, 2, 3].map(() => fetch(strict.url + path));
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([status, status, 429].toSorted());
    }
  } finally {
    await strict.stop();
  }
});
