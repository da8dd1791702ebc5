// Understand's mentions against the tiers (V4 §5.6): pure code decides what each refers to. A model's
// own reading counts where words do not name anything, and only for what it was shown.
import type { ResolvedMention } from "../contracts/results.ts";
import type { EntityRecord } from "../contracts/session.ts";
import type { UnderstandOutput } from "../contracts/understand.ts";
import { matchLabels, mentionWords, type Labelled } from "./match-labels.ts";
import type { Resolvable } from "./resolvable-entities.ts";
import { placeNamed, refAtPlace } from "./shown-order.ts";

type Mention = UnderstandOutput["entity_mentions"][number];

export interface ResolvedMentions {
  /** Parallel to `output.entity_mentions`. */
  mentions: ResolvedMention[];
  /** The output, agreeing with what was resolved. */
  output: UnderstandOutput;
  /** What is referred to, touched in this exchange, with the user's words for it. */
  records: EntityRecord[];
  /** Refs of the model that stand for nothing it was shown. */
  unknown: number;
}

export interface MentionRules {
  resolvable: Resolvable;
  /** Words for kinds of things, folded (`packWords`). */
  kinds: ReadonlySet<string>;
  /** The pack's ref types. */
  types: ReadonlySet<string>;
  /** Links of the message, resolved by code; null: falls back to its label. */
  links: { label: string; ref: string | null }[];
  /** What the last replies named, in order, newest first (`shownOrder`). */
  replies?: string[][];
  /** Refs that the same message drops: they are spoken of for the last time. */
  dropped: ReadonlySet<string>;
}

/** The output's mentions and disambiguation, resolved. Pure; no ref outside the tiers comes back. */
export function resolveMentions(output: UnderstandOutput, rules: MentionRules): ResolvedMentions {
  const { resolvable, links, dropped } = rules;
  const given = output.entity_mentions.filter(
    ({ resolved_ref: ref }) => ref === null || !dropped.has(ref),
  );
  const linked = new Set(links.flatMap(({ ref }) => ref ?? []));
  const labels = new Set(links.map(({ label }) => label.toLowerCase()));
  const others = given.filter(
    ({ raw_text: raw, resolved_ref: ref }) =>
      !(ref !== null && linked.has(resolvable.shown(ref) ?? ref)) && !labels.has(nameIn(raw)),
  );
  const mentions = [
    ...links.map((link) => linkMention(link, rules)),
    ...others.map((mention) => resolveOne(mention, others, rules)),
  ];
  const named = output.disambiguation?.candidates ?? [];
  const refs = [...new Set(named.flatMap((ref) => resolvable.shown(ref) ?? []))];
  const isSettled = mentions.some(
    ({ ref, confidence, resolution }) =>
      ref !== null && refs.includes(ref) && confidence === "high" && resolution === "exact",
  );
  const ambiguous =
    output.disambiguation !== null && refs.length > 1 && !isSettled
      ? { ...output.disambiguation, candidates: refs }
      : null;
  const asked = [
    ...given.flatMap(({ resolved_ref: ref, candidates }) => [...(ref ? [ref] : []), ...candidates]),
    ...named,
  ];
  return {
    mentions,
    output: {
      ...output,
      entity_mentions: mentions.map(({ raw_text, entity_type, ref, candidates, confidence }) => ({
        ...{ raw_text, entity_type, candidates, confidence },
        resolved_ref: ref,
      })),
      disambiguation: ambiguous,
    },
    records: touched(mentions, ambiguous?.candidates ?? [], resolvable),
    unknown: asked.filter((ref) => !dropped.has(ref) && resolvable.shown(ref) === null).length,
  };
}

/** A link's text as the model may have copied it: `@[Label](wine_1)`, `@Label`, `Label`. */
function nameIn(raw: string): string {
  const link = /^@?\[([^\]]+)\]/.exec(raw.trim());
  return (link?.[1] ?? raw.trim().replace(/^@/, "")).toLowerCase();
}

function linkMention(
  { label, ref }: MentionRules["links"][number],
  rules: MentionRules,
): ResolvedMention {
  if (ref !== null) {
    const said = { raw_text: label.slice(0, 200), entity_type: typeOf(ref, rules.resolvable) };
    return { ...said, ref, candidates: [], confidence: "high", resolution: "exact" };
  }
  const words = { raw_text: label.slice(0, 200), entity_type: "", candidates: [] };
  const mention: Mention = { ...words, resolved_ref: null, confidence: "low" };
  return resolveOne(mention, [mention], rules, true);
}

function typeOf(ref: string, { near, far }: Resolvable): string {
  return [...near, ...far].find((entry) => entry.ref === ref)?.type ?? "";
}

/** @param named the words are a name that the user picked, so a part of a label is meant too */
function resolveOne(
  mention: Mention,
  all: Mention[],
  { resolvable, kinds, types, replies = [] }: MentionRules,
  named = false,
): ResolvedMention {
  const { raw_text, entity_type, candidates, confidence } = mention;
  const own = mention.resolved_ref === null ? null : resolvable.shown(mention.resolved_ref);
  const base = { raw_text, entity_type, candidates: [] as string[] };
  const to = (
    ref: string,
    how: Pick<ResolvedMention, "confidence" | "resolution">,
  ): ResolvedMention => ({ ...base, entity_type: typeOf(ref, resolvable), ref, ...how });
  const isNear = (ref: string) => resolvable.near.some((entry) => entry.ref === ref);
  const cap = confidence === "high" ? "medium" : confidence;
  // What the model reads in the words: taken as it says for what is near, with a doubt otherwise.
  const byModel = (ref: string, exact: boolean): ResolvedMention =>
    exact && isNear(ref) && confidence === "high"
      ? to(ref, { confidence, resolution: "exact" })
      : to(ref, { confidence: cap, resolution: "fuzzy" });
  const open = (refs: string[]): ResolvedMention => ({
    ...base,
    ref: null,
    candidates: refs,
    confidence: "low",
    resolution: "unresolved",
  });

  const words = mentionWords(raw_text, kinds);
  // "The first one" is the one that the user saw first, whatever a table's order makes of it (S7).
  const place = words.name.length === 0 ? placeNamed(raw_text) : null;
  const counted =
    place === null ? null : refAtPlace(replies, place, types.has(entity_type) ? entity_type : null);
  const seen = counted === null ? null : resolvable.shown(counted);
  if (seen !== null) return to(seen, { confidence: "high", resolution: "exact" });
  // "The cod ones": one entry per thing, all with the same words, is a reading of the model's.
  const several = new Set(
    all.flatMap((other) =>
      other.raw_text === raw_text && other.resolved_ref !== null
        ? (resolvable.shown(other.resolved_ref) ?? [])
        : [],
    ),
  );
  if (several.size > 1) return own === null ? open([]) : byModel(own, true);

  const ofType = (list: Labelled[]) =>
    types.has(entity_type) ? list.filter(({ type }) => type === entity_type) : list;
  const near = matchLabels(words, ofType(resolvable.near));
  const far = near.found.length > 0 ? none : matchLabels(words, ofType(resolvable.far));
  const { found, whole } = far.found.length > 0 ? far : near;
  const [only] = found;
  // "Something with cod" names no entity, though there is one with cod in its label.
  const refers = whole || named || own !== null || words.definite || words.name.length > 1;
  if (only !== undefined && refers) {
    if (found.length === 1) {
      return isNear(only.ref)
        ? to(only.ref, { confidence: "high", resolution: "exact" })
        : to(only.ref, { confidence: "medium", resolution: "fuzzy" });
    }
    const chosen = own !== null && words.points && found.some(({ ref }) => ref === own);
    return chosen ? byModel(own, true) : open(found.map(({ ref }) => ref));
  }
  if (own !== null) return byModel(own, words.name.length === 0);
  return open([...new Set(candidates.flatMap((ref) => resolvable.shown(ref) ?? []))]);
}

const none = { found: [] as Labelled[], whole: false };

function touched(
  mentions: ResolvedMention[],
  candidates: string[],
  resolvable: Resolvable,
): EntityRecord[] {
  const records = new Map<string, EntityRecord>();
  // Whoever is shown a candidate may name it: one that no exchange has touched yet gets its record.
  const fresh = new Set(resolvable.far.map(({ ref }) => ref));
  const open = mentions.flatMap((mention) => mention.candidates.filter((ref) => fresh.has(ref)));
  for (const ref of [...candidates, ...open]) {
    const record = resolvable.touch(ref, "");
    if (record !== null) records.set(record.ref, record);
  }
  for (const { ref, raw_text: phrase } of mentions) {
    const record = ref === null ? null : resolvable.touch(ref, phrase);
    if (record !== null) records.set(record.ref, record);
  }
  return [...records.values()];
}
