// A fresh conversation in which the messages of one path are said again, each as it was said there.
import { expect } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { Mode } from "../modes.ts";
import type { Person } from "../person.ts";
import { play } from "../play.ts";
import { recordPrompts, STOCK } from "./record-prompts.ts";

/** How a message of a path was said. */
export interface Said {
  text: string;
  /** The message before it was being answered still. */
  isMeanwhile?: true;
  isCancelled?: true;
  /** It takes back that message of the path, from 0. */
  undoes?: number;
}

/** Milliseconds: longer than a hop goes on after its run was cancelled, and than a summary takes. */
const QUIET_MS = 10_000;

/** Waits for the end of a run, and of all that goes on after it. */
export async function settled(person: Person, run: RunId): Promise<void> {
  await person.ended(run);
  await person.wait(QUIET_MS);
}

/** Stops the run somewhere on its way: always at the same place, where nothing goes wrong. */
export async function stopped(person: Person, run: RunId): Promise<void> {
  await person.moment();
  await person.cancel(run);
}

/** @returns the prompts of the last message, with those of the one before it where it was said meanwhile */
export async function playPath(path: readonly Said[], mode: Mode): Promise<string[]> {
  const { script, take } = recordPrompts();
  let prompts: string[] = [];
  const course = async (person: Person) => {
    await person.stock(STOCK);
    const runs: RunId[] = [];
    for (const [at, { text, undoes, isCancelled }] of path.entries()) {
      const source = undoes === undefined ? undefined : runs[undoes];
      const run = source === undefined ? await person.say(text) : await person.undo(source);
      if (run === null) throw new Error("the undo was refused");
      runs.push(run);
      if (isCancelled) await stopped(person, run);
      if (path[at + 1]?.isMeanwhile) continue;
      await settled(person, run);
      prompts = take();
    }
  };
  expect((await play({ name: "path", script, course }, { mode })).violations).toEqual([]);
  return prompts;
}
