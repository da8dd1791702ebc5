// What a service said when a step failed, for the end of its run, in a sentence of the user's language. The service's
// words are quoted without addresses and raw ids, and escaped for Markdown.
import { MASK } from "../../contracts/api/run-steps.ts";
import type { Said } from "../../contracts/definitions/execution.ts";
import type { Hop } from "../../contracts/hop.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import type { ProcessWords } from "../../domain/wording/processes/process-words.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { frameEnd, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { readResult } from "../frames/read-result.ts";
import { markAt } from "../marks.ts";
import type { StepRecord } from "../steps/step-record.ts";

/** The hop of the step that made a frame fail, in the frame itself or in one below it; null if the frame has not failed. */
export function failingHop({ statuses }: Pick<RunView, "statuses">, path: Hop): Hop | null {
  for (let frame = path; ;) {
    const end = frameEnd(statuses, frame);
    if (end.outcome !== "failed") return frame === path ? null : frame;
    frame = stepHopOf(frame, end.place);
    if (markAt(statuses, frame)?.kind !== "frame") return frame;
  }
}

/** What the service said to the step of a hop. */
export const saidAt = ({ results }: Pick<RunView, "results">, hop: Hop | null): Said | undefined =>
  hop === null ? undefined : (readResult<StepRecord>(results, hop)?.error?.said ?? undefined);

/** @param release removes what a person may not be shown */
export function saidText(
  words: ProcessWords,
  { status, code, text }: Said,
  release: (text: string) => string,
): string {
  const label = [status, code].filter((part) => part !== undefined).join(", ");
  const quotation = text === undefined || text === MASK ? "" : escapeMarkdown(release(text));
  if (quotation === "") return label === "" ? "" : words.saidStatus(label);
  return label === "" ? words.saidWords(quotation) : words.said(label, quotation);
}
