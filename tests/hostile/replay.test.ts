// I9 under hostile answers, in memory: a retry decides what the first attempt did.
import { expect, test } from "vitest";
import { replayConversation } from "./replay-run.ts";

test("a hop that is decided again from its stored answers decides the same", async () => {
  const all = [];
  for (let seed = 1; seed <= 20; seed++) all.push(await replayConversation(seed));
  expect(all.flatMap(({ differences }) => differences)).toEqual([]);
  expect(sum(all.map(({ hops }) => hops))).toBeGreaterThan(300);
  expect(sum(all.map(({ effects }) => effects))).toBeGreaterThan(15);
});

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
