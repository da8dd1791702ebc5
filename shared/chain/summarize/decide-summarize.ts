// Summarize: after the end of a run, folds exchanges that leave the window into the narrative, and merges the
// narrative's oldest paragraphs into one if the narrative is full. It cannot change the run's outcome, and a
// newer session version overrides it (spec/hop-protocol#end-of-a-run).
import { ContractError, FatalError, TransientError } from "../../contracts/errors.ts";
import {
  ConversationSummarySchema,
  type ConversationSummary,
} from "../../contracts/answers/reply.ts";
import { summarizeContext } from "../../domain/prompting/summarize/context.ts";
import {
  foldParagraphs,
  foldSummary,
  paragraphsToFold,
} from "../../domain/conversation/fold-summary.ts";
import {
  foldUserPrompt,
  summarizeUserPrompt,
} from "../../domain/prompting/summarize/user-prompt.ts";
import type { SummaryRow } from "../../ports/hop-database.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { labelOf, stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import type { DecideNode, NodeContext, NodeOutcome } from "../node-context.ts";
import { summarizeSystemPrompt } from "../../domain/prompting/summarize/system-prompt.ts";

const MAX_TOKENS = 2000;

const NOTHING: NodeOutcome = {
  result: null,
  status: { kind: "summarized" },
  patch: {},
  events: [],
};

export const decideSummarize: DecideNode = async (ctx) => {
  const { session, pack, envelope, clock } = ctx;
  const startedAt = clock.now();
  const registry = createRegistry(session.entities);
  const toPlain = (text: string) => stripRefs(pack, text, registry);
  const nameOf = (ref: string) => labelOf(registry.get(ref)) ?? null;
  const version = envelope.session;
  let { summary } = session;
  const newRows: SummaryRow[] = [];
  let exchangeCount = 0;
  for (;;) {
    const sources = paragraphsToFold(summary?.paragraphs ?? []);
    const context = sources.length > 0 ? null : summarizeContext({ ...session, summary });
    if (context === null && sources.length === 0) break;
    // The next delivery replays the stored answers and continues with the next round.
    if (clock.now() > ctx.deadline) throw new TransientError("timeout", "more rounds to fold");
    if (context === null) {
      const answer = await askForSummary(ctx, foldUserPrompt(sources));
      const fold = foldParagraphs(summary!, sources, version, answer, toPlain);
      summary = fold.summary;
      newRows.push({ ...fold.paragraph, sources });
    } else {
      const answer = await askForSummary(ctx, summarizeUserPrompt(context, toPlain));
      summary = foldSummary(context, version, answer, toPlain, nameOf, ctx.pack.vital);
      newRows.push(summary.paragraphs.at(-1)!);
      exchangeCount += context.exchanges.length;
    }
  }
  if (summary === null || newRows.length === 0) return NOTHING;
  const outcome = await ctx.db.saveSummary({
    conversation: envelope.conversation,
    sessionVersion: version,
    covered: session.summary?.coversTo ?? 0,
    rows: newRows,
    summary,
  });
  ctx.log.info("summarize", {
    conversation: envelope.conversation,
    outcome,
    coversTo: summary.coversTo,
    rounds: newRows.length,
    exchanges: exchangeCount,
    paragraphs: summary.paragraphs.length,
    level: summary.paragraphs[0]?.level,
    facts: summary.facts?.length ?? 0,
    ms: clock.now() - startedAt,
  });
  if (outcome === "stale") return NOTHING;
  return { ...NOTHING, patch: { summary: JSON.stringify(summary) } };
};

/** The model's summary; null when no answer is valid or the model refuses. Code then writes one without retries. */
async function askForSummary(ctx: NodeContext, user: string): Promise<ConversationSummary | null> {
  try {
    return await ctx.ask({
      node: "summarize",
      schema: ConversationSummarySchema,
      system: summarizeSystemPrompt(ctx),
      user,
      maxTokens: MAX_TOKENS,
    });
  } catch (error) {
    const isRefused = error instanceof FatalError && error.code === "refused";
    if (!(error instanceof ContractError || isRefused)) throw error;
    ctx.log.warn("summarize.made_by_code", { "error.type": error.code });
    return null;
  }
}
