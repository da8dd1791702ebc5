// Understand's outcome: its result for later hops, its events, and the node that the message goes to next.
import { languageFor } from "../../contracts/language.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import { sourcesIn } from "../../domain/sources/sources-in.ts";
import { groupsOf } from "../../domain/planning/plan-hops.ts";
import type { NodeContext, NodeOutcome } from "../node-context.ts";
import { planEvent } from "../think/plan-event.ts";
import { mediaResult } from "./media-result.ts";
import type { Understanding } from "./understanding.ts";

export function understandOutcome(ctx: NodeContext, inputs: Readonly<Understanding>): NodeOutcome {
  const { output, patch, route } = inputs;
  const { plan } = route.result;
  const openGroups = plan === undefined ? [] : groupsOf(plan);
  return {
    result: resultOf(ctx, inputs),
    status: route.status,
    patch: { ...patch, ...route.patch },
    events: [
      {
        type: "understand.completed",
        data: {
          label: output.processed_message,
          next: route.status.kind,
          pendingResponse: output.pending_response,
        },
      },
      ...(plan === undefined ? [] : [planEvent(ctx.pack, ctx.session, plan)]),
    ],
    ...(openGroups.length > 0 ? { open: openGroups } : {}),
  };
}

function resultOf({ state }: NodeContext, inputs: Readonly<Understanding>): UnderstandResult {
  const { output, mentions, message, media, facts, keptFacts, curation, exclusions, route } =
    inputs;
  const { memory, introspection, withdrawn } = inputs;
  // Changes of this run belong to this message and are left out.
  const standing = facts.standing.filter((change) => change.message < state.meta.number);
  const userTexts = [media?.transcript ?? state.meta.text, route.result.takenOver?.request ?? ""];
  const sources = sourcesIn(userTexts, media?.reading ? [media.reading.text] : []);
  return {
    output,
    mentions,
    ...(Object.keys(sources).length > 0 ? { sources } : {}),
    ...(message === state.meta.text ? {} : { message }),
    ...(media === null ? {} : { media: mediaResult(media, languageFor(output.language)) }),
    counts: facts.counts,
    ...(standing.length > 0 ? { standing } : {}),
    ...(keptFacts.receipts.length > 0 ? { noted: keptFacts.receipts } : {}),
    ...(keptFacts.notes.length > 0 ? { notes: keptFacts.notes } : {}),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
    curation,
    profile: facts.profile,
    ...(memory === null ? {} : { memory }),
    ...(introspection === undefined ? {} : { introspection }),
    ...(exclusions.length > 0 ? { excluded: exclusions } : {}),
    ...route.result,
  };
}
