// Judges unjudged rows (written by a screen or a stored Process) before a write uses them, if the household
// avoids anything (I12). A row that cannot be judged now is reported as unchecked.
import type { EffectOp } from "../../contracts/effects.ts";
import { ContractError } from "../../contracts/errors.ts";
import { JUDGE_BATCH, judgedRows, judgingRequest } from "../judge-rows.ts";
import type { JudgingSpec } from "../../contracts/pack.ts";
import type { RowToJudge } from "../../ports/hop-database.ts";
import type { NodeContext } from "../node-context.ts";

/** Maximum unjudged rows of one write; a model is asked about `JUDGE_BATCH` of them at a time. */
const MAX_ROWS = 1000;

/**
 * Judges the unjudged rows that the operations use, and stores the judgements. A hop asks the model once
 * about the same rows, because the answers are stored. Errors: TransientError; FatalError.
 */
export async function judgeUsed(ctx: NodeContext, ops: EffectOp[]): Promise<void> {
  const { judging } = ctx.pack;
  if (judging === undefined) return;
  const household = ctx.state.meta.household;
  const usedRowIds = [...new Set(ops.flatMap((op) => linkedRowIds(judging.usedBy, op)))];
  if (usedRowIds.length === 0) return;
  const rows = await ctx.record(() =>
    ctx.db.rowsToJudge({ household, of: usedRowIds, limit: MAX_ROWS }),
  );
  const judgements: Awaited<ReturnType<typeof judgeBatch>> = [];
  for (let position = 0; position < rows.length; position += JUDGE_BATCH) {
    judgements.push(
      ...(await judgeBatch(ctx, judging, rows.slice(position, position + JUDGE_BATCH))),
    );
  }
  if (judgements.length > 0) await ctx.db.saveJudgements(household, judgements);
}

async function judgeBatch(ctx: NodeContext, judging: JudgingSpec, rows: RowToJudge[]) {
  try {
    return judgedRows(judging, rows, await ctx.ask(judgingRequest(ctx, judging, rows)));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return [];
  }
}

/** The ids of the rows that the operation links its row to. */
function linkedRowIds(columns: Record<string, string>, op: EffectOp): string[] {
  const column = columns[op.table];
  if (column === undefined || op.op === "delete") return [];
  const id = (op.op === "create" ? op.values : op.set)[column];
  return typeof id === "string" ? [id] : [];
}
