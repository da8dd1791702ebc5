// Random courses through a tree of alternatives, and the path on which each of its messages stands.
import * as fc from "fast-check";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { MessagePlace } from "../../../shared/ports/run-database.ts";
import type { Run } from "../../support/postgres/records.ts";
import type { Mode } from "../modes.ts";
import type { Person } from "../person.ts";
import { settled, stopped, type Said } from "./play-path.ts";
import { ANSWER, STOCK, TEXTS } from "./record-prompts.ts";

const PLACES = ["say", "edit", "retry", "from"] as const;
const step = fc.record({
  does: fc.constantFrom(...PLACES, "say", "switch", "undo", "cancel", "meanwhile"),
  pick: fc.nat({ max: 20 }),
  text: fc.constantFrom(...TEXTS),
  other: fc.constantFrom(...TEXTS),
  effects: fc.constantFrom("keep", "undo"),
});
export const courses = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 10 }),
  mode: fc.constantFrom<Mode>("off", "on"),
  /** The call before which the hot store loses everything. */
  lossAt: fc.option(fc.integer({ min: 20, max: 120 })),
});
export type TreeStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Messages of a path from which on a summary is made of some. */
const FOLDED = 6;

export interface Shown {
  path: Said[];
  prompts: string[];
}

interface Options {
  steps: TreeStep[];
  /** Whether a run can be stopped at the same place as in another conversation. */
  isTimed: boolean;
  take: () => string[];
  /** Hears of each run whose path can be played again. */
  onShown: (shown: Shown) => void;
}

export async function playTree(
  person: Person,
  { steps, isTimed, take, onShown }: Options,
): Promise<void> {
  const { database, conversation } = person;
  const runs: RunId[] = [];
  const how = new Map<RunId, Said>();
  const tree = () => database.treeOf(conversation);
  const pathTo = (answer: string | null): Run[] => {
    const byAnswer = new Map(tree().runs.map((run) => [run.agentAlternative, run]));
    const path: Run[] = [];
    for (let one = byAnswer.get(answer ?? ""); one; one = byAnswer.get(one.base ?? "")) {
      path.unshift(one);
    }
    return path;
  };

  /** Whether a fresh conversation can be led along the path. */
  const isPlayable = (path: readonly Run[]): boolean => {
    const ids = new Set<string>(path.map(({ id }) => id));
    const effects = database.effects();
    const own = new Set(effects.flatMap(({ id, originId }) => (ids.has(originId) ? [id] : [])));
    // What another path has undone is as if a screen had changed it; several runs are undone by an edit only.
    const isUndoneElsewhere = effects.some(
      ({ originId, undoes }) => undoes !== null && own.has(undoes) && !ids.has(originId),
    );
    // A message behind an undo answers no question: who sent it may not have seen the newest one.
    const isUnheard = path.some(
      ({ id, text, acceptedAs }) => text === ANSWER && acceptedAs === "queued" && !how.has(id),
    );
    const isWhole = path.every(({ undoRuns }) => (undoRuns?.length ?? 1) === 1);
    // The summary's hop may be lost with the store: the next run's end asks for it again.
    const isFolded = isTimed || path.length < FOLDED;
    return !isUndoneElsewhere && !isUnheard && isWhole && isFolded;
  };
  const told = async (run: RunId): Promise<void> => {
    await settled(person, run);
    runs.push(run);
    const prompts = take();
    const path = pathTo(person.placeOf(run).agentAlternative);
    if (!isPlayable(path)) return;
    const ids = path.map(({ id }) => id);
    const said = path.map(({ id, text, undoOf }): Said => {
      const undoes = undoOf === null ? {} : { undoes: ids.indexOf(undoOf) };
      return { text, ...how.get(id), ...undoes };
    });
    onShown({ path: said, prompts });
  };

  await person.stock(STOCK);
  for (const { does, pick, text, other, effects } of steps) {
    const run = runs[pick % Math.max(runs.length, 1)];
    const at = run === undefined ? undefined : person.placeOf(run);
    if (at === undefined || does === "say") {
      await told(await person.say(text));
    } else if (does === "switch") {
      person.show(at);
    } else if (does === "undo") {
      const path = pathTo(tree().head);
      const undo = await person.undo(path[pick % path.length]!.id);
      if (undo !== null) await told(undo);
    } else if (does === "cancel") {
      const stopping = await person.say(text);
      if (isTimed) {
        how.set(stopping, { text, isCancelled: true });
        await stopped(person, stopping);
      }
      await told(stopping);
    } else if (does === "meanwhile") {
      runs.push(await person.say(text));
      const second = await person.say(other);
      how.set(second, { text: other, isMeanwhile: true });
      await told(second);
    } else {
      const isUndo = tree().runs.some(({ id, undoOf }) => id === run && undoOf !== null);
      // An undo is no message.
      if (isUndo && does !== "from") continue;
      const place: MessagePlace = {
        from: { from: at.agentAlternative },
        edit: { edit: at.userTurn },
        retry: { retry: at.agentTurn },
      }[does];
      await told(await person.sayAt(text, place, effects));
    }
  }
}
