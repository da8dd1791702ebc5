// Previews before the replies that they make room for, whatever goes wrong: no reply is covered, none comes
// twice, and a preview that is left has had its answer lost.
import { expect, test } from "vitest";
import type { FakePolicy } from "../../support/fake-platform.ts";
import { runId } from "../../support/ids.ts";
import {
  FAULTS,
  type Fault,
  type Faults,
  faultsAt,
  noFaults,
  slowAt,
  storeLossAt,
} from "../faults.ts";
import { playSending, type SendingCourse } from "./play-sending.ts";

const RUN = runId("00000000-0000-4000-8000-0000000000aa");
const TEXTS = { [RUN]: "reply one\n\nreply two" };
const EDITS: FakePolicy = { onUnknown: { waitMs: 0 }, isIdempotent: false, edits: true };
const WORKS_MS = [5_000, 4_603, 800];

const play = (faults: Faults, worksMs: number) => playSending(TEXTS, EDITS, faults, worksMs);

/** @param faulty whether an answer may have been lost */
function violations({ sends, messages, isOver }: SendingCourse, faulty: boolean): string[] {
  const violations = isOver ? [] : ["not over after a day"];
  const texts = [...messages.values()];
  const previews = texts.filter((text) => !text.startsWith("reply"));
  if (previews.length > (faulty ? 1 : 0)) violations.push(`left: ${previews.join(", ")}`);
  for (const { part, state, unknowns } of sends.send(RUN).parts) {
    const times = texts.filter((text) => text === part.text).length;
    if (times === 0 && state === "sent") violations.push(`covered or lost: ${part.text}`);
    if (times > (unknowns === 0 ? 1 : 2)) violations.push(`${times} times: ${part.text}`);
  }
  return violations;
}

/** Nothing is shown of a run whose reply has begun, as long as the store remembers that. */
const shownAfter = ({ asked }: SendingCourse): string[] =>
  asked
    .slice(asked.findIndex(({ text }) => text.startsWith("reply")))
    .flatMap(({ text }) => (text.startsWith("reply") ? [] : [`shown after the reply: ${text}`]));

test.each(WORKS_MS)(
  "a run that works for %i ms leaves its reply, and no preview",
  async (worksMs) => {
    const course = await play(noFaults, worksMs);
    expect(violations(course, false)).toEqual([]);
    expect([...course.messages.values()]).toEqual(["reply one", "reply two"]);
  },
);

/** What is shown of a run takes longer to arrive than its reply. */
const SLOW: Faults = {
  ...noFaults,
  delays: (site) =>
    site.port === "platform" && site.process === "progress"
      ? { there: 400, back: 100 }
      : noFaults.delays(site),
};

test("a run that ends at any moment of a slow change leaves its reply uncovered", async () => {
  const violationsByDelay: Record<number, string[]> = {};
  for (let worksMs = 1_000; worksMs < 6_000; worksMs += 50) {
    const course = await play(SLOW, worksMs);
    const wrong = [...violations(course, false), ...shownAfter(course)];
    if (wrong.length > 0) violationsByDelay[worksMs] = wrong;
  }
  expect(violationsByDelay).toEqual({});
});

test.each(WORKS_MS)("every fault at every call of %i ms of work", async (worksMs) => {
  const { calls } = await play(noFaults, worksMs);
  const violationsByFault: Record<string, string[]> = {};
  for (let n = 0; n < calls + 4; n++) {
    for (const fault of FAULTS) {
      const course = await play(faultsAt(new Map([[n, fault]])), worksMs);
      const wrong = [...violations(course, true), ...shownAfter(course)];
      if (wrong.length > 0) violationsByFault[`${fault} ${n}`] = wrong;
    }
  }
  expect(violationsByFault).toEqual({});
});

test("two faults, one soon after the other", async () => {
  const worksMs = WORKS_MS[0] ?? 0;
  const { calls } = await play(noFaults, worksMs);
  const kinds: Fault[] = ["die_after", "lose"];
  const violationsByFault: Record<string, string[]> = {};
  for (let n = 0; n < calls; n++) {
    for (const [one, two, more] of [1, 2, 3, 5].flatMap((gap) =>
      kinds.flatMap((a) => kinds.map((b) => [a, b, gap] as const)),
    )) {
      const faults = faultsAt(
        new Map([
          [n, one],
          [n + more, two],
        ]),
      );
      const wrong = violations(await play(faults, worksMs), true);
      if (wrong.length > 0) violationsByFault[`${one} ${n}, ${two} ${n + more}`] = wrong;
    }
  }
  expect(violationsByFault).toEqual({});
});

test.each(WORKS_MS)(
  "a store that steps back at any call of %i ms of work covers nothing and leaves nothing",
  async (worksMs) => {
    const { calls } = await play(noFaults, worksMs);
    const violationsByFault: Record<string, string[]> = {};
    for (let n = 0; n < calls + 4; n++) {
      for (const writes of [1, 2, 4, "all"] as const) {
        const wrong = violations(await play(storeLossAt(n, writes), worksMs), false);
        if (wrong.length > 0) violationsByFault[`${writes} before ${n}`] = wrong;
      }
    }
    expect(violationsByFault).toEqual({});
  },
);

test("a store that forgets everything before every call leaves a reply uncovered, at any moment of a slow change", async () => {
  const forgetful: Faults = { ...SLOW, stepBack: () => "all" };
  const violationsByDelay: Record<number, string[]> = {};
  for (let worksMs = 1_000; worksMs < 6_000; worksMs += 50) {
    const wrong = violations(await play(forgetful, worksMs), false);
    if (wrong.length > 0) violationsByDelay[worksMs] = wrong;
  }
  expect(violationsByDelay).toEqual({});
});

test("a change that arrives when its sender no longer waits for it covers nothing", async () => {
  const worksMs = WORKS_MS[0] ?? 0;
  const { calls } = await play(noFaults, worksMs);
  const violationsByFault: Record<string, string[]> = {};
  for (let n = 0; n < calls; n++) {
    for (const ms of [3_500, 5_000, 20_000, 400_000]) {
      for (const losses of [0, "all"] as const) {
        const wrong = violations(
          await play({ ...slowAt(n, ms), stepBack: () => losses }, worksMs),
          true,
        );
        if (wrong.length > 0) violationsByFault[`${n} for ${ms} ms`] = wrong;
      }
    }
  }
  expect(violationsByFault).toEqual({});
});
