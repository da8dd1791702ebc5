// A read that is its step's last and found nothing by the words it was asked with: code looks for names
// that are written alike, so that no model has to be asked to.
import type { ActDecision } from "../../../contracts/answers/act.ts";
import { ContractError } from "../../../contracts/errors.ts";
import { alikeFilter } from "../../../domain/rows/alike-filter.ts";
import type { CallRecord } from "../../../domain/prompting/act/context.ts";
import { readCall } from "../../../domain/rows/read-call.ts";
import { readByTool } from "./read-tool.ts";
import type { StepWork } from "../step-work.ts";

/** Reads once more by `similar` where that may find what the call has missed. */
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
    const known = work.reads.length;
    await readByTool(work, { ...params, where });
    // That nothing was found is told once.
    if (work.reads.at(-1)?.total === 0) work.reads.length = known;
  } catch (error) {
    // What the database will not compare so is for the model to ask otherwise.
    if (!(error instanceof ContractError)) throw error;
  }
}
