// How dead letters are listed, and which of them a command selects.
import { expect, it } from "vitest";
import type { DeadLetter } from "../../../shared/queue/dead-letters.ts";
import { choose, letterLines } from "./dead-letter-lines.ts";
import { conversationId, runId, userId } from "../../../tests/support/ids.ts";

const RUN = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";
const NOW = 1_800_000_000_000;

function letter(over: Partial<DeadLetter> & { id: string }, hop = "think", epoch = 0): DeadLetter {
  const ids = { run: runId(RUN), conversation: conversationId(RUN), user: userId(RUN) };
  const envelope = { v: 1 as const, ...ids, hop, epoch, after: 1, session: 0, n: 0 };
  const facts = { attempts: 4, status: 503, diedAt: NOW - 90_000 };
  return { kind: "hop", envelope, hopLetterId: null, path: "/nodes/think", ...facts, ...over };
}
const callback = (id: string, hopLetterId: string) => letter({ id, kind: "callback", hopLetterId });

it("each dead letter is listed with its hop, its run, its age, its attempts and its last status", () => {
  const letters = [
    letter({ id: "3-0", attempts: null, status: 489, diedAt: NOW - 50 * 3_600_000 }, "act.1.2", 2),
    letter({
      id: "2-0",
      kind: "callback",
      hopLetterId: "1-0",
      status: null,
      diedAt: NOW - 300_000,
    }),
    letter({ id: "1-0", kind: "other", envelope: null, path: "/jobs/compress" }),
  ];
  expect(letterLines(letters, NOW)).toEqual([
    "ID   AGE    HOP                ATTEMPTS  LAST       RUN",
    `3-0  2 d    act.1.2 (epoch 2)  refused   489        ${RUN}`,
    `2-0  5 min  failure of think   4         no answer  ${RUN}`,
    "1-0  90 s   /jobs/compress     4         503        -",
  ]);
  expect(letterLines([], NOW)).toEqual(["There are no dead letters."]);
});

it("a redrive chooses the hop's letter and drops that of its failure callback", () => {
  const letters = [callback("4-0", "3-0"), letter({ id: "3-0" }), callback("2-0", "1-0")];
  const choiceOf = (wantedIds: string[] | "all") => {
    const choice = choose(letters, wantedIds, "redrive");
    return [choice.chosen.map(({ id }) => id), choice.dropped.map(({ id }) => id)];
  };
  // The hop of 2-0 is gone, but its run still has to be informed.
  expect(choiceOf("all")).toEqual([["3-0", "2-0"], ["4-0"]]);
  expect(choiceOf(["3-0"])).toEqual([["3-0"], ["4-0"]]);
  expect(choiceOf(["4-0"])).toEqual([["4-0"], []]);
});

it("a drop chooses exactly the named letters, and reports ids that do not exist", () => {
  const letters = [callback("2-0", "1-0"), letter({ id: "1-0" })];
  const choice = choose(letters, ["1-0", "9-9"], "drop");
  expect(choice.chosen.map(({ id }) => id)).toEqual(["1-0"]);
  expect(choice).toMatchObject({ dropped: [], missing: ["9-9"] });
});
