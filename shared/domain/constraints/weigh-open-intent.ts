// Handles an open intent (spec/understand#open-intents): either defaults for what the user left open, or one
// question to ask first. Rules decide, and the reply states what was assumed.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

export interface WeighedIntent {
  /** Defaults for what the user left open, in words for the user. */
  assumptions: string[];
  /** The question to ask instead of planning; null when planning continues. */
  question: string | null;
}

/**
 * @param counts rows per table of the household; a missing table counts as unknown
 * @param constraints the session's, this message's included; a slot that a constraint fills is not open
 */
export function weighOpenIntent(
  pack: Pick<DomainPack, "openIntents">,
  openIntent: UnderstandOutput["underspecified"],
  facts: {
    profile: MemberProfile | null;
    counts: Record<string, number>;
    constraints: SessionConstraints | null;
    language: Language;
  },
): WeighedIntent {
  const { intent: name, missing } = openIntent;
  const intent =
    name !== null && Object.hasOwn(pack.openIntents, name) ? pack.openIntents[name] : undefined;
  if (intent === undefined) return { assumptions: [], question: null };
  const { needs, slots } = intent;
  if (needs !== undefined && needs.tables.every((table) => facts.counts[table] === 0)) {
    return { assumptions: [], question: needs.question(facts.language) };
  }
  const statedTypes = new Set((facts.constraints?.constraints ?? []).map(({ type }) => type));
  const assumptions = [...new Set(missing)].flatMap((slot) => {
    if (!Object.hasOwn(slots, slot) || statedTypes.has(slot)) return [];
    return slots[slot]?.(facts.profile, facts.language) ?? [];
  });
  return { assumptions: [...new Set(assumptions)], question: null };
}
