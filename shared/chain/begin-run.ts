// The beginning of a run: one journalled request for the facts, and the session updated with changes that
// were made outside of it (S26). All of it precedes Understand's model call.
import type { Session } from "../contracts/session.ts";
import { exclusionsOf } from "../domain/constraints/exclusions-of.ts";
import { createRegistry } from "../domain/entities/create-registry.ts";
import { maskUuids } from "../domain/entities/translation/find-uuids.ts";
import { shownExchanges } from "../domain/conversation/shown-exchanges.ts";
import { withRefs } from "../domain/understanding/read-recall.ts";
import type { Recalled, ShownMemory } from "../contracts/recall.ts";
import { isId, linksAsRefs, mentionLinks } from "../domain/entities/mention-links.ts";
import { knownRows, refreshLabels } from "../domain/entities/refresh-entities.ts";
import type { BackgroundEntity } from "../domain/entities/resolvable-entities.ts";
import { topicTerms } from "../domain/understanding/topic-terms.ts";
import type { ShownNotes } from "../contracts/results.ts";
import { shownNotes } from "../domain/prompting/sections/fit-notes.ts";
import type { NodeContext } from "./node-context.ts";
import type { RunFacts } from "../ports/run-facts.ts";

/** Maximum background-tier rows that Understand is shown. */
const BACKGROUND_ROWS = 15;

export interface Beginning {
  facts: RunFacts;
  /** Has current labels. Rows that no longer exist are marked deleted; changed rows have lost their old data. */
  session: Session;
  /** The user's words with refs in place of ids (I1). */
  message: string;
  /** The message's links as code resolved them. */
  links: { label: string; ref: string | null }[];
  /** Rows that can be referred to although no recent exchange has touched them. */
  background: BackgroundEntity[];
  /** The entities that are in mind, and what was said before about the message's subject. */
  recalled: ShownMemory;
  /** What Alfred has noted about the user; undefined if there is nothing. */
  introspection: ShownNotes | undefined;
}

/** Errors: TransientError when the database is unavailable. */
export async function beginRun(ctx: NodeContext): Promise<Beginning> {
  const { pack, state } = ctx;
  const text = state.meta.text;
  const links = mentionLinks(text);
  const facts = await ctx.record(() =>
    ctx.db.readRunFacts({
      household: state.meta.household,
      conversation: ctx.envelope.conversation,
      run: ctx.envelope.run,
      terms: topicTerms(ctx.session, text),
      known: knownRows(pack, ctx.session),
      mentioned: [...new Set(links.map(({ target }) => target).filter(isId))],
      backgroundLimit: BACKGROUND_ROWS,
      wishes: exclusionsOf(pack, ctx.session.constraints),
      // A pressed button asks no model, so it needs no recall.
      ...(state.meta.answer === undefined
        ? { recall: { words: linksAsRefs(text, () => null), visible: visibleExchanges(ctx) } }
        : {}),
    }),
  );
  const renamedRecords = refreshLabels(pack, ctx.session, facts.changed);
  const entities = { ...ctx.session.entities };
  for (const record of renamedRecords) entities[record.ref] = record;
  const session = { ...ctx.session, entities };

  const rows = [...facts.background, ...facts.mentioned].map((row) => ({
    ...row,
    label: maskUuids(row.label),
    reason: maskUuids(row.reason),
  }));
  const linkedEntities = linkedRows(session, facts, links);
  const refOf = (target: string) => linkedEntities.get(target)?.ref ?? null;
  const background = new Map<string, BackgroundEntity>(rows.map((row) => [row.ref, row]));
  for (const row of linkedEntities.values())
    if (!background.has(row.ref)) background.set(row.ref, row);
  return {
    facts,
    session,
    message: linksAsRefs(text, refOf),
    links: links.map(({ label, target }) => ({ label, ref: refOf(target) })),
    background: [...background.values()],
    recalled: recalledMemory(ctx, facts),
    introspection: shownNotes(loadedOrNull(ctx, facts.notes) ?? []),
  };
}

/** The number of exchanges that the run's prompts show in full. */
export function visibleExchanges({ session }: Pick<NodeContext, "session">): number {
  return shownExchanges(session).length;
}

/**
 * A part of the facts about memory; null if reading it failed, which is logged, or if nothing may be recalled.
 */
function loadedOrNull<T extends object>(
  { log }: NodeContext,
  answer: T | { failed: string } | null | undefined,
): T | null {
  if (!answer || !("failed" in answer)) return answer ?? null;
  log.warn("recall.failed", { "error.type": answer.failed });
  return null;
}

function recalledMemory(ctx: NodeContext, facts: RunFacts): ShownMemory {
  const people = loadedOrNull(ctx, facts.people) ?? [];
  const recollection: Recalled = loadedOrNull(ctx, facts.memory) ?? {
    facts: [],
    episodes: [],
    more: 0,
  };
  const { more, languages } = recollection;
  return {
    ...{ people, memories: withRefs(recollection, people.length), more },
    ...(languages === undefined ? {} : { languages }),
  };
}

/**
 * Resolves each link's target: a row that this user may see, or an undeleted entity of this conversation.
 * The result lacks any other target.
 */
function linkedRows(
  { entities }: Session,
  facts: RunFacts,
  links: { target: string }[],
): Map<string, BackgroundEntity> {
  const registry = createRegistry(entities);
  const rows = new Map<string, BackgroundEntity>();
  for (const { target } of links) {
    const row = [...facts.mentioned, ...facts.background].find(
      ({ id, ref }) => target === id || target === ref,
    );
    const knownRecord = registry.get(registry.refOf(target) ?? target);
    const record = knownRecord?.status === "deleted" ? undefined : knownRecord;
    if (row !== undefined) rows.set(target, { ...row, label: maskUuids(row.label) });
    else if (record !== undefined) rows.set(target, { ...record, reason: "mentioned" });
  }
  return rows;
}
