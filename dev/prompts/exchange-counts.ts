// Counts model calls and tokens of a recorded exchange, by the kind of exchange.
import { parseHop } from "../../shared/contracts/hop.ts";
import * as z from "zod";
import { estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import type { RecordedAnswer, Recording } from "../replay/recording.ts";

/** Tokens are estimates; null when the prompts of an answer were not recorded. */
export const ExchangeCountSchema = z.strictObject({
  kind: z.string(),
  /** The plan's steps by type, in order: `read read generate write`. */
  steps: z.string(),
  calls: z.int(),
  /** All prompts together, their stable parts included. */
  prompt: z.int().nullable(),
  output: z.int(),
  /** Of Reply only; 0 when code wrote the reply. */
  reply: z.int(),
  /** Drafts that the exchange created, which its reply shows. */
  drafts: z.int(),
});
export type ExchangeCount = z.infer<typeof ExchangeCountSchema>;

const PlanSchema = z.object({ steps: z.array(z.object({ type: z.string() })) });
const MadeSchema = z.object({ artifacts: z.array(z.unknown()) });

/** Null for an undo, which never asks a model. */
export function countExchange(recording: Recording): ExchangeCount | null {
  if (recording.message.undoOf !== null) return null;
  const answers = recording.hops.flatMap((hop) => hop.answers);
  // A run that ended before it began has made no calls.
  if (answers.length === 0) return null;
  const prompts = answers.map(promptTokens);
  const replies = recording.hops.filter(({ hop }) => hop === "reply");
  return {
    kind: kindOf(recording),
    steps: typesOf(recording).join(" "),
    calls: answers.length,
    prompt: prompts.reduce<number | null>(
      (sum, tokens) => (sum === null || tokens === null ? null : sum + tokens),
      0,
    ),
    output: outputTokens(answers),
    reply: outputTokens(replies.flatMap((hop) => hop.answers)),
    drafts: recording.hops.flatMap(({ result }) => {
      const artifact = MadeSchema.safeParse(result);
      return artifact.success ? artifact.data.artifacts : [];
    }).length,
  };
}

function promptTokens({ prompt }: RecordedAnswer): number | null {
  if (prompt?.system === undefined || prompt.user === undefined) return null;
  return estimateTokens(prompt.system) + estimateTokens(prompt.user);
}

function outputTokens(answers: RecordedAnswer[]): number {
  return answers.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

/** `quick look-up`; `no steps`; `asked back`; otherwise the plan's types of steps. */
function kindOf(recording: Recording): string {
  const { hops, outcome } = recording;
  if (hops.some(({ hop }) => hop === "quick")) return "quick look-up";
  const ran = hops.some(({ hop }) => parseHop(hop).node === "act");
  if (!ran) return outcome.decision === "plan_direct" ? "no steps" : "asked, or answered a question";
  const types = typesOf(recording);
  const count = (type: string) => types.filter((one) => one === type).length;
  const reads = count("read");
  if (count("analyze") > 0) return `plan: reads, then a conclusion`;
  const many = reads >= 2 ? "several reads" : reads === 1 ? "one read" : "";
  const rest = [
    ...(count("generate") > 0 ? ["makes"] : []),
    ...(count("write") > 0 ? ["writes"] : []),
  ];
  return `plan: ${[many, ...rest].filter((part) => part !== "").join(", ")}`;
}

function typesOf({ outcome }: Recording): string[] {
  const plan = PlanSchema.safeParse(outcome.plan);
  return plan.success ? plan.data.steps.map(({ type }) => type) : [];
}
