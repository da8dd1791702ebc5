// Counts model calls and tokens of a recorded exchange, by the kind of exchange.
import { parseHop } from "../../shared/contracts/hop.ts";
import * as z from "zod";
import { estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import type { RecordedAnswer, Recording } from "../replay/recording.ts";

/** All tokens are estimates. */
export const ExchangeCountSchema = z.strictObject({
  kind: z.string(),
  /** The plan's steps by type, in order: `read read generate write`. */
  steps: z.string(),
  calls: z.int(),
  /** The tokens of all prompts, including their stable parts; null if a prompt was not recorded. */
  prompt: z.int().nullable(),
  output: z.int(),
  /** The output tokens of Reply; 0 if code wrote the reply. */
  reply: z.int(),
  /** The number of drafts that the exchange created, which its reply shows. */
  drafts: z.int(),
});
export type ExchangeCount = z.infer<typeof ExchangeCountSchema>;

const PlanSchema = z.object({ steps: z.array(z.object({ type: z.string() })) });
const DraftsSchema = z.object({ artifacts: z.array(z.unknown()) });

/** Null for an undo, and for an exchange without a model's answer. */
export function countExchange(recording: Recording): ExchangeCount | null {
  if (recording.message.undoOf !== null) return null;
  const answers = recording.hops.flatMap((hop) => hop.answers);
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
      const drafts = DraftsSchema.safeParse(result);
      return drafts.success ? drafts.data.artifacts : [];
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

/** `quick look-up`, `no steps`, `asked, or answered a question`, or the plan's types of steps. */
function kindOf(recording: Recording): string {
  const { hops, outcome } = recording;
  if (hops.some(({ hop }) => hop === "quick")) return "quick look-up";
  const hasSteps = hops.some(({ hop }) => parseHop(hop).node === "act");
  if (!hasSteps) return outcome.decision === "plan_direct" ? "no steps" : "asked, or answered a question";
  const types = typesOf(recording);
  const count = (type: string) => types.filter((stepType) => stepType === type).length;
  const reads = count("read");
  if (count("analyze") > 0) return `plan: reads, then a conclusion`;
  const readText = reads >= 2 ? "several reads" : reads === 1 ? "one read" : "";
  const changes = [
    ...(count("generate") > 0 ? ["makes"] : []),
    ...(count("write") > 0 ? ["writes"] : []),
  ];
  return `plan: ${[readText, ...changes].filter((part) => part !== "").join(", ")}`;
}

function typesOf({ outcome }: Recording): string[] {
  const plan = PlanSchema.safeParse(outcome.plan);
  return plan.success ? plan.data.steps.map(({ type }) => type) : [];
}
