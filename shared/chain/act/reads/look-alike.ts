// When the last read of a step finds nothing, code looks for similarly written names, which saves a model
// call.
import type { ActDecision } from "../../../contracts/answers/act.ts";
import { ContractError } from "../../../contracts/errors.ts";
import { alikeFilter } from "../../../domain/rows/alike-filter.ts";
import type { CallRecord } from "../../../domain/prompting/act/context.ts";
import { readCall } from "../../../domain/rows/read-call.ts";
import { readByTool } from "./read-tool.ts";
import type { StepWork } from "../step-work.ts";

/** Repeats the read with `similar` if that may find rows that the call missed. */
export async function lookAlike(
  work: StepWork,
  { call }: ActDecision,
  records: CallRecord[],
): Promise<void> {
  const [record] = records;
  if (work.step.type !== "read" || call?.last !== true) return;
  if (record?.kind !== "read" || record.read.total > 0) return;
  try {
    const params = readCall(work.ctx.pack, call);
    const where = alikeFilter(work.ctx.pack, params.table, params.where);
    if (where === null) return;
    const readCount = work.reads.length;
    await readByTool(work, { ...params, where });
    // The empty result is reported once.
    if (work.reads.at(-1)?.total === 0) work.reads.length = readCount;
  } catch (error) {
    // If the database refuses the comparison, the model has to make another call.
    if (!(error instanceof ContractError)) throw error;
  }
}
