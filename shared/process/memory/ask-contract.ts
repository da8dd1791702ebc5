// `model_ask`: asks the assistant's own model the question of a kind of memory runs, which the operation names as its
// `contract`. The request is journalled like a call to the outside, so that a known answer is never paid for again.
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { MemoryKind } from "../../contracts/memory-kinds.ts";
import { ContractError, FatalError } from "../../contracts/errors.ts";
import { askModel } from "../../chain/ask-model.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { bytesOf, outputShare } from "../limits.ts";
import type { ProcessParts } from "../process-parts.ts";
import { beginCall } from "../steps/begin-call.ts";
import { settleOutput } from "../steps/settle-output.ts";
import { closed, UNKNOWN } from "../steps/step-errors.ts";
import { failedStep } from "../steps/step-record.ts";
import type { ToolStep } from "../steps/tool-step.ts";
import { MEMORY_KIND_STEPS } from "./memory-kinds.ts";

/** Errors: TransientError; FatalError; GoneError when the run has ended in the meantime. */
export async function askContract(
  parts: ProcessParts,
  ctx: HopContext,
  step: ToolStep,
  name: MemoryKind,
): Promise<HopOutcome> {
  const beginning = await beginCall(ctx, step);
  switch (beginning.outcome) {
    case "closed":
      return failedStep(step.at, closed(beginning.code, step.tool));
    // Only unsafe calls can be in doubt, and a request to the model is safe.
    case "in_doubt":
      return failedStep(step.at, UNKNOWN);
    case "done":
      return settle(ctx, step, beginning.answer);
    case "go":
  }
  const answer = await ask(parts, ctx, step, name);
  const { run, epoch } = ctx.envelope;
  const { attempt } = beginning;
  return settle(ctx, step, await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer }));
}

const settle = (ctx: HopContext, { at, tool }: ToolStep, answer: CallAnswer): HopOutcome =>
  settleOutput(at, tool, answer, outputShare(ctx.state.statuses, ctx.hop), {});

async function ask(
  parts: ProcessParts,
  ctx: HopContext,
  { inputs }: ToolStep,
  name: MemoryKind,
): Promise<CallAnswer> {
  const { schema, maxTokens, system, user, nothing } = MEMORY_KIND_STEPS[name];
  const startedMs = ctx.clock.now();
  let tokens = 0;
  const call: HopContext["call"] = async (request) => {
    const answer = await ctx.call(request);
    const { usage } = answer;
    tokens += usage.input_tokens + usage.output_tokens;
    tokens += usage.cache_read_input_tokens + usage.cache_creation_input_tokens;
    return answer;
  };
  const prompt = { system: system(parts), user: user(inputs["shown"]) };
  let output: unknown;
  try {
    output = await askModel(call, { node: "memory", schema, ...prompt, maxTokens });
  } catch (error) {
    const isRefused = error instanceof FatalError && error.code === "refused";
    if (!(error instanceof ContractError || isRefused)) throw error;
    // Another request would cost as much and be answered as badly, so this one counts as answered with nothing.
    ctx.log.warn("memory.no_answer", { "alfred.run": ctx.envelope.run, "error.type": error.code });
    output = nothing;
  }
  const measure = {
    ms: ctx.clock.now() - startedMs,
    bytesIn: bytesOf(prompt),
    bytesOut: bytesOf(output),
    tokens,
    ...(ctx.worker === undefined ? {} : { worker: ctx.worker }),
  };
  return { outcome: "done", output, measure };
}
