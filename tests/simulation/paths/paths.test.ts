// The oracle of the tree (I8) for messages that change the household, are undone, are stopped, are sent during a run,
// answer questions, or are beside stored Processes that wait: a run's prompts are those of a fresh conversation in
// which the messages of its path are sent in the same way. `TREES=2000` tries as many trees. At the end of every course
// the rows are checked against the ledger (`check-course.ts`).
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../support/sample.ts";
import { noFaults, storeLossAt } from "../faults.ts";
import type { Mode } from "../modes.ts";
import { play } from "../play.ts";
import { playPath, type Played, type Said } from "./play-path.ts";
import { PROCESS } from "./asking-process.ts";
import { courses, playTree, type Shown, type TreeCourse, type TreeStep } from "./play-tree.ts";
import { recordPrompts } from "./record-prompts.ts";

const does = (what: TreeStep["does"], pick: number, text: string): TreeStep => ({
  does: what,
  pick,
  text,
  other: "which of them",
  effects: "keep",
});
/** A question that is answered on its path after another path has made and undone a change. */
const answerSteps: TreeStep[] = [
  ...[does("say", 0, "put milk on the list"), does("say", 0, "remind me of the oven")],
  ...[does("edit", 1, "put eggs on the list"), does("undo", 1, "")],
  ...[does("switch", 1, ""), does("say", 0, "on Thursday evening"), does("retry", 1, "")],
  ...[does("meanwhile", 0, "put eggs on the list"), does("cancel", 0, "put milk on the list")],
];
/** Messages after an undo of several at once, and after a Process that waits and is answered there. */
const afterUndoAndProcess: TreeStep[] = [
  ...[does("say", 0, "put milk on the list"), does("say", 0, "put eggs on the list")],
  { ...does("edit", 0, "put cheese on the list"), effects: "undo" },
  ...[does("switch", 2, ""), does("say", 0, "remind me of the oven")],
  ...[does("process", 0, ""), does("say", 0, "on Thursday evening"), does("answer", 0, "")],
  ...[does("say", 0, "remind me of the oven"), does("edit", 4, "tell me about Rome")],
];
/** An answer that replaces a message, whose change is undone first. */
const undoneFirst: TreeStep[] = [
  ...[does("say", 0, "remind me of the oven"), does("say", 0, "put milk on the list")],
  { ...does("edit", 1, "on Thursday evening"), effects: "undo" },
];

it("a run's prompts are those of a fresh conversation of its path, whatever it changes", async () => {
  const playsByKey = new Map<string, Promise<Played>>();
  const freshOf = (path: readonly Said[], mode: Mode) => {
    const key = JSON.stringify([path, mode]);
    const play = playsByKey.get(key) ?? playPath(path, mode);
    playsByKey.set(key, play);
    return play;
  };
  let comparisons = 0;
  await fc.assert(
    fc.asyncProperty(courses, async ({ steps, mode, lossAt }) => {
      const { script, take } = recordPrompts();
      const views: Shown[] = [];
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
      numRuns: Number(process.env["TREES"] ?? cases(4, 150)),
      examples: [answerSteps, afterUndoAndProcess, undoneFirst].map((steps): [TreeCourse] => [
        { steps, mode: "off", lossAt: null },
      ]),
    },
  );
  expect(comparisons).toBeGreaterThan(5);
});
