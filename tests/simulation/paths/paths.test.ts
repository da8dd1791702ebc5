// The oracle of the tree (I8) where messages change the household, are taken back, stopped, sent during a run, and
// answer questions: a run's prompts are those of a fresh conversation in which the messages of its path were said in the
// same way. `TREES=2000` tries as many. Rows are held to the ledger at the end of every course (`check-course.ts`).
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../support/sample.ts";
import { noFaults, storeLossAt } from "../faults.ts";
import type { Mode } from "../modes.ts";
import { play } from "../play.ts";
import { playPath, type Said } from "./play-path.ts";
import { courses, playTree, type Shown, type TreeStep } from "./play-tree.ts";
import { recordPrompts } from "./record-prompts.ts";

const does = (what: TreeStep["does"], pick: number, text: string): TreeStep => ({
  does: what,
  pick,
  text,
  other: "which of them",
  effects: "keep",
});
/** A question that is answered on its path, after another path has changed the household and undone that. */
const answered: TreeStep[] = [
  ...[does("say", 0, "put milk on the list"), does("say", 0, "remind me of the oven")],
  ...[does("edit", 1, "put eggs on the list"), does("undo", 1, "")],
  ...[does("switch", 1, ""), does("say", 0, "on Thursday evening"), does("retry", 1, "")],
  ...[does("meanwhile", 0, "put eggs on the list"), does("cancel", 0, "put milk on the list")],
];

it("a run is shown what a fresh conversation of its path would show, whatever it changes", async () => {
  const known = new Map<string, Promise<string[]>>();
  const freshOf = (path: readonly Said[], mode: Mode) => {
    const key = JSON.stringify([path, mode]);
    const found = known.get(key) ?? playPath(path, mode);
    known.set(key, found);
    return found;
  };
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(courses, async ({ steps, mode, lossAt }) => {
      const { script, take } = recordPrompts();
      const all: Shown[] = [];
      const faults = lossAt === null ? noFaults : storeLossAt(lossAt, "all");
      const { violations } = await play(
        {
          name: "tree",
          script,
          course: (person) =>
            playTree(person, {
              steps,
              take,
              isTimed: lossAt === null,
              onShown: (shown) => all.push(shown),
            }),
        },
        { faults, mode },
      );
      expect(violations).toEqual([]);
      for (const { path, prompts } of all) {
        expect([path, prompts]).toEqual([path, await freshOf(path, mode)]);
      }
      compared += all.length;
    }),
    {
      numRuns: Number(process.env["TREES"] ?? cases(3, 150)),
      examples: [[{ steps: answered, mode: "off", lossAt: null }]],
    },
  );
  expect(compared).toBeGreaterThan(5);
});
