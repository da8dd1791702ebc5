// What happens when another change arrives between the check of a definition and its storing.
import { expect, it } from "vitest";
import { retryStale, MAX_ATTEMPTS } from "./writer.ts";

/** A change of a definition that is changed `others` times in the meantime. */
function contendedUpdate(isExact: boolean, others: number) {
  let version = 1;
  const versions: number[] = [];
  const write = (seenVersion: number) => {
    versions.push(seenVersion);
    if (version <= others) version += 1;
    return Promise.resolve({ outcome: seenVersion === version ? "written" : "stale" });
  };
  const update = { seen: 1, isExact, read: () => Promise.resolve(version) };
  return { answer: retryStale(update, write), tried: versions };
}

it("a change is checked again when another change came first", async () => {
  const { answer, tried } = contendedUpdate(false, 1);
  expect(await answer).toEqual({ outcome: "written" });
  expect(tried).toEqual([1, 2]);
});

it("a client that requested an exact version is told that it is stale, without a second attempt", async () => {
  const { answer, tried } = contendedUpdate(true, 1);
  expect(await answer).toEqual({ outcome: "stale" });
  expect(tried).toEqual([1]);
});

it("a change is abandoned after three attempts", async () => {
  const { answer, tried } = contendedUpdate(false, MAX_ATTEMPTS);
  expect(await answer).toEqual({ outcome: "stale" });
  expect(tried).toHaveLength(MAX_ATTEMPTS);
});
