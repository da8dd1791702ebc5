// A step of a rerun whose change of data an earlier run has made without completing the step.
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { EarlierChange } from "../../ports/earlier-change.ts";
import { takeOverChange } from "../data/take-over-change.ts";
import { sessionOf } from "../ends/session-after.ts";
import { asStatus, type ProcessMark } from "../marks.ts";
import { stillOutside } from "../outside/still-outside.ts";
import type { ProcessParts } from "../process-parts.ts";
import { questionHash, questionOf, shownTime } from "./ask-person.ts";
import { settleData } from "./run-pack-tool.ts";
import { askedStep, type StepRecord } from "./step-record.ts";
import type { ToolStep } from "./tool-step.ts";

/**
 * Takes the change over if it is the one that the step would make, and otherwise asks a person. Null when there
 * is none to take over (`none`), and for a step that changes no data: it runs like any other. Errors: those of
 * `runDataStep`.
 */
export async function takeOverOrAsk(
  parts: ProcessParts,
  ctx: HopContext,
  step: ToolStep,
  earlier: EarlierChange,
): Promise<HopOutcome | null> {
  const { tool, bound, inputs } = step;
  const { operation } = tool;
  if (operation.type !== "data_write") return null;
  const sources = stillOutside(step.origin.inputs, bound, inputs);
  const taken = await takeOverChange(ctx, parts, operation, inputs, sources, earlier);
  if (taken === "none") return null;
  if (taken === "differs") return askAboutDifference(ctx, step, earlier);
  const end = await settleData(ctx, step, taken);
  const result = { ...(end.result as StepRecord), takenFrom: earlier.run };
  const status = asStatus({ ...(end.status as ProcessMark), old: true });
  return { ...end, result, status };
}

/** Asks a person whether to make a change that differs from the one that was made. */
async function askAboutDifference(
  ctx: HopContext,
  { at, tool, bound, inputs }: ToolStep,
  { run, hop, at: time }: EarlierChange,
): Promise<HopOutcome> {
  const why = "manual";
  const language = conversationLanguage(undefined, sessionOf(ctx.state));
  const text = processWordsFor(language).hasChanged(at.name, shownTime(time));
  const requestHash = await questionHash(ctx, bound, { why, inputs, earlier: { run, hop } });
  return askedStep(at, questionOf(at, { why, tool: tool.name, inputs, requestHash, text }));
}
