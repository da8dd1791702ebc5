// Tests that the bytes of a conversation's hops hardly grow with its entities and exchanges.
import { expect, it } from "vitest";
import { measureStateSize, type StateSize } from "./state-size.ts";

/** The maximum bytes of a claim: the run's fields and its session's. */
const CLAIM_BOUND = 300 * 1024;
const total = ({ claim, commit }: StateSize) =>
  [...Object.values(claim), ...Object.values(commit)].reduce((sum, bytes) => sum + bytes, 0);

// `npm run bench` measures up to 500 exchanges.
it("after 100 exchanges with 1,000 entities, the largest hops and the snapshot have less than 1.5 times the bytes of those after 20 with 100", async () => {
  const [early, late] = [await measureStateSize(100, 20), await measureStateSize(1000, 100)];
  expect(total(late)).toBeLessThan(1.5 * total(early));
  expect(late.snapshot).toBeLessThan(1.5 * early.snapshot);
});

it("with 1,000 entities, Understand and Act commit hardly more than with 10, and Reply's claim is below its bound", async () => {
  const [few, crowded] = [await measureStateSize(10, 1), await measureStateSize(1000, 1)];
  expect(crowded.commit.act).toBeLessThan(1.2 * few.commit.act);
  expect(crowded.commit.understand).toBeLessThan(1.2 * few.commit.understand);
  expect(crowded.claim.reply).toBeLessThan(CLAIM_BOUND);
});
