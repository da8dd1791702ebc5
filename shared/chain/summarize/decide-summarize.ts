// Summarize: after the end of a run, folds exchanges that leave the window into the narrative. It cannot
// change the run's outcome, and a newer session version overrides it (spec/hop-protocol#end-of-a-run).
import { ContractError, FatalError, TransientError } from "../../contracts/errors.ts";
import {
  ConversationSummarySchema,
  type ConversationSummary,
} from "../../contracts/answers/reply.ts";
import {
  summarizeContext,
  type SummarizeContext,
} from "../../domain/prompting/summarize/context.ts";
import { foldSummary } from "../../domain/conversation/fold-summary.ts";
import { summarizeUserPrompt } from "../../domain/prompting/summarize/user-prompt.ts";
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
  const started = clock.now();
  const registry = createRegistry(session.entities);
  const plain = (text: string) => stripRefs(pack, text, registry);
  const nameOf = (ref: string) => labelOf(registry.get(ref)) ?? null;
  let { summary } = session;
  let rounds = 0;
  let exchanges = 0;
  for (;;) {
    const context = summarizeContext({ ...session, summary });
    if (context === null) break;
    // The next delivery replays the stored answers and continues with the next round.
    if (clock.now() > ctx.deadline) throw new TransientError("timeout", "more rounds to fold");
    summary = foldSummary(context, await write(ctx, context, plain), plain, nameOf, ctx.pack.vital);
    rounds += 1;
    exchanges += context.exchanges.length;
  }
  if (summary === null || rounds === 0) return NOTHING;
  const outcome = await ctx.db.saveSummary({
    conversation: envelope.conversation,
    sessionVersion: envelope.session,
    coversTo: summary.coversTo,
    content: summary,
  });
  ctx.log.info("summarize", {
    conversation: envelope.conversation,
    outcome,
    coversTo: summary.coversTo,
    rounds,
    exchanges,
    facts: summary.facts?.length ?? 0,
    ms: clock.now() - started,
  });
  if (outcome === "stale") return NOTHING;
  return { ...NOTHING, patch: { summary: JSON.stringify(summary) } };
};

/** The model's narrative; null when no answer is valid: then code writes one, without retries. */
async function write(
  ctx: NodeContext,
  context: SummarizeContext,
  plain: (text: string) => string,
): Promise<ConversationSummary | null> {
  try {
    return await ctx.ask({
      node: "summarize",
      schema: ConversationSummarySchema,
      system: summarizeSystemPrompt(ctx),
      user: summarizeUserPrompt(context, plain),
      maxTokens: MAX_TOKENS,
    });
  } catch (error) {
    const isRefused = error instanceof FatalError && error.code === "refused";
    if (!(error instanceof ContractError || isRefused)) throw error;
    ctx.log.warn("summarize.made_by_code", { "error.type": error.code });
    return null;
  }
}
