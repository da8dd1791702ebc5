// `/known`, `/one` and `/apart`: which requests they send, and the lines that they show.
import { expect, test } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { apartLines, knownLines, mergeLines } from "./known-command.ts";

const clara = { id: "c", name: "Clara", category: "person", summary: "My sister.", facts: 2 };
const sister = { id: "s", name: "Clara's sister", category: "person", summary: "", facts: 1 };
const facts = [
  {
    ...{
      id: "f1",
      text: "lives in Oslo",
      quote: "now\nin Oslo",
      saidAt: "2026-05-01T09:00:00.000Z",
    },
    ...{ validTo: null, knownTo: null },
  },
  {
    ...{ id: "f2", text: "lives in Rome", quote: "in Rome", saidAt: "2025-05-01T09:00:00.000Z" },
    ...{ validTo: "2026-05-01", knownTo: null },
  },
  {
    ...{ id: "f3", text: "red \u001b[31malert", quote: null, saidAt: "2025-05-02T09:00:00.000Z" },
    ...{ validTo: null, knownTo: "2026-01-01T00:00:00.000Z" },
  },
];

function answering(entities: object[], merges: object[] = [], overrides: object = {}) {
  const calls: unknown[] = [];
  const request = async (method: string, path: string, body?: unknown) => {
    calls.push(body === undefined ? `${method} ${path}` : [`${method} ${path}`, body]);
    if (path.startsWith("/v1/memory/facts")) return { items: facts };
    if (path.startsWith("/v1/memory/entities?")) return { items: entities };
    return { ...clara, facets: {}, enrichment: null, merges, ...overrides, entity: clara };
  };
  return { calls, api: { request } as unknown as Pick<ApiClient, "request"> };
}

test("/known lists each known entity on one line", async () => {
  const { calls, api } = answering([clara, sister]);
  expect(await knownLines(api, "", "k")).toEqual([
    "  Clara (person, 2 facts): My sister.",
    "  Clara's sister (person, 1 fact)",
  ]);
  expect(calls).toEqual(["GET /v1/memory/entities?limit=20"]);
  expect(await knownLines(answering([]).api, "", "k")).toEqual([
    "  Nobody and nothing is known yet.",
  ]);
  expect(await knownLines(answering([]).api, "Otto", "k")).toEqual([
    "  Nothing with that name is known.",
  ]);
});

test("/known NAME shows an entity's facts, marks closed ones and removes control characters", async () => {
  const { calls, api } = answering([clara, sister], [{ id: "m", name: "my sister" }]);
  const numberedIds = ["before"];
  expect(await knownLines(api, "clara", "k", numberedIds)).toEqual([
    "  Clara (person, 2 facts): My sister.",
    "  Also called my sister.",
    "  1. 2026-05-01  lives in Oslo: “now in Oslo”",
    "  2. 2025-05-01  lives in Rome (until 2026-05-01): “in Rome”",
    "  3. 2025-05-02  red alert (closed): you wrote it",
    "  /fact N corrects, closes or deletes one.",
  ]);
  expect(numberedIds).toEqual(["f1", "f2", "f3"]);
  expect(calls.at(-1)).toBe("GET /v1/memory/facts?about=c&closed=true&limit=50");
});

test("/known NAME marks a description that Alfred wrote, and shows its facets", async () => {
  const description = { facets: { home: ["Oslo", "Rome"] }, enrichment: { facts: 2 } };
  const { api } = answering([clara], [], description);
  expect((await knownLines(api, "clara", "k")).slice(1, 3)).toEqual([
    "  home: Oslo, Rome",
    "  Written by Alfred from 2 facts. Your own words replace it.",
  ]);
});

test("/known NAME: SUMMARY creates an entity, with a category if the words begin with one", async () => {
  const { calls, api } = answering([], [{ id: "m", name: "my sister" }]);
  expect(await knownLines(api, "person Clara Weiss: My sister: the elder.", "k")).toEqual([
    "  Clara (person, 2 facts): My sister.",
    "  Merged with what you said of my sister.",
  ]);
  await knownLines(api, "Person: A word.", "k");
  expect(calls).toEqual([
    [
      "POST /v1/memory/entities",
      {
        name: "Clara Weiss",
        summary: "My sister: the elder.",
        conversationId: "k",
        category: "person",
      },
    ],
    ["POST /v1/memory/entities", { name: "Person", summary: "A word.", conversationId: "k" }],
  ]);
});

test("/one merges two entities by their names, and /apart undoes the last merge", async () => {
  const { calls, api } = answering([clara], [{ id: "m", name: "my sister" }]);
  expect(await mergeLines(api, "Clara = sister")).toEqual([
    "  They are one now: Clara. /apart Clara takes it back.",
  ]);
  expect(calls.at(-1)).toEqual(["POST /v1/memory/merges", { keep: "c", merge: "c" }]);
  expect(await apartLines(api, "Clara")).toEqual(["  They are two again: Clara and my sister."]);
  expect(calls.at(-1)).toBe("DELETE /v1/memory/merges/m");
  expect(await apartLines(answering([clara]).api, "Clara")).toEqual([
    "  Nothing was merged into it.",
  ]);
});

test("/one and /apart ask which entity is meant if a name is ambiguous", async () => {
  const { calls, api } = answering([clara, sister]);
  expect(await mergeLines(api, "cla = sister")).toEqual([
    "  Which one?",
    "  Clara (person, 2 facts): My sister.",
    "  Clara's sister (person, 1 fact)",
  ]);
  expect(await apartLines(api, "cla")).toContain("  Which one?");
  expect(await apartLines(answering([]).api, "cla")).toEqual([
    "  Nothing with that name is known.",
  ]);
  expect(calls).toHaveLength(2);
  for (const words of ["", "Clara", "Clara =", "a = b = c"]) {
    expect(await mergeLines(api, words)).toEqual([expect.stringContaining("Type /one")]);
  }
  expect(await apartLines(api, "")).toEqual([expect.stringContaining("Type /apart")]);
});
