// Previews that replies replace, whatever goes wrong: no reply is overwritten; a part is sent twice, and a
// preview stays, only if an answer of the platform was lost. The gate tries a sample of the faults and of their pairs,
// `npm run test:all` all of them.
import { expect, test } from "vitest";
import type { FakePolicy } from "../../support/fake-platform.ts";
import { runId } from "../../support/ids.ts";
import { sampleEvery } from "../../support/sample.ts";
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

/** @param hasFaults whether an answer may have been lost */
function violations({ sends, messages, isOver }: SendingCourse, hasFaults: boolean): string[] {
  const violations = isOver ? [] : ["not over after a day"];
  const texts = [...messages.values()];
  const previews = texts.filter((text) => !text.startsWith("reply"));
  if (previews.length > (hasFaults ? 1 : 0)) violations.push(`left: ${previews.join(", ")}`);
  for (const { part, state, unknowns } of sends.send(RUN).parts) {
    const times = texts.filter((text) => text === part.text).length;
    if (times === 0 && state === "sent") violations.push(`covered or lost: ${part.text}`);
    if (times > (unknowns === 0 ? 1 : 2)) violations.push(`${times} times: ${part.text}`);
  }
  return violations;
}

/** Previews that came after the reply had begun, which must not happen while the store remembers that. */
const previewsAfterReply = ({ platformCalls }: SendingCourse): string[] =>
  platformCalls
    .slice(platformCalls.findIndex(({ text }) => text.startsWith("reply")))
    .flatMap(({ text }) => (text.startsWith("reply") ? [] : [`shown after the reply: ${text}`]));

test.each(WORKS_MS)(
  "a run that works for %i ms leaves its reply and no preview",
  async (worksMs) => {
    const course = await play(noFaults, worksMs);
    expect(violations(course, false)).toEqual([]);
    expect([...course.messages.values()]).toEqual(["reply one", "reply two"]);
  },
);

/** A preview takes longer to arrive than the reply. */
const SLOW: Faults = {
  ...noFaults,
  delays: (site) =>
    site.port === "platform" && site.process === "progress"
      ? { there: 400, back: 100 }
      : noFaults.delays(site),
};

test("a reply is not overwritten, at whatever moment of a slow edit its run ends", async () => {
  const violationsByDelay: Record<number, string[]> = {};
  for (let worksMs = 1_000; worksMs < 6_000; worksMs += 50) {
    const course = await play(SLOW, worksMs);
    const wrong = [...violations(course, false), ...previewsAfterReply(course)];
    if (wrong.length > 0) violationsByDelay[worksMs] = wrong;
  }
  expect(violationsByDelay).toEqual({});
});

test.each(WORKS_MS)(
  "previews and replies survive every fault at every call of %i ms of work",
  async (worksMs) => {
    const { calls } = await play(noFaults, worksMs);
    const violationsByFault: Record<string, string[]> = {};
    const all = Array.from({ length: calls + 4 }, (_, n) => n).flatMap((n) =>
      FAULTS.map((fault) => ({ n, fault })),
    );
    for (const { n, fault } of sampleEvery(3, 1, all)) {
      const course = await play(faultsAt(new Map([[n, fault]])), worksMs);
      const wrong = [...violations(course, true), ...previewsAfterReply(course)];
      if (wrong.length > 0) violationsByFault[`${fault} ${n}`] = wrong;
    }
    expect(violationsByFault).toEqual({});
  },
);

test("previews and replies survive two faults, one soon after the other", async () => {
  const worksMs = WORKS_MS[0] ?? 0;
  const { calls } = await play(noFaults, worksMs);
  const kinds: Fault[] = ["die_after", "lose"];
  const violationsByFault: Record<string, string[]> = {};
  const all = Array.from({ length: calls }, (_, n) => n).flatMap((n) =>
    [1, 2, 3, 5].flatMap((gap) =>
      kinds.flatMap((first) => kinds.map((second) => ({ n, first, second, gap }))),
    ),
  );
  for (const { n, first, second, gap } of sampleEvery(5, 1, all)) {
    const faults = faultsAt(
      new Map([
        [n, first],
        [n + gap, second],
      ]),
    );
    const wrong = violations(await play(faults, worksMs), true);
    if (wrong.length > 0) violationsByFault[`${first} ${n}, ${second} ${n + gap}`] = wrong;
  }
  expect(violationsByFault).toEqual({});
});

test.each(WORKS_MS)(
  "no reply is overwritten and no preview stays if the store steps back at any call of %i ms of work",
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

test("a reply is not overwritten at any moment of a slow edit, even if the store forgets everything before every call", async () => {
  const forgetful: Faults = { ...SLOW, stepBack: () => "all" };
  const violationsByDelay: Record<number, string[]> = {};
  for (let worksMs = 1_000; worksMs < 6_000; worksMs += 50) {
    const wrong = violations(await play(forgetful, worksMs), false);
    if (wrong.length > 0) violationsByDelay[worksMs] = wrong;
  }
  expect(violationsByDelay).toEqual({});
});

test("an edit that arrives after its sender's timeout overwrites no reply", async () => {
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
