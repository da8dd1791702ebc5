// A `data_write` of a rerun whose change an earlier run has made: the ledger's results are taken over, and nothing is
// written (spec/reruns#changes-of-data).
import type { DataWriteOperation } from "../../contracts/definitions/tools.ts";
import { ContractError } from "../../contracts/errors.ts";
import type { Outside } from "../../contracts/outside.ts";
import { registryOf } from "../../chain/act/step-work.ts";
import { buildNodeContext, type NodeParts } from "../../chain/node-context.ts";
import type { Registry } from "../../domain/entities/create-registry.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { EarlierChange } from "../../ports/earlier-change.ts";
import { recordReceipts } from "./apply-once.ts";
import type { DataInputs, DataStepEnd } from "./data-step.ts";
import { createDataWork, tableOf, type DataWork } from "./data-work.ts";
import { InputError } from "./input-fault.ts";
import { opsOfInputs, type PlannedOps } from "./ops-of-inputs.ts";
import { withTraces } from "./run-data-step.ts";
import { outcomeOf } from "./write-step.ts";

/**
 * `differs`: what would be written now is not what was written, or the inputs have faults. `none`: the change was
 * undone, or the step has already written itself, so it runs like any other.
 */
export type TakenOver = DataStepEnd | "differs" | "none";

/** Errors: those of `runDataStep`. */
export async function takeOverChange(
  ctx: HopContext,
  parts: NodeParts,
  operation: DataWriteOperation,
  inputs: DataInputs,
  inputSources: Outside,
  earlier: EarlierChange,
): Promise<TakenOver> {
  const work = createDataWork(buildNodeContext(parts, ctx), null, inputSources);
  const plan = planOf(work, operation, inputs);
  const { run } = ctx.envelope;
  const ops = plan?.ops ?? [];
  const answer = await work.ctx.db.readEarlierChange({ run, hop: ctx.hop, earlier, ops });
  if (answer.outcome !== "made" || plan === null) {
    return answer.outcome === "none" ? "none" : "differs";
  }
  const { results } = answer;
  const before = work.session.entities;
  const receipts = await recordReceipts(work, plan.ops, results);
  const spec = tableOf(work, operation, "writes");
  const outcome = outcomeOf(work, spec, operation, plan, { results, receipts });
  // The change belongs to the run that made it. What the session knows of a row may be newer than the ledger's entry.
  work.receipts = [];
  for (const [ref, { status }] of work.touchedRecords) {
    if (Object.hasOwn(before, ref) && status !== "deleted") work.touchedRecords.delete(ref);
  }
  return withTraces(work, outcome);
}

/** Null when the inputs have faults. */
function planOf(
  work: DataWork,
  operation: DataWriteOperation,
  inputs: DataInputs,
): PlannedOps | null {
  const context = { pack: work.ctx.pack, registry: withDeleted(registryOf(work)) };
  try {
    const spec = tableOf(work, operation, "writes");
    return opsOfInputs(context, spec, operation, inputs, work.inputSources);
  } catch (error) {
    if (error instanceof InputError || error instanceof ContractError) return null;
    throw error;
  }
}

/** The session may know already that the row was deleted. */
function withDeleted(registry: Registry): Registry {
  return {
    ...registry,
    resolve(ref, type) {
      const record = typeof ref === "string" ? registry.get(ref) : undefined;
      return record?.status === "deleted" && record.type === type
        ? record
        : registry.resolve(ref, type);
    },
  };
}
