// The oracle of the tree (I8) for messages that change the household, are undone, are stopped, are sent during a run,
// answer questions, or are sent while a stored Process waits: a run's prompts are those of a fresh conversation in
// which the messages of its path are sent in the same way. `TREES=2000` tries 2,000 trees. At the end of every course
// the rows are checked against the ledger (`check-course.ts`).
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../support/sample.ts";
import { noFaults, storeLossAt } from "../faults.ts";
import type { Mode } from "../modes.ts";
import { play } from "../play.ts";
import { playPath, type PlayedPath, type SentMessage } from "./play-path.ts";
import { PROCESS } from "./asking-process.ts";
import { courses, playTree, type ShownPath, type TreeCourse, type TreeStep } from "./play-tree.ts";
import { recordPrompts } from "./record-prompts.ts";

const treeStep = (what: TreeStep["does"], pick: number, text: string): TreeStep => ({
  does: what,
  pick,
  text,
  other: "which of them",
  effects: "keep",
});
/** A question that is answered on its path after another path has made and undone a change. */
const answerSteps: TreeStep[] = [
  ...[treeStep("say", 0, "put milk on the list"), treeStep("say", 0, "remind me of the oven")],
  ...[treeStep("edit", 1, "put eggs on the list"), treeStep("undo", 1, "")],
  ...[
    treeStep("switch", 1, ""),
    treeStep("say", 0, "on Thursday evening"),
    treeStep("retry", 1, ""),
  ],
  ...[
    treeStep("meanwhile", 0, "put eggs on the list"),
    treeStep("cancel", 0, "put milk on the list"),
  ],
];
/** Messages after an undo of several at once, and after a Process that waits and is answered there. */
const afterUndoAndProcess: TreeStep[] = [
  ...[treeStep("say", 0, "put milk on the list"), treeStep("say", 0, "put eggs on the list")],
  { ...treeStep("edit", 0, "put cheese on the list"), effects: "undo" },
  ...[treeStep("switch", 2, ""), treeStep("say", 0, "remind me of the oven")],
  ...[
    treeStep("process", 0, ""),
    treeStep("say", 0, "on Thursday evening"),
    treeStep("answer", 0, ""),
  ],
  ...[treeStep("say", 0, "remind me of the oven"), treeStep("edit", 4, "tell me about Rome")],
];
/** An answer that replaces a message, whose change is undone first. */
const undoneFirst: TreeStep[] = [
  ...[treeStep("say", 0, "remind me of the oven"), treeStep("say", 0, "put milk on the list")],
  { ...treeStep("edit", 1, "on Thursday evening"), effects: "undo" },
];

it("a run gets the prompts that it would get in a fresh conversation with only the messages of its path, whatever it changes", async () => {
  const playsByKey = new Map<string, Promise<PlayedPath>>();
  const freshOf = (path: readonly SentMessage[], mode: Mode) => {
    const key = JSON.stringify([path, mode]);
    const play = playsByKey.get(key) ?? playPath(path, mode);
    playsByKey.set(key, play);
    return play;
  };
  let comparisons = 0;
  await fc.assert(
    fc.asyncProperty(courses, async ({ steps, mode, lossAt }) => {
      const { script, take } = recordPrompts();
      const views: ShownPath[] = [];
      const faults = lossAt === null ? noFaults : storeLossAt(lossAt, "all");
      const { violations } = await play(
        {
          name: "tree",
          script,
          stored: PROCESS,
          course: (person) =>
            playTree(person, {
              steps,
              take,
              isTimed: lossAt === null,
              onShown: (view) => views.push(view),
            }),
        },
        { faults, mode },
      );
      expect(violations).toEqual([]);
      for (const { path, ...view } of views) {
        const fresh = await freshOf(path, mode);
        // The hop that makes a summary may be lost with the store; then the end of the next run requests it again.
        const isAlike = lossAt === null || String(view.folds) === String(fresh.folds);
        if (!isAlike) continue;
        expect([path, view]).toEqual([path, fresh]);
        comparisons += 1;
      }
    }),
    {
      numRuns: Number(process.env["TREES"] ?? cases(2, 150)),
      examples: [answerSteps, afterUndoAndProcess, undoneFirst].map((steps): [TreeCourse] => [
        { steps, mode: "off", lossAt: null },
      ]),
    },
  );
  expect(comparisons).toBeGreaterThan(5);
});
