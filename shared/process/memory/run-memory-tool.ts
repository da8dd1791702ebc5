// A step of the Service "Alfred's memory", which only runs that the system starts for memory may call.
import type { MemoryOperation } from "../../contracts/definitions/tools.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { outputShare } from "../limits.ts";
import type { ProcessParts } from "../process-parts.ts";
import { withinLimits } from "../steps/settle-output.ts";
import { closed } from "../steps/step-errors.ts";
import { completedStep, failedStep } from "../steps/step-record.ts";
import type { ToolStep } from "../steps/tool-step.ts";
import { askContract } from "./ask-contract.ts";
import { MEMORY_KIND_STEPS } from "./memory-kinds.ts";

/** Errors: TransientError; FatalError; GoneError when the run has ended in the meantime. */
export async function runMemoryTool(
  parts: ProcessParts,
  ctx: HopContext,
  step: ToolStep,
  operation: MemoryOperation,
): Promise<HopOutcome> {
  const { at, tool } = step;
  if (ctx.state.meta.trigger !== "memory") return failedStep(at, closed("not_shared", tool));
  if (operation.type === "model_ask") return askContract(parts, ctx, step, operation.contract);
  const kind = MEMORY_KIND_STEPS[operation.contract];
  // Both may be repeated: a read changes nothing, and a batch is written only once.
  const output =
    operation.type === "memory_read"
      ? await kind.read(ctx)
      : await kind.write(ctx, step.inputs["shown"], step.inputs["answer"]);
  const limitedOutput = withinLimits(tool, output, outputShare(ctx.state.statuses, ctx.hop));
  if ("error" in limitedOutput) return failedStep(at, limitedOutput.error);
  return completedStep(at, { ...limitedOutput, isCut: false });
}
