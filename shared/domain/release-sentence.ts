// What a sentence of a reply becomes before it reaches the user: dropped when it claims a change
// without a receipt; names for refs; no id, no link and no image that is not in what the run shows.
import type { Receipt } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { WriteOperation } from "../contracts/plan.ts";
import { agreeDates } from "./check-dates.ts";
import { checkReplySentence, isShown } from "./check-reply-sentence.ts";
import type { Registry } from "./create-registry.ts";
import { splitSentences } from "./split-sentences.ts";
import { plainMarkdown } from "./plain-markdown.ts";
import { plainLabel, stripRefs } from "./strip-refs.ts";

export interface ReplyRules {
  pack: DomainPack;
  registry: Registry;
  receipts: Receipt[];
  /** Rows, the question, the user's message: whose addresses may be repeated. */
  shown: string[];
  /** Sentences of what the run shows, drafts included, from `shownSentences`. */
  sentences: ReadonlySet<string>;
  /** Labels of drafts that are not saved. */
  unsaved: string[];
  /** Labels of everything that the conversation knows. */
  known?: string[];
  /** Operations of which something is left to do. */
  open?: ReadonlySet<WriteOperation>;
  /** By which weekdays are put right. */
  days?: { today: string; language: string };
}

/** The sentence as it may be released, separator kept; an empty string when it may not. */
export function releaseSentence(sentence: string, rules: ReplyRules): string {
  const { pack, registry, receipts, shown, sentences, unsaved, open, known } = rules;
  const { days } = rules;
  const named = stripRefs(pack, sentence, registry);
  const dated = days === undefined ? named : agreeDates(named, days.today, days.language);
  const plain = plainMarkdown(dated, shown);
  const facts = {
    shown: sentences,
    unsaved,
    ...(open === undefined ? {} : { open }),
    ...(known === undefined ? {} : { known }),
  };
  return checkReplySentence(plain, receipts, pack.claimWords, facts)
    ? withoutTicks(plain, receipts, sentences)
    : "";
}

/** What code says, with names and reasons in it that a model wrote: the same, no claim being judged. */
export function plainText(
  { pack, registry, shown }: Pick<ReplyRules, "pack" | "registry" | "shown">,
  text: string,
): string {
  return plainLabel(pack, plainMarkdown(stripRefs(pack, text, registry), shown));
}

/** A whole text, each of its sentences as `release` leaves it. */
export function releaseAll(text: string, release: (sentence: string) => string): string {
  return splitSentences(text).map(release).join("").trim();
}

/** A tick claims that something is done: without a change it goes, unless the run shows the line. */
function withoutTicks(text: string, receipts: Receipt[], shown: ReadonlySet<string>): string {
  const isBacked = receipts.some(({ status }) => status === "applied");
  if (isBacked || isShown(text, shown)) return text;
  return text.replace(/[\u2705\u2714\u2713\u2611]\uFE0F? ?/gu, "");
}
