// Changes that come between the check of a definition and its storing.
import { expect, it } from "vitest";
import { retryStale, TRIES } from "./writer.ts";

/** A change of a definition that others change meanwhile, so many times. */
function contended(isExact: boolean, others: number) {
  let version = 1;
  const tried: number[] = [];
  const write = (seen: number) => {
    tried.push(seen);
    if (version <= others) version += 1;
    return Promise.resolve({ outcome: seen === version ? "written" : "stale" });
  };
  const update = { seen: 1, isExact, read: () => Promise.resolve(version) };
  return { answer: retryStale(update, write), tried };
}

it("a change that came between is looked at again", async () => {
  const { answer, tried } = contended(false, 1);
  expect(await answer).toEqual({ outcome: "written" });
  expect(tried).toEqual([1, 2]);
});

it("a client that asked for the version that it has seen is told so, and nothing is tried again", async () => {
  const { answer, tried } = contended(true, 1);
  expect(await answer).toEqual({ outcome: "stale" });
  expect(tried).toEqual([1]);
});

it("is given up after some tries", async () => {
  const { answer, tried } = contended(false, TRIES);
  expect(await answer).toEqual({ outcome: "stale" });
  expect(tried).toHaveLength(TRIES);
});
