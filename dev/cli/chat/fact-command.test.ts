// `/fact` in the terminal: a number refers to the fact that `/known NAME` has shown under it.
import { expect, test } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { factLines } from "./fact-command.ts";

const fact = {
  ...{ id: "new", text: "lives in Oslo", quote: null, saidAt: "2026-11-22T09:30:00.000Z" },
  ...{ validTo: null, knownTo: null },
};

function answering(answer: object = fact) {
  const calls: unknown[] = [];
  const request = async (method: string, path: string, body?: unknown) => {
    calls.push([method, path, body]);
    return answer;
  };
  return { calls, api: { request } as unknown as Pick<ApiClient, "request"> };
}

test("a fact is corrected, and its number then refers to the correction", async () => {
  const { calls, api } = answering();
  const numberedIds = ["a", "b"];
  expect(await factLines(api, "2 = lives in Oslo", numberedIds)).toEqual([
    "  2. 2026-11-22  lives in Oslo: you wrote it",
  ]);
  await factLines(api, "2= lives in\nBergen", numberedIds);
  expect(calls).toEqual([
    ["PATCH", "/v1/memory/facts/b", { text: "lives in Oslo" }],
    ["PATCH", "/v1/memory/facts/new", { text: "lives in\nBergen" }],
  ]);
});

test("a fact is closed from a given day on, or is deleted", async () => {
  const { calls, api } = answering({ ...fact, validTo: "2026-05-01", text: "red \u001b[31malert" });
  expect(await factLines(api, "1 until 2026-05-01", ["a"])).toEqual([
    "  1. 2026-11-22  red alert (until 2026-05-01): you wrote it",
  ]);
  expect(await factLines(api, "1 delete", ["a"])).toEqual(["  Fact 1 is deleted."]);
  expect(calls).toEqual([
    ["PATCH", "/v1/memory/facts/a", { validTo: "2026-05-01" }],
    ["DELETE", "/v1/memory/facts/a", undefined],
  ]);
});

test("a fact that belongs in the profile is shown as kept in the profile", async () => {
  const { api } = answering({ ...fact, knownTo: fact.saidAt, isOwned: true });
  expect(await factLines(api, "1 = has no milk", ["a"])).toEqual([
    "  1. 2026-11-22  lives in Oslo (kept in your profile, not here): you wrote it",
  ]);
});

test.each(["", "1", "Clara", "1 =", "1 until May", "1 delete it", "0 delete", "2 delete"])(
  "/fact %j changes nothing and shows the usage",
  async (words) => {
    const { calls, api } = answering();
    const lines = await factLines(api, words, ["a"]);
    expect(lines).toContain("  /fact N = WORDS       say what is true instead");
    expect(calls).toEqual([]);
  },
);
