// `/mind` in the terminal: a line for each part with its tokens, and numbers by which entities are left out or kept.
import { expect, test } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { mindLines } from "./mind-command.ts";

const entity = {
  ...{ entityUuid: "a", name: "Anna", category: "person", relevanceScore: 0.5, tokens: 12 },
  ...{ includeSummary: true, includeFacets: false, includeRelationships: false },
};
const mind = {
  immediatePath: [
    { episodeId: null, tokens: 2 },
    { episodeId: "e", tokens: 10 },
  ],
  summaries: [{ coversTo: 4, tokens: 300 }],
  activeEntities: [entity, { ...entity, entityUuid: "b", name: "B\u001b[31m", relevanceScore: 1 }],
  leftOut: [{ entityUuid: "c", name: "Cleo", category: "person" }],
  introspectionContext: [{ position: 3, text: "Likes lists.\u001b[31m", tokens: 9 }],
  totalTokens: 336,
};

function answering(answer: object = mind) {
  const calls: unknown[] = [];
  const request = async (...call: unknown[]) => {
    calls.push(call);
    return answer;
  };
  return { calls, api: { request } as unknown as Pick<ApiClient, "request"> };
}

test("/mind shows each part with its tokens, and each entity with a number and what is left out of it", async () => {
  const { api } = answering();
  expect(await mindLines(api, "k", "")).toEqual([
    expect.stringMatching(/^ {2}turn 1, kept +10 tokens$/),
    expect.stringMatching(/^ {2}turn 2 +2 tokens$/),
    expect.stringMatching(/^ {2}summary of the first 4 exchanges +300 tokens$/),
    expect.stringMatching(/^ {2}1\. Anna \(person\), 50 %, without facets, facts +12 tokens$/),
    expect.stringMatching(/^ {2}2\. B \(person\), kept, without facets, facts +12 tokens$/),
    expect.stringMatching(/^ {2}note 3: Likes lists\. +9 tokens$/),
    expect.stringMatching(/^ {2}total +336 tokens$/),
    "  3. Cleo (person): left out",
    expect.stringContaining("/mind leave"),
  ]);
});

test("/mind leave and /mind keep choose an entity by its number", async () => {
  const { calls, api } = answering();
  await mindLines(api, "k", "leave 1");
  await mindLines(api, "k", "keep 3");
  const address = "/v1/conversations/k/mind";
  expect(calls.filter((call) => (call as string[])[0] === "PATCH")).toEqual([
    ["PATCH", `${address}/entities/a`, { included: false }],
    ["PATCH", `${address}/entities/c`, { included: true }],
  ]);
});

test.each(["leave", "leave 0", "leave 4", "keep Anna", "drop 1"])(
  "/mind %j shows the usage",
  async (words) => {
    const { calls, api } = answering();
    expect(await mindLines(api, "k", words)).toEqual([expect.stringContaining("a number")]);
    expect(calls).toHaveLength(1);
  },
);

test("an empty mind has 0 tokens", async () => {
  const none = {
    activeEntities: [],
    leftOut: [],
    immediatePath: [],
    summaries: [],
    introspectionContext: [],
  };
  const { api } = answering({ ...mind, ...none, totalTokens: 0 });
  expect(await mindLines(api, "k", "")).toEqual([expect.stringMatching(/total +0 tokens/)]);
});
