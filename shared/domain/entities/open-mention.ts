// Finds a mention of one thing that could mean several: a plan that would change it has to wait until the
// user has said which one. Look-ups are never asked about.
import type { DomainPack } from "../../contracts/pack.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { ResolvedMention, UnderstandResult } from "../../contracts/results.ts";
import type { Session } from "../../contracts/session.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { foldedWords } from "./label-words.ts";

/** The user's words for one thing, and the refs that they may mean. */
export interface OpenMention {
  words: string;
  candidates: string[];
}

type Step = ThinkOutput["steps"][number];

/**
 * Mentions of one thing with several candidates, and the candidates of a question "which one" that the message has
 * not answered.
 */
function openMentions({ mentions = [], takenOver }: UnderstandResult): OpenMention[] {
  const mentionsOfOne = mentions
    .filter(isOpen)
    .map(({ raw_text: words, candidates }) => ({ words, candidates }));
  const askedRefs = takenOver?.type === "disambiguate" ? (takenOver.candidates ?? []) : [];
  const isChosen = mentions.some(({ ref }) => ref !== null && askedRefs.includes(ref));
  return isChosen || askedRefs.length < 2
    ? mentionsOfOne
    : [...mentionsOfOne, { words: "", candidates: askedRefs }];
}

function isOpen(mention: ResolvedMention): boolean {
  return isSingleUnresolved(mention) && mention.candidates.length > 1;
}

/** Whether the mention means one thing that is not resolved to a row. */
export function isSingleUnresolved({ ref, several }: ResolvedMention): boolean {
  return ref === null && several !== true;
}

/**
 * The first open mention of an entity that the plan would change or base a change on; null when there is
 * none.
 */
export function mentionToAsk(
  { decision, steps }: ThinkOutput,
  understanding: UnderstandResult,
  pack: DomainPack,
  session: Pick<Session, "entities">,
): OpenMention | null {
  if (decision === "clarify" || !steps.some(({ type }) => type === "write")) return null;
  const mentionedRefs = new Set((understanding.mentions ?? []).flatMap(({ ref }) => ref ?? []));
  const typeOf = (ref: string) => session.entities[ref]?.type;
  const changesCandidate = (step: Step, candidates: string[]) => {
    const usedRefs = candidates.filter((ref) => namesRef(step, ref));
    if (usedRefs.length > 0) return usedRefs.some((ref) => !mentionedRefs.has(ref));
    const isUpdateOrDelete = step.operation === "update" || step.operation === "delete";
    if (!isUpdateOrDelete || (step.batch ?? []).some(({ ref }) => ref !== null)) return false;
    const writes = pack.subdomains[step.subdomain]?.writes ?? [];
    return writes.some((table) =>
      candidates.some((ref) => typeOf(ref) === pack.tables[table]?.refType),
    );
  };
  const mention = openMentions(understanding).find(({ candidates }) =>
    steps.some((step) => step.type !== "read" && changesCandidate(step, candidates)),
  );
  return mention ?? null;
}

/** Whether the step names the ref, in its batch or its description. */
function namesRef({ description, batch }: Step, ref: string): boolean {
  const isIn = (text: string) => new RegExp(`(?<!\\w)${ref}(?!\\w)`).test(text);
  return isIn(description) || (batch ?? []).some((item) => item.ref === ref || isIn(item.brief));
}

/**
 * Whether the user's words contain a word that only one option has ("the port in the cellar"): then no
 * question is needed. Numbers do not count, because a number may be the wanted value.
 */
export function isOneSingledOut(words: string, options: string[]): boolean {
  const userWords = new Set(foldedWords(words).filter((word) => foldText(word).length > 2));
  const optionWords = options.map((option) => new Set(foldedWords(option)));
  const distinctWords = [...userWords].filter(
    (word) => /^\p{L}/u.test(word) && optionWords.filter((option) => option.has(word)).length === 1,
  );
  const matches = optionWords.filter((option) => distinctWords.some((word) => option.has(word)));
  return matches.length === 1;
}
