// I9 under hostile answers, in memory: a retry makes the same decision as the first attempt.
import { expect, test } from "vitest";
import { replayConversation } from "./replay-run.ts";

test("a hop that decides again from its stored answers makes the same decision", async () => {
  const replays = [];
  for (let seed = 1; seed <= 20; seed++) replays.push(await replayConversation(seed));
  expect(replays.flatMap(({ differences }) => differences)).toEqual([]);
  expect(sum(replays.map(({ hops }) => hops))).toBeGreaterThan(300);
  expect(sum(replays.map(({ effects }) => effects))).toBeGreaterThan(15);
});

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
