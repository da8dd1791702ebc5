// I9 under hostile answers, in memory: a retry makes the same decision as the first attempt.
import { expect, test } from "vitest";
import { cases } from "../support/sample.ts";
import { replayConversation } from "./replay-run.ts";

/** The gate plays six seeds in a row: those whose runs change most rows. */
const [FIRST_SEED, LAST_SEED] = [cases(12, 1), cases(17, 20)];

test("a hop that decides again from its stored answers makes the same decision", async () => {
  const replays = [];
  for (let seed = FIRST_SEED; seed <= LAST_SEED; seed++)
    replays.push(await replayConversation(seed));
  expect(replays.flatMap(({ differences }) => differences)).toEqual([]);
  expect(sum(replays.map(({ hops }) => hops))).toBeGreaterThan(15 * replays.length);
  expect(sum(replays.map(({ effects }) => effects))).toBeGreaterThan(15);
});

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
