// Wraps a decision's database: a call that changes something waits until the answers that the
// decision rests on are stored (I6).
import type { HopDatabase, HopEffects, HopReads } from "../../ports/hop-database.ts";

const READ_METHODS: Readonly<Record<keyof HopReads, true>> = {
  mediaOf: true,
  readFindings: true,
  readRows: true,
  recallMemory: true,
  readEarlierChange: true,
  standingEffects: true,
  rowsToJudge: true,
  resolveRun: true,
  readDecision: true,
  closedTool: true,
  memoryToExtract: true,
  memoryToReflect: true,
  entityToEnrich: true,
};

/** These include two reads, of run facts and of rows with refs, because they assign refs. */
const EFFECT_METHODS: Readonly<Record<keyof HopEffects, true>> = {
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

/**
 * @param db may have more methods; the decision gets only those of its port
 * @param flush stores the answers; its errors pass through
 */
export function flushBeforeEffects(db: HopDatabase, flush: () => Promise<void>): HopDatabase {
  return new Proxy(db, {
    get(from, name): unknown {
      const method: unknown = Reflect.get(from, name);
      if (typeof method !== "function" || Object.hasOwn(READ_METHODS, name)) return method;
      if (!Object.hasOwn(EFFECT_METHODS, name)) return undefined;
      return async (...args: unknown[]): Promise<unknown> => {
        await flush();
        return Reflect.apply(method, from, args) as unknown;
      };
    },
  });
}
