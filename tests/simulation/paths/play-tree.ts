// Random courses through a tree of alternatives, and the path of each of its messages.
import * as fc from "fast-check";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { MessagePlace } from "../../../shared/ports/run-database.ts";
import type { Run } from "../../support/postgres/records.ts";
import type { Mode } from "../modes.ts";
import type { Person } from "../person.ts";
import { answerWaitingStep, PROCESS } from "./asking-process.ts";
import {
  foldsOf,
  waitUntilQuiet,
  stopRun,
  type PlayedPath,
  type SentMessage,
} from "./play-path.ts";
import { STOCK, TEXTS } from "./record-prompts.ts";

const PLACES = ["say", "edit", "retry", "from"] as const;
const step = fc.record({
  does: fc.constantFrom(
    ...PLACES,
    "say",
    "switch",
    "undo",
    "cancel",
    "meanwhile",
    "process",
    "answer",
  ),
  pick: fc.nat({ max: 20 }),
  text: fc.constantFrom(...TEXTS),
  other: fc.constantFrom(...TEXTS),
  effects: fc.constantFrom("keep", "undo"),
});
export const courses = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 12 }),
  mode: fc.constantFrom<Mode>("off", "on"),
  /** The call before which the hot store loses everything. */
  lossAt: fc.option(fc.integer({ min: 20, max: 120 }), { freq: 2 }),
});
export type TreeCourse = typeof courses extends fc.Arbitrary<infer T> ? T : never;
export type TreeStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

export interface ShownPath extends PlayedPath {
  path: SentMessage[];
}

interface Options {
  steps: TreeStep[];
  /** Whether a run can be stopped at the same place as in another conversation. */
  isTimed: boolean;
  take: () => string[];
  /** Called for each run whose path can be played again. */
  onShown: (shown: ShownPath) => void;
}

export async function playTree(
  person: Person,
  { steps, isTimed, take, onShown }: Options,
): Promise<void> {
  const { database, conversation } = person;
  const runs: RunId[] = [];
  const saidByRun = new Map<RunId, SentMessage>();
  const tree = () => database.treeOf(conversation);
  const pathTo = (answer: string | null): Run[] => {
    const byAnswer = new Map(tree().runs.map((run) => [run.agentAlternative, run]));
    const path: Run[] = [];
    for (let run = byAnswer.get(answer ?? ""); run; run = byAnswer.get(run.base ?? "")) {
      path.unshift(run);
    }
    return path;
  };

  /** Whether a fresh conversation can be led along the path. */
  const isPlayable = (path: readonly Run[]): boolean => {
    const ids = new Set<string>(path.map(({ id }) => id));
    const effects = database.effects();
    const ownEffects = new Set(
      effects.flatMap(({ id, originId }) => (ids.has(originId) ? [id] : [])),
    );
    // A change that another path has undone is like a change by a screen.
    const isUndoneElsewhere = effects.some(
      ({ originId, undoes }) => undoes !== null && ownEffects.has(undoes) && !ids.has(originId),
    );
    // The prompts of a message that was sent meanwhile come with those of the previous one.
    const isSaidAgain = saidByRun.get(path.at(-1)!.id)?.isMeanwhile && isRetry(path.at(-1)!);
    return !isUndoneElsewhere && !isSaidAgain;
  };
  const exchangesOf = (path: readonly Run[]): SentMessage[] => {
    const places = new Map(path.map(({ id }, place) => [id, place]));
    const byAnswer = new Map<string, number>(
      path.map(({ agentAlternative }, place) => [agentAlternative, place]),
    );
    const answersByProcess = path.flatMap(({ resumedAt }, process) =>
      resumedAt === null ? [] : [{ process, at: byAnswer.get(resumedAt) }],
    );
    return path.map(({ id, text, undoOf, undoRuns, process }, place): SentMessage => {
      const undone = undoOf === null ? null : (undoRuns ?? [undoOf]);
      const answers = answersByProcess
        .filter(({ at }) => at === place - 1)
        .map((answer) => answer.process);
      return {
        text,
        ...saidByRun.get(id),
        ...(undone ? { undoes: undone.map((run) => places.get(run)!).sort((a, b) => a - b) } : {}),
        ...(process === null ? {} : { isProcess: true }),
        ...(answers.length === 0 ? {} : { answers }),
      };
    });
  };
  const isRetry = (run: Run): boolean =>
    tree().runs.find(({ userAlternative }) => userAlternative === run.userAlternative) !== run;
  const recordRun = async (run: RunId): Promise<void> => {
    await waitUntilQuiet(person, run);
    const undo = database.undoBefore(run);
    runs.push(...(undo === null ? [] : [undo]), run);
    const prompts = take();
    const path = pathTo(person.placeOf(run).agentAlternative);
    // A retry sends the message in the same way as the original.
    const first = tree().runs.find(
      (sibling) => sibling.userAlternative === path.at(-1)!.userAlternative,
    )!;
    if (first.id !== run && saidByRun.get(first.id)?.isMeanwhile)
      saidByRun.set(run, saidByRun.get(first.id)!);
    if (!isPlayable(path)) return;
    const folds = foldsOf(
      person,
      path.map(({ agentAlternative }) => agentAlternative),
    );
    onShown({ path: exchangesOf(path), prompts, folds });
  };

  await person.stock(STOCK);
  for (const { does, pick, text, other, effects } of steps) {
    const run = runs[pick % Math.max(runs.length, 1)];
    const exchange = run === undefined ? undefined : person.placeOf(run);
    if (exchange === undefined || does === "say") {
      await recordRun(await person.say(text));
    } else if (does === "switch") {
      person.show(exchange);
    } else if (does === "process") {
      await recordRun(await person.startProcess(PROCESS, {}));
    } else if (does === "answer") {
      const waiting = runs.filter((id) => person.statusOf(id) === "waiting");
      if (waiting.length > 0) await answerWaitingStep(person, waiting[pick % waiting.length]!);
      take();
    } else if (does === "undo") {
      const path = pathTo(tree().head);
      const undo = await person.undo(path[pick % path.length]!.id);
      if (undo !== null) await recordRun(undo);
    } else if (does === "cancel") {
      const runToStop = await person.say(text);
      if (isTimed) {
        saidByRun.set(runToStop, { text, isCancelled: true });
        await stopRun(person, runToStop);
      }
      await recordRun(runToStop);
    } else if (does === "meanwhile") {
      runs.push(await person.say(text));
      const second = await person.say(other);
      saidByRun.set(second, { text: other, isMeanwhile: true });
      await recordRun(second);
    } else {
      const isUndo = tree().runs.some(({ id, undoOf }) => id === run && undoOf !== null);
      // An undo is not a message, and a waiting run has no answer yet.
      const isWaiting = person.statusOf(run!) === "waiting";
      if ((isUndo || isWaiting) && does !== "from") continue;
      const place: MessagePlace = {
        from: { from: exchange.agentAlternative },
        edit: { edit: exchange.userTurn },
        retry: { retry: exchange.agentTurn },
      }[does];
      await recordRun(await person.sayAt(text, place, effects));
    }
  }
  for (const run of runs) await answerWaitingStep(person, run);
}
