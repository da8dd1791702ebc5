// Steps whose outcome is what the model wrote: a generated artifact, an analysis.
import type { ActDecision } from "../contracts/act.ts";
import { FatalError } from "../contracts/errors.ts";
import type { HopOutcome } from "../flow/hop.ts";
import { runActLoop } from "./run-act-loop.ts";
import { currentExchange, keepRecords, type StepWork } from "./step-work.ts";

/**
 * One item of a generate step: the artifact is stored whole, under the ref and the UUID that the
 * plan gave it.
 */
export function generateItem(work: StepWork): Promise<HopOutcome> {
  const { ctx, step, item } = work;
  const spec = ctx.pack.subdomains[step.subdomain]?.artifact;
  const ref = step.batch?.items[(item ?? 1) - 1]?.ref ?? "";
  const record = work.session.entities[ref];
  if (spec === undefined || record === undefined) {
    throw new FatalError("internal", `the plan has no draft for ${ctx.hop}`);
  }
  return runActLoop(work, (decision) => {
    const content = decision.data as Record<string, unknown>;
    const label = spec.label(content);
    keepRecords(work, [{ ...record, label, touched: currentExchange(work) }]);
    work.artifacts.push({
      ref,
      id: record.id,
      type: spec.type,
      subdomain: step.subdomain,
      schemaVersion: spec.schemaVersion,
      label,
      content,
      exchange: currentExchange(work),
    });
    return { status: "completed", summary: `Generated ${label}`, ...noteOf(decision) };
  });
}

/** An analyze step: a conclusion, and the refs it rests on. */
export function analyze(work: StepWork): Promise<HopOutcome> {
  return runActLoop(work, (decision) => {
    const { text } = decision.data as { text: string; refs: string[] };
    const summary = decision.result_summary?.trim() || "Analyzed";
    return { status: "completed", summary, analysis: text, ...noteOf(decision) };
  });
}

function noteOf(decision: ActDecision): { note?: string } {
  const note = decision.note_for_next_step?.trim();
  return note ? { note } : {};
}
