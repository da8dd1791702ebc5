// A fresh conversation in which the messages of one path are sent again, each in the same way.
import { expect } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { Mode } from "../modes.ts";
import type { Person } from "../person.ts";
import { play } from "../play.ts";
import { answerWaitingStep, PROCESS, QUIET_MS } from "./asking-process.ts";
import { LOOK } from "../scenario-model.ts";
import { recordPrompts, STOCK } from "./record-prompts.ts";

/** How a message of a path was sent. */
export interface SentMessage {
  text: string;
  /** It was sent while the previous message was still being answered. */
  isMeanwhile?: true;
  isCancelled?: true;
  /** It undoes these messages of the path, numbered from 0; an edit may undo several. */
  undoes?: number[];
  /** A stored Process answers it and asks a question. */
  isProcess?: true;
  /** Before it, the questions of these messages of the path are answered, numbered from 0. */
  answers?: number[];
}

/** The prompts of a path's last message, and the messages after which a summary was made. */
export interface PlayedPath {
  prompts: string[];
  folds: number[];
}

/** Waits until the run has ended or asks a question, and for everything that happens after it. */
export async function waitUntilQuiet(person: Person, run: RunId): Promise<void> {
  await person.untilRested(run);
  await person.wait(QUIET_MS);
}

/** Stops the run before its end; if nothing goes wrong, always at the same place. */
export async function stopRun(person: Person, run: RunId): Promise<void> {
  await person.moment();
  await person.cancel(run);
}

/** The places, from 0, of the runs of a path after which a summary was made. */
export function foldsOf(person: Person, answers: readonly string[]): number[] {
  const { snapshots, summaries } = person.database.treeOf(person.conversation);
  const versions = new Set(summaries.map(({ version }) => version));
  const foldedTurns = new Set(
    snapshots.flatMap(({ at, version }) => (versions.has(version) ? [at] : [])),
  );
  return [...answers.keys()].filter((index) => foldedTurns.has(answers[index]!));
}

/** Undoes several runs at once by an edit of the first, and then shows the undo's path again. */
async function undoAll(person: Person, undoneRuns: readonly RunId[]): Promise<RunId> {
  const edit = person.placeOf(undoneRuns[0]!).userTurn;
  const editRun = await person.sayAt(LOOK, { edit }, "undo");
  await waitUntilQuiet(person, editRun);
  const { runs } = person.database.treeOf(person.conversation);
  const undo = runs.find(({ id }) => id === person.database.undoBefore(editRun))!;
  expect([...undo.undoRuns!].sort()).toEqual([...undoneRuns].sort());
  person.show(undo);
  return undo.id;
}

/** @returns the folds, and the prompts of the last message, with those of the one before if it was sent meanwhile */
export async function playPath(path: readonly SentMessage[], mode: Mode): Promise<PlayedPath> {
  const { script, take } = recordPrompts();
  let result: PlayedPath = { prompts: [], folds: [] };
  const course = async (person: Person) => {
    await person.stock(STOCK);
    const runs: RunId[] = [];
    const say = async ({ text, undoes, isProcess }: SentMessage): Promise<RunId> => {
      if (isProcess) return person.startProcess(PROCESS, {});
      if (undoes === undefined) return person.say(text);
      const undoneRuns = undoes.map((place) => runs[place]!);
      if (undoneRuns.length > 1) return undoAll(person, undoneRuns);
      const undo = await person.undo(undoneRuns[0]!);
      if (undo === null) throw new Error("the undo was refused");
      return undo;
    };
    for (const [index, message] of path.entries()) {
      for (const place of message.answers ?? []) await answerWaitingStep(person, runs[place]!);
      if (!message.isMeanwhile) take();
      const run = await say(message);
      runs.push(run);
      if (message.isCancelled) await stopRun(person, run);
      if (path[index + 1]?.isMeanwhile) continue;
      await waitUntilQuiet(person, run);
      const folds = foldsOf(
        person,
        runs.map((run) => person.placeOf(run).agentAlternative),
      );
      result = { prompts: take(), folds };
    }
    for (const run of runs) await answerWaitingStep(person, run);
  };
  const scenario = { name: "path", script, course, stored: PROCESS };
  expect((await play(scenario, { mode })).violations).toEqual([]);
  return result;
}
