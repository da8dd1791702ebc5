// A mapping from a request's body to inputs: its faults, and the inputs that it makes.
import { expect, it } from "vitest";
import { checkMapping, mapPayload, type HookMapping } from "./hook-mapping.ts";

const PROCESS = {
  initialContext: ["title", "count", "note"],
  inputSchema: {
    type: "object",
    properties: { title: { type: "string" }, count: { type: "integer" }, note: { type: "string" } },
    required: ["title", "count"],
  },
};
const places = (mapping: HookMapping, fixed = {}) =>
  checkMapping(PROCESS, mapping, fixed).map(({ pointer }) => pointer);

it("every fault of a mapping is reported with its place", () => {
  expect(places({ title: "{payload.issue.title}", count: "{size(payload.labels)}" })).toEqual([]);
  expect(places({ title: "New: {payload.x}" }, { count: 1 })).toEqual([]);
  expect(places({ title: "a" })).toEqual(["/mapping/count"]);
  expect(places({ title: 7, count: "n {payload.x}" })).toEqual([
    "/mapping/title",
    "/mapping/count",
  ]);
  expect(places({ title: "{input.x}", count: "{oops(}" })).toEqual([
    "/mapping/count",
    "/mapping/title",
  ]);
  expect(places({ title: "a", count: 1, town: "x" })).toEqual(["/mapping/town"]);
  expect(places({ title: "a", count: 1 }, { count: 1 })).toEqual(["/mapping/count"]);
});

it("a mapping keeps the types of values, even of computed ones, and says which value is missing", () => {
  const mapping = {
    title: "New: {payload.issue.title}",
    count: "{payload.issue.?votes.orValue(0)}",
    note: "{payload.issue.labels.map(l, l.name).join(', ')}",
  };
  const issue = { title: "Bug", labels: [{ name: "a" }, { name: "b" }] };
  expect(mapPayload(mapping, { issue })).toEqual({
    ok: true,
    values: { title: "New: Bug", count: 0, note: "a, b" },
  });
  expect(mapPayload(mapping, { issue: { labels: [] } })).toMatchObject({
    ok: false,
    pointer: "/title",
  });
  expect(mapPayload({ all: "{payload}" }, [1])).toEqual({ ok: true, values: { all: [1] } });
  expect(mapPayload({ all: "{payload.x}" }, null)).toMatchObject({ ok: true });
});
