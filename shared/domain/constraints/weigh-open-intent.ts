// An intent that leaves things open (spec/understand#open-intents): what stands in for them, or the one
// question that has to come first. Ambiguity is state: rules decide, and what was assumed is said.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

export interface WeighedIntent {
  /** Defaults that stand in for what the user left open, in words for the user. */
  assumptions: string[];
  /** To be asked instead of planning; null: go on. */
  question: string | null;
}

/**
 * @param counts rows per table of the household; a table that is not among them counts as unknown
 * @param constraints the session's, this message's included: what one of them says is not open
 */
export function weighOpenIntent(
  pack: Pick<DomainPack, "openIntents">,
  underspecified: UnderstandOutput["underspecified"],
  facts: {
    profile: MemberProfile | null;
    counts: Record<string, number>;
    constraints: SessionConstraints | null;
    language: Language;
  },
): WeighedIntent {
  const { intent: name, missing } = underspecified;
  const intent =
    name !== null && Object.hasOwn(pack.openIntents, name) ? pack.openIntents[name] : undefined;
  if (intent === undefined) return { assumptions: [], question: null };
  const { needs, slots } = intent;
  if (needs !== undefined && needs.tables.every((table) => facts.counts[table] === 0)) {
    return { assumptions: [], question: needs.question(facts.language) };
  }
  const said = new Set((facts.constraints?.constraints ?? []).map(({ type }) => type));
  const assumptions = [...new Set(missing)].flatMap((slot) => {
    if (!Object.hasOwn(slots, slot) || said.has(slot)) return [];
    return slots[slot]?.(facts.profile, facts.language) ?? [];
  });
  return { assumptions: [...new Set(assumptions)], question: null };
}
