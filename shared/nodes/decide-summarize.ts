// Summarize: after the end of a run, folds exchanges that leave the window into the narrative. It
// cannot change the run's outcome, and loses against any newer session version (DESIGN §3).
import { ConversationSummarySchema } from "../contracts/reply.ts";
import type { HistorySummary } from "../contracts/session.ts";
import { buildSummarizeContext, formatSummarizePrompt } from "../domain/build-summarize-context.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { stripRefs } from "../domain/strip-refs.ts";
import type { Decide, HopOutcome } from "../flow/hop.ts";

const MAX_TOKENS = 2000;

const NOTHING: HopOutcome = {
  result: null,
  status: { kind: "summarized" },
  patch: {},
  events: [],
};

export const decideSummarize: Decide = async (ctx) => {
  const { session, pack, envelope } = ctx;
  const context = buildSummarizeContext(session);
  const last = context?.exchanges.at(-1);
  if (context === null || last === undefined) return NOTHING;
  const registry = createRegistry(session.entities);
  const plain = (text: string) => stripRefs(pack, text, registry);
  const output = await ctx.ask({
    node: "summarize",
    schema: ConversationSummarySchema,
    system: ctx.prompts.get("summarize").trim(),
    user: formatSummarizePrompt(context, plain),
    maxTokens: MAX_TOKENS,
  });
  const summary: HistorySummary = {
    narrative: plain(output.narrative),
    engagement: plain(output.engagement),
    coversTo: last.exchange,
  };
  const outcome = await ctx.db.saveSummary({
    conversation: envelope.conversation,
    sessionVersion: envelope.session,
    coversTo: summary.coversTo,
    content: summary,
  });
  ctx.log.info("summarize", { outcome, coversTo: summary.coversTo });
  if (outcome === "stale") return NOTHING;
  return { ...NOTHING, patch: { summary: JSON.stringify(summary) } };
};
