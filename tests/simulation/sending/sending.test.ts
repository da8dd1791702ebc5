// Sending replies with every fault at every call, pairs of faults, and random walks. The gate tries a sample,
// `npm run test:all` all of them.
import { expect, test } from "vitest";
import { wordsFor } from "../../../shared/domain/wording/words-for.ts";
import { runId } from "../../support/ids.ts";
import { cases, sampleEvery } from "../../support/sample.ts";
import type { FakePolicy } from "../../support/fake-platform.ts";
import { FAULTS, type Fault, type Faults, faultsAt, noFaults, walk } from "../faults.ts";
import { playSending, type SendingCourse } from "./play-sending.ts";

const RUNS = ["aa", "bb"].map((name) => runId(`00000000-0000-4000-8000-0000000000${name}`));
const PARTS = 3;
/** The part that a platform may refuse, with and without its markup. */
const REFUSED = 1;
const LANGUAGES = ["en", "de"] as const;
const NOTES = LANGUAGES.map((language) =>
  wordsFor(language).channels.partRefused(REFUSED + 1, PARTS),
);
const READERS = Object.fromEntries(RUNS.map((run, index) => [run, LANGUAGES[index] ?? "en"]));
const REPLIES = Object.fromEntries(
  RUNS.map((run, index) => [
    run,
    Array.from(
      { length: PARTS },
      (_, part) => `reply ${index} ${part === REFUSED ? "_part_" : "part"} ${part}`,
    ).join("\n\n"),
  ]),
);

const POLICIES: Record<string, FakePolicy> = {
  "a platform with idempotency keys": { onUnknown: "resend", isIdempotent: true },
  "a platform without idempotency keys": { onUnknown: { waitMs: 0 }, isIdempotent: false },
  "a platform with idempotency keys that refuses a part": {
    onUnknown: "resend",
    isIdempotent: true,
    refuses: /^reply \d _?part_? 1/u,
  },
  "a platform without idempotency keys that refuses a part": {
    onUnknown: { waitMs: 0 },
    isIdempotent: false,
    refuses: /^reply \d _?part_? 1/u,
  },
  "a platform that may report outcomes later": {
    onUnknown: { waitMs: 60_000 },
    isIdempotent: false,
  },
};

/** Checks what must be true in the end. */
function violations({ sends, messages, isOver }: SendingCourse, policy: FakePolicy): string[] {
  const violations: string[] = isOver ? [] : ["not over after a day"];
  RUNS.forEach((run, runIndex) => {
    const { parts } = sends.send(run);
    if (parts.length !== PARTS) violations.push(`reply ${runIndex} has ${parts.length} parts`);
    // For each part people see its text, or a note in their language that replaces it.
    const expectedTexts = parts.map(({ part, index }) =>
      policy.refuses && index === REFUSED ? NOTES[runIndex] : part.text,
    );
    const seenTexts = [...messages.values()].filter(
      (text) => text.startsWith(`reply ${runIndex} `) || text === NOTES[runIndex],
    );
    const distinctTexts = [...new Set(seenTexts)];
    const order = distinctTexts.map((text) => expectedTexts.indexOf(text));
    if (order.join() !== [0, 1, 2].slice(0, order.length).join()) {
      violations.push(`out of order, or missing: ${distinctTexts.join()}`);
    }
    for (const { index, state, unknowns } of parts) {
      const times = seenTexts.filter((text) => text === expectedTexts[index]).length;
      const summary = `${expectedTexts[index]}: ${times} messages, ${state}, ${unknowns} without an outcome`;
      if (state === "sent" && times === 0) violations.push(`lost: ${summary}`);
      if (times > (policy.isIdempotent || unknowns === 0 ? 1 : 2))
        violations.push(`again: ${summary}`);
    }
    // Only a second request without an outcome ends a reply, and only if a third one might be a duplicate.
    const failedPart = parts.find(({ state }) => state !== "sent");
    const mayGiveUp =
      failedPart?.error === "unknown" && failedPart.unknowns >= 1 && failedPart.attempts >= 2;
    if (failedPart && (policy.isIdempotent || !mayGiveUp)) {
      violations.push(
        `given up: ${failedPart.part.text}, ${failedPart.state} after ${failedPart.attempts}`,
      );
    }
  });
  return violations;
}

async function violationsWith(
  policy: FakePolicy,
  faultCases: Iterable<[name: string, faults: Faults]>,
) {
  const violationsByName: Record<string, string[]> = {};
  for (const [name, faults] of faultCases) {
    const wrong = violations(await playSending(REPLIES, policy, faults, 0, READERS), policy);
    if (wrong.length > 0) violationsByName[name] = wrong;
  }
  return violationsByName;
}

for (const [name, policy] of Object.entries(POLICIES)) {
  test(`${name} gets every part once and in order if nothing goes wrong`, async () => {
    const course = await playSending(REPLIES, policy, noFaults, 0, READERS);
    expect(violations(course, policy)).toEqual([]);
    expect(course.messages.size).toBe(RUNS.length * PARTS);
  });

  test(`${name} loses no part unnoticed with any fault at any call`, async () => {
    const { calls } = await playSending(REPLIES, policy, noFaults, 0, READERS);
    const all = Array.from({ length: calls + 4 }, (_, n) => n).flatMap((n) =>
      FAULTS.map((fault): [string, Faults] => [`${fault} ${n}`, faultsAt(new Map([[n, fault]]))]),
    );
    expect(await violationsWith(policy, sampleEvery(3, 1, all))).toEqual({});
  });

  test(`${name} loses no part unnoticed with two faults, one soon after the other`, async () => {
    const { calls } = await playSending(REPLIES, policy, noFaults, 0, READERS);
    const kinds: Fault[] = ["die_after", "lose"];
    const all = Array.from({ length: calls }, (_, n) => n).flatMap((n) =>
      [1, 2, 3, 5].flatMap((distance) =>
        kinds.flatMap((first) =>
          kinds.map((second): [string, Faults] => [
            `${first} ${n}, ${second} ${n + distance}`,
            faultsAt(
              new Map([
                [n, first],
                [n + distance, second],
              ]),
            ),
          ]),
        ),
      ),
    );
    expect(await violationsWith(policy, sampleEvery(5, 1, all))).toEqual({});
  });

  test(`${name} loses no part unnoticed in random walks with late answers, repeated jobs and skewed clocks`, async () => {
    const all = Array.from({ length: cases(50, 300) }, (_, seed): [string, Faults] => [
      `walk ${seed}`,
      walk(seed, 60),
    ]);
    expect(await violationsWith(policy, all)).toEqual({});
  });
}
