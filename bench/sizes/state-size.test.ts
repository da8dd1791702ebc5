// What a hop moves is bounded by what is in play, however much a conversation has met.
import { expect, it } from "vitest";
import { measureStateSize, type StateSize } from "./state-size.ts";

/** Bytes that the session may take in addition to what the run itself carries. */
const SESSION_BOUND = 300 * 1024;
const total = ({ claim, commit }: StateSize) =>
  [...Object.values(claim), ...Object.values(commit)].reduce((sum, bytes) => sum + bytes, 0);

// The table of `npm run bench` continues to exchange 500.
it("moves as much at 1,000 entities and exchange 100 as at 100 and exchange 20", async () => {
  const [early, late] = [await measureStateSize(100, 20), await measureStateSize(1000, 100)];
  expect(total(late)).toBeLessThan(1.5 * total(early));
  expect(late.snapshot).toBeLessThan(1.5 * early.snapshot);
});

it("commits what has changed, and carries no more of a crowded exchange than prompts can show", async () => {
  const [few, crowded] = [await measureStateSize(10, 1), await measureStateSize(1000, 1)];
  expect(crowded.commit.act).toBeLessThan(1.2 * few.commit.act);
  expect(crowded.commit.understand).toBeLessThan(1.2 * few.commit.understand);
  expect(crowded.claim.reply).toBeLessThan(SESSION_BOUND);
});
