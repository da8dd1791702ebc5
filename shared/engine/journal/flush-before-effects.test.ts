// Which methods of the database a decision may call, and which of those calls wait for the journal.
import { expect, it } from "vitest";
import type { UserDatabase } from "../../ports/database.ts";
import type { HopDatabase, HopEffects, HopReads } from "../../ports/hop-database.ts";
import type { NodeContext } from "../../chain/node-context.ts";
import { flushBeforeEffects } from "./flush-before-effects.ts";

/** A database that has every method, and the order in which its methods and the flush were called. */
function recordingDatabase(): { db: HopDatabase; calledInOrder: string[] } {
  const calledInOrder: string[] = [];
  const all = new Proxy({} as UserDatabase, {
    get: (_none, name) => () => {
      calledInOrder.push(String(name));
      return Promise.resolve(null);
    },
  });
  const flush = () => {
    calledInOrder.push("flush");
    return Promise.resolve();
  };
  return { db: flushBeforeEffects(all, flush), calledInOrder };
}

const EFFECTS: Record<keyof HopEffects, true> = {
  applyEffects: true,
  undoEffects: true,
  assignRefs: true,
  readRunFacts: true,
  readRowsWithRefs: true,
  saveJudgements: true,
  saveSummary: true,
  beginStep: true,
  endStep: true,
  keepFrame: true,
  beginWait: true,
  endWait: true,
  sendEvent: true,
  answerStep: true,
  writeMemory: true,
  writeNotes: true,
  writeEnrichment: true,
};
const READS: Record<keyof HopReads, true> = {
  mediaOf: true,
  readRows: true,
  recallMemory: true,
  readEarlierChange: true,
  standingEffects: true,
  rowsToJudge: true,
  resolveRun: true,
  readDecision: true,
  closedTool: true,
  readFindings: true,
  memoryToExtract: true,
  memoryToReflect: true,
  entityToEnrich: true,
};

async function call(db: HopDatabase, name: string): Promise<void> {
  await (db as unknown as Record<string, () => Promise<unknown>>)[name]?.();
}

it.each(Object.keys(EFFECTS))("the answers are stored before %s", async (name) => {
  const { db, calledInOrder } = recordingDatabase();
  await call(db, name);
  expect(calledInOrder).toEqual(["flush", name]);
});

it.each(Object.keys(READS))(
  "the read %s is made at once, without storing the answers",
  async (name) => {
    const { db, calledInOrder } = recordingDatabase();
    await call(db, name);
    expect(calledInOrder).toEqual([name]);
  },
);

it("an effect whose answers could not be stored is not applied", async () => {
  const { db, calledInOrder } = recordingDatabase();
  const failing = flushBeforeEffects(db, () => Promise.reject(new Error("away")));
  await expect(call(failing, "applyEffects")).rejects.toThrow("away");
  expect(calledInOrder).toEqual([]);
});

it("a hop has no call that accepts, ends, recovers or bills a run, in its type or at run time", () => {
  const { db } = recordingDatabase();
  // @ts-expect-error a node does not accept a message
  expect(db.acceptMessage).toBeUndefined();
  // @ts-expect-error a node does not accept an undo
  expect(db.undoRun).toBeUndefined();
  // @ts-expect-error a node requests the run's end in its outcome; the engine ends the run
  expect(db.finishRun).toBeUndefined();
  // @ts-expect-error only a delivery that finds the store behind recovers a run
  expect(db.recoverRun).toBeUndefined();
  // @ts-expect-error the engine records what a hop spent
  expect(db.recordSpending).toBeUndefined();
});

/** Never called, only type-checked. */
export const node = ({ db }: NodeContext) => [
  // @ts-expect-error a node of the chain does not end its run
  db.finishRun,
  // @ts-expect-error nor does it recover one
  db.recoverRun,
];
