// What a decide function is given: the parsed session, ports scoped to the user, stored model calls.
import type { Envelope } from "../../contracts/envelope.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import { messageOf } from "../../domain/planning/run-results.ts";
import { applyPatch, parseSession } from "../../domain/conversation/session-fields.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { HopContext } from "./hop.ts";
import { StaleFence } from "./interruptions.ts";
import type { Journal } from "../journal/journal.ts";

/**
 * The text that nodes get is the user's own for Understand, and with refs in place of ids after it.
 * @param deadline clock milliseconds
 */
export function buildHopContext(
  deps: EngineDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
  model: Journal,
  deadline: number,
): HopContext {
  const { fence } = claim;
  const { meta, results } = claim.state;
  const state = { ...claim.state, meta: { ...meta, text: messageOf(results, meta.text) } };
  let batch = 0;
  let today: string | undefined;
  return {
    envelope,
    hop: envelope.hop,
    state,
    session: parseSession(applyPatch(state.session, state.staged)),
    pack: deps.pack,
    prompts: deps.prompts,
    config: {
      // Only prompts need it: most commits are made without.
      get today() {
        return (today ??= deps.clock.today(timeZoneOf(state.results)));
      },
      actCallLimit: deps.limits.actCalls,
      actCallsMost: deps.limits.actCallsMost,
    },
    db: deps.database.as(envelope.user),
    clock: deps.clock,
    ids: deps.ids,
    log: deps.log,
    retried: state.claims > 1,
    ask: (request) => model.ask(request),
    record: (make) => model.record(make),
    answersSoFar: () => model.answersSoFar(),
    adopt: (answers) => model.adopt(answers),
    async emit(events) {
      const current = await deps.store.append({
        run: envelope.run,
        hop: envelope.hop,
        epoch: envelope.epoch,
        fence,
        batch: batch++,
        events,
      });
      if (!current) throw new StaleFence(envelope.hop);
    },
    deadline,
  };
}

/** The user's time zone as Understand read it; null before that. */
function timeZoneOf(results: Record<string, string>): string | null {
  const understand = results["understand"];
  return understand === undefined
    ? null
    : ((JSON.parse(understand) as UnderstandResult).profile?.timezone ?? null);
}
