// The calendar of a household shows the rows that the pack names; it is empty for a pack that names none.
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { householdId, userId } from "../../../tests/support/ids.ts";
import type { CalendarEntry } from "../../contracts/calendar.ts";
import type { RowPageRequest } from "../../ports/row-calls.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { readFeed } from "./read-feed.ts";

const feed = {
  user: userId("00000000-0000-4000-8000-00000000000a"),
  household: householdId("00000000-0000-4000-8000-0000000000aa"),
  language: "de-CH",
};
const tastings: CalendarEntry = {
  table: "tastings",
  day: "held_on",
  where: [{ column: "open", op: "eq", value: true }],
  describe: ({ name }, language) => ({ title: `${language}: ${String(name)}`, notes: null }),
};
const row = (n: number) => ({
  id: `id-${n}`,
  held_on: "2026-11-24",
  name: `Wine ${n}`,
  updated_at: "2026-11-20T08:00:00Z",
});

/** A household with `rows` rows in each table. */
function runtimeWith(
  calendar: CalendarEntry[] | undefined,
  rows: number,
  isMember = true,
  overrides = {},
) {
  const requests: RowPageRequest[] = [];
  const api = {
    getProfile: async () => ({ timezone: "Europe/Zurich" }),
    getHousehold: async () => (isMember ? { name: "Cellar" } : null),
    async listRows(request: RowPageRequest) {
      requests.push(request);
      const from = Number(request.cursor ?? 0);
      const to = Math.min(rows, from + request.limit);
      const items = Array.from({ length: to - from }, (_, i) => ({
        ...row(from + i),
        ...overrides,
      }));
      return { items, next: to < rows ? String(to) : null };
    },
  };
  const flow = { clock: { today: () => "2026-11-23" }, pack: { calendar } };
  return { runtime: { api: () => api, flow } as unknown as Runtime, requests };
}

const eventsOf = (document: string | null) =>
  new ICAL.Component(ICAL.parse(document ?? "") as unknown[]).getAllSubcomponents("vevent");

describe("reading a feed", () => {
  it("the feed of a pack that names no table is an empty calendar", async () => {
    const { runtime, requests } = runtimeWith(undefined, 5);
    expect(eventsOf(await readFeed(runtime, feed))).toEqual([]);
    expect(requests).toEqual([]);
  });

  it("the feed has every page of rows that the pack names, around today, in the user's language", async () => {
    const { runtime, requests } = runtimeWith([tastings], 250);
    const events = eventsOf(await readFeed(runtime, feed));
    expect(events).toHaveLength(250);
    expect(events[0]?.getFirstPropertyValue("summary")).toBe("de: Wine 0");
    expect(requests).toHaveLength(3);
    expect(requests[0]?.where).toEqual({
      and: [
        { column: "held_on", op: "between", value: ["2026-09-24", "2027-12-28"] },
        { column: "open", op: "eq", value: true },
      ],
    });
  });

  it("the feed has at most 2,000 events of one kind", async () => {
    const { runtime } = runtimeWith([tastings], 50_000);
    expect(eventsOf(await readFeed(runtime, feed))).toHaveLength(2000);
  });

  it("the feed has fewer events when the rows are long, because each read writes every character again", async () => {
    const long = { name: "é".repeat(2000) };
    const { runtime } = runtimeWith([tastings], 50_000, true, long);
    const events = eventsOf(await readFeed(runtime, feed));
    expect(events).toHaveLength(200);
  });

  it("the feed of a user who is no longer a member is null", async () => {
    const { runtime } = runtimeWith([tastings], 1, false);
    expect(await readFeed(runtime, feed)).toBeNull();
  });
});
