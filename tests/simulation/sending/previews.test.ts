// Previews beside the replies that replace them, whatever goes wrong: no reply is covered, none comes twice,
// and a preview that is left has had its answer lost.
import { expect, test, vi } from "vitest";
import type { FakePolicy } from "../../support/fake-platform.ts";
import { runId } from "../../support/ids.ts";
import { FAULTS, type Fault, type Faults, faultsAt, noFaults } from "../faults.ts";
import { playSending, type SendingCourse } from "./play-sending.ts";

vi.setConfig({ testTimeout: 120_000 });

const RUN = runId("00000000-0000-4000-8000-0000000000aa");
const TEXTS = { [RUN]: "reply one\n\nreply two" };
const EDITS: FakePolicy = { onUnknown: { waitMs: 0 }, isIdempotent: false, edits: true };
const WORKS_MS = [5_000, 4_603, 800];

const play = (faults: Faults, worksMs: number) => playSending(TEXTS, EDITS, faults, worksMs);

/** @param faulty whether an answer may have been lost */
function violations({ sends, messages, isOver }: SendingCourse, faulty: boolean): string[] {
  const found = isOver ? [] : ["not over after a day"];
  const texts = [...messages.values()];
  const previews = texts.filter((text) => !text.startsWith("reply"));
  if (previews.length > (faulty ? 1 : 0)) found.push(`left: ${previews.join(", ")}`);
  for (const { part, state, unknowns } of sends.send(RUN).parts) {
    const times = texts.filter((text) => text === part.text).length;
    if (times === 0 && state === "sent") found.push(`covered or lost: ${part.text}`);
    if (times > (unknowns === 0 ? 1 : 2)) found.push(`${times} times: ${part.text}`);
  }
  return found;
}

test.each(WORKS_MS)(
  "a run that works for %i ms leaves its reply, and no preview",
  async (worksMs) => {
    const course = await play(noFaults, worksMs);
    expect(violations(course, false)).toEqual([]);
    expect([...course.messages.values()]).toEqual(["reply one", "reply two"]);
  },
);

test("a run that ends at any moment of a slow change leaves its reply uncovered", async () => {
  const slow: Faults = {
    ...noFaults,
    delays: (site) =>
      site.port === "platform" ? { there: 400, back: 100 } : noFaults.delays(site),
  };
  const found: Record<number, string[]> = {};
  for (let worksMs = 1_000; worksMs < 6_000; worksMs += 50) {
    const wrong = violations(await play(slow, worksMs), false);
    if (wrong.length > 0) found[worksMs] = wrong;
  }
  expect(found).toEqual({});
});

test.each(WORKS_MS)("every fault at every call of %i ms of work", async (worksMs) => {
  const { calls } = await play(noFaults, worksMs);
  const found: Record<string, string[]> = {};
  for (let n = 0; n < calls + 4; n++) {
    for (const fault of FAULTS) {
      const wrong = violations(await play(faultsAt(new Map([[n, fault]])), worksMs), true);
      if (wrong.length > 0) found[`${fault} ${n}`] = wrong;
    }
  }
  expect(found).toEqual({});
});

test("two faults, one soon after the other", async () => {
  const worksMs = WORKS_MS[0] ?? 0;
  const { calls } = await play(noFaults, worksMs);
  const kinds: Fault[] = ["die_after", "lose"];
  const found: Record<string, string[]> = {};
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
      if (wrong.length > 0) found[`${one} ${n}, ${two} ${n + more}`] = wrong;
    }
  }
  expect(found).toEqual({});
});
