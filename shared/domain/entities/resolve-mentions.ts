// Resolves Understand's mentions against the tiers (spec/entities#mentions). A ref that the model gives is accepted
// if the model was shown it. Code compares words with labels only if the model gives neither a ref nor a candidate that
// it was shown. Words that equal a label resolve to its entity. A weaker match only adds candidates, unless the model
// gave a ref that it was not shown, or the mention is a link.
import type { ResolvedMention } from "../../contracts/results.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { matchLabels, type Labelled } from "./match-labels.ts";
import type { Resolvable } from "./resolvable-entities.ts";

type Mention = UnderstandOutput["entity_mentions"][number];

export interface ResolvedMentions {
  /** Parallel to `output.entity_mentions`. */
  mentions: ResolvedMention[];
  /** The output, changed to agree with the resolved mentions. */
  output: UnderstandOutput;
  /** Records of the mentioned entities, with the user's words for them, and of candidates, touched in this exchange. */
  records: EntityRecord[];
  /** Number of refs in the model's output that the model was not shown. */
  unknownCount: number;
}

export interface MentionRules {
  resolvable: Resolvable;
  /** The pack's ref types. */
  types: ReadonlySet<string>;
  /** Links of the message, resolved by code; a link with a null ref is resolved by its label. */
  links: { label: string; ref: string | null }[];
  /** Refs that the same message drops; mentions of them are discarded. */
  droppedRefs: ReadonlySet<string>;
}

/** The output's mentions and disambiguation, resolved. Pure; never returns a ref outside the tiers. */
export function resolveMentions(output: UnderstandOutput, rules: MentionRules): ResolvedMentions {
  const { resolvable, links, droppedRefs } = rules;
  const keptMentions = output.entity_mentions.filter(
    ({ resolved_ref: ref }) => ref === null || !droppedRefs.has(ref),
  );
  const linkedRefs = new Set(links.flatMap(({ ref }) => ref ?? []));
  const labels = new Set(links.map(({ label }) => label.toLowerCase()));
  const others = keptMentions.filter(
    ({ raw_text: raw, resolved_ref: ref }) =>
      !(ref !== null && linkedRefs.has(resolvable.visibleRef(ref) ?? ref)) &&
      !labels.has(nameIn(raw)),
  );
  const mentions = [
    ...links.map((link) => linkMention(link, rules)),
    ...others.map((mention) => resolveMention(mention, others, rules)),
  ];
  const candidateRefs = output.disambiguation?.candidates ?? [];
  const refs = [
    ...new Set<string>(candidateRefs.flatMap((ref) => resolvable.visibleRef(ref) ?? [])),
  ];
  const isChosen = mentions.some(({ ref }) => ref !== null && refs.includes(ref));
  const openChoice =
    output.disambiguation !== null && refs.length > 1 && !isChosen
      ? { ...output.disambiguation, candidates: refs }
      : null;
  const modelRefs = [
    ...keptMentions.flatMap(({ resolved_ref: ref, candidates }) => [
      ...(ref ? [ref] : []),
      ...candidates,
    ]),
    ...candidateRefs,
  ];
  return {
    mentions,
    output: {
      ...output,
      entity_mentions: mentions.map(({ raw_text, entity_type, ref, candidates, several }) => ({
        raw_text,
        entity_type,
        candidates,
        resolved_ref: ref,
        ...(several ? { several } : {}),
      })),
      disambiguation: openChoice,
    },
    records: touchedRecords(mentions, openChoice?.candidates ?? [], resolvable),
    unknownCount: modelRefs.filter(
      (ref) => !droppedRefs.has(ref) && resolvable.visibleRef(ref) === null,
    ).length,
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
  const raw_text = label.slice(0, 200);
  if (ref !== null) return resolvedTo({ raw_text, ref }, rules.resolvable);
  const mention: Mention = { raw_text, entity_type: "", candidates: [], resolved_ref: null };
  return resolveMention(mention, [mention], rules, true);
}

function typeOf(ref: string, { nearby, distant }: Resolvable): string {
  return [...nearby, ...distant].find((entry) => entry.ref === ref)?.type ?? "";
}

function resolvedTo(
  mention: { raw_text: string; ref: string },
  resolvable: Resolvable,
): ResolvedMention {
  return {
    ...mention,
    entity_type: typeOf(mention.ref, resolvable),
    candidates: [],
    confidence: "high",
    resolution: "exact",
  };
}

/**
 * @param mayGuess whether a label among the words may decide what is meant. A model that gives neither a ref nor
 *   candidates says that nothing fits, and a guess does not overrule it.
 */
function resolveMention(
  mention: Mention,
  allMentions: Mention[],
  { resolvable, types }: MentionRules,
  mayGuess = mention.resolved_ref !== null,
): ResolvedMention {
  const { raw_text, entity_type, several = false } = mention;
  const visibleRef = (ref: string | null) => (ref === null ? null : resolvable.visibleRef(ref));
  const severalField = several ? { several } : {};
  const modelRef = visibleRef(mention.resolved_ref);
  if (modelRef !== null)
    return { ...resolvedTo({ raw_text, ref: modelRef }, resolvable), ...severalField };
  const openMention = (refs: string[]): ResolvedMention => ({
    raw_text,
    entity_type,
    ref: null,
    candidates: refs,
    ...severalField,
    confidence: "low",
    resolution: "unresolved",
  });
  const candidates = [...new Set(mention.candidates.flatMap((ref) => visibleRef(ref) ?? []))];
  // "The red ones", with one entry per thing: an entry without a ref is covered by the others.
  const isAmongOthers = allMentions.some(
    (other) =>
      other !== mention && other.raw_text === raw_text && visibleRef(other.resolved_ref) !== null,
  );
  if (candidates.length > 0 || isAmongOthers) return openMention(candidates);
  const ofType = (list: Labelled[]) =>
    types.has(entity_type) ? list.filter(({ type }) => type === entity_type) : list;
  const entries = [...resolvable.nearby, ...resolvable.distant];
  const { matches, kind } = matchLabels(raw_text, ofType(entries));
  const [onlyMatch, ...others] = matches;
  const isGuess = kind !== "same";
  if (onlyMatch === undefined || others.length > 0 || kind === "part" || (isGuess && !mayGuess)) {
    return openMention(matches.map(({ ref }) => ref));
  }
  const mentionOfMatch = {
    ...resolvedTo({ raw_text, ref: onlyMatch.ref }, resolvable),
    ...severalField,
  };
  return isGuess
    ? { ...mentionOfMatch, confidence: "medium", resolution: "fuzzy" }
    : mentionOfMatch;
}

function touchedRecords(
  mentions: ResolvedMention[],
  candidates: string[],
  resolvable: Resolvable,
): EntityRecord[] {
  const records = new Map<string, EntityRecord>();
  // A prompt may show the candidates, so an untouched candidate gets its record now.
  const distantRefs = new Set<string>(resolvable.distant.map(({ ref }) => ref));
  const candidateRefs = mentions.flatMap((mention) =>
    mention.candidates.filter((ref) => distantRefs.has(ref)),
  );
  for (const ref of [...candidates, ...candidateRefs]) {
    const record = resolvable.touch(ref, "");
    if (record !== null) records.set(record.ref, record);
  }
  for (const { ref, raw_text: phrase } of mentions) {
    const record = ref === null ? null : resolvable.touch(ref, phrase);
    if (record !== null) records.set(record.ref, record);
  }
  return [...records.values()];
}
