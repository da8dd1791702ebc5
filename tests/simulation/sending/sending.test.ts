// Sending replies, whatever goes wrong: every fault at every call, pairs of deaths, random walks.
import { expect, test } from "vitest";
import { runId } from "../../support/ids.ts";
import type { FakePolicy } from "../../support/fake-platform.ts";
import { FAULTS, type Fault, type Faults, faultsAt, noFaults, walk } from "../faults.ts";
import { playSending, type SendingCourse } from "./play-sending.ts";

const RUNS = ["aa", "bb"].map((name) => runId(`00000000-0000-4000-8000-0000000000${name}`));
const PARTS = 3;
const TEXTS = Object.fromEntries(
  RUNS.map((run, at) => [
    run,
    Array.from({ length: PARTS }, (_, part) => `reply ${at} part ${part}`).join("\n\n"),
  ]),
);

const POLICIES: Record<string, FakePolicy> = {
  "a platform that takes a key": { onUnknown: "resend", isIdempotent: true },
  "a platform that tells nothing": { onUnknown: { waitMs: 0 }, isIdempotent: false },
  "a platform that may tell later": { onUnknown: { waitMs: 60_000 }, isIdempotent: false },
};

/** What must hold in the end. */
function violations({ sends, messages, isOver }: SendingCourse, policy: FakePolicy): string[] {
  const found: string[] = isOver ? [] : ["not over after a day"];
  RUNS.forEach((run, at) => {
    const seen = [...messages.values()].filter((text) => text.startsWith(`reply ${at} `));
    const firsts = [...new Set(seen)];
    if (firsts.join() !== firsts.toSorted().join()) found.push(`out of order: ${firsts.join()}`);
    const { parts } = sends.send(run);
    if (parts.length !== PARTS) found.push(`reply ${at} has ${parts.length} parts`);
    for (const { part, state, unknowns } of parts) {
      const times = seen.filter((text) => text === part.text).length;
      const told = `${part.text}: ${times} messages, ${state}, ${unknowns} without an outcome`;
      if (state === "sent" && times === 0) found.push(`lost: ${told}`);
      if (times > (policy.isIdempotent || unknowns === 0 ? 1 : 2)) found.push(`again: ${told}`);
    }
    // Only a second request without an outcome ends a reply, and only where a third might be one too many.
    const failed = parts.find(({ state }) => state !== "sent");
    const isSecond = failed?.error === "unknown" && failed.unknowns >= 1 && failed.attempts >= 2;
    if (failed && (policy.isIdempotent || !isSecond)) {
      found.push(`given up: ${failed.part.text}, ${failed.state} after ${failed.attempts}`);
    }
  });
  return found;
}

async function tried(policy: FakePolicy, all: Iterable<[name: string, faults: Faults]>) {
  const found: Record<string, string[]> = {};
  for (const [name, faults] of all) {
    const wrong = violations(await playSending(TEXTS, policy, faults), policy);
    if (wrong.length > 0) found[name] = wrong;
  }
  return found;
}

for (const [name, policy] of Object.entries(POLICIES)) {
  test(`${name} gets every part once, in order, where nothing goes wrong`, async () => {
    const course = await playSending(TEXTS, policy, noFaults);
    expect(violations(course, policy)).toEqual([]);
    expect(course.messages.size).toBe(RUNS.length * PARTS);
  });

  test(`${name}: every fault at every call`, async () => {
    const { calls } = await playSending(TEXTS, policy, noFaults);
    const all = Array.from({ length: calls + 4 }, (_, n) => n).flatMap((n) =>
      FAULTS.map((fault): [string, Faults] => [`${fault} ${n}`, faultsAt(new Map([[n, fault]]))]),
    );
    expect(await tried(policy, all)).toEqual({});
  });

  test(`${name}: two faults, one soon after the other`, async () => {
    const { calls } = await playSending(TEXTS, policy, noFaults);
    const kinds: Fault[] = ["die_after", "lose"];
    const all = Array.from({ length: calls }, (_, n) => n).flatMap((n) =>
      [1, 2, 3, 5].flatMap((more) =>
        kinds.flatMap((one) =>
          kinds.map((two): [string, Faults] => [
            `${one} ${n}, ${two} ${n + more}`,
            faultsAt(
              new Map([
                [n, one],
                [n + more, two],
              ]),
            ),
          ]),
        ),
      ),
    );
    expect(await tried(policy, all)).toEqual({});
  });

  test(`${name}: random walks with late answers, repeated jobs and skewed clocks`, async () => {
    const all = Array.from({ length: 300 }, (_, seed): [string, Faults] => [
      `walk ${seed}`,
      walk(seed, 60),
    ]);
    expect(await tried(policy, all)).toEqual({});
  });
}
