// Tests the judgement of recalled lines: which texts are missing, and which outdated ones look current.
import { expect, test } from "vitest";
import type { Recalled } from "../../../shared/contracts/recall.ts";
import { judgeRecall } from "./judge-recall.ts";
import type { Question } from "./make-memory.ts";

const textAt = (index: number) =>
  ["Clara lives in Oslo.", "Clara has moved to Graz.", "Emil lives in Lyon."][index]!;
const statements = [
  { index: 0, who: "Clara", topic: "city", changedBy: 1 },
  { index: 1, who: "Clara", topic: "city", changedBy: null },
  { index: 2, who: "Emil", topic: "city", changedBy: null },
] as const;
const question: Question = {
  ...{ kind: "changed", words: "Where does Clara live?", evidence: [0, 1] },
  ...{ who: "Clara", topics: ["city"] },
};
const episode = (index: number) => ({
  ...{ speaker: "user", day: "2026-01-05", here: false },
  text: textAt(index),
});
const fact = (index: number, validTo: string | null) => ({
  ...{ name: "Clara", text: textAt(index), saidOn: "2026-01-05", validFrom: null, validTo },
  isStanding: validTo === null,
});
const judge = (parts: { episodes?: object[]; facts?: object[] }) =>
  judgeRecall(
    question,
    { episodes: [], facts: [], more: 0, ...parts } as Recalled,
    statements,
    textAt,
  );

test.each([
  [
    "both texts and the old fact, marked as past,",
    { episodes: [episode(0), episode(1)], facts: [fact(0, "2026-02-01")] },
    1,
    [],
  ],
  ["only the outdated text", { episodes: [episode(0), episode(2)] }, 0.5, ["old alone"]],
  ["the old fact, not marked as past,", { facts: [fact(0, null), fact(1, null)] }, 1, ["unmarked"]],
  ["only someone else's answer", { episodes: [episode(2)] }, 0, ["another's alone"]],
  ["nothing", {}, 0, []],
])(
  "a recall of %s is judged by its share of the evidence and its faults",
  (_title, parts, shownShare, faults) => {
    expect(judge(parts)).toEqual({ shownShare, faults });
  },
);
