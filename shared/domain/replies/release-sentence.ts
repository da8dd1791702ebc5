// Prepares a sentence of a reply for release: replaces refs by names and tags of recalled texts by their sources,
// corrects weekdays, masks ids, and removes links and images that the run does not show. Words stay, unless a tag names
// a text that was not recalled: then a fixed sentence replaces this one. A note replaces a removed address.
import type { DomainPack } from "../../contracts/pack.ts";
import { correctWeekdays } from "../dates/check-dates.ts";
import type { Registry } from "../entities/create-registry.ts";
import { splitSentences } from "./split-sentences.ts";
import { tellMemories, withoutMemoryTags, type MemoryWords } from "./marks/memory-tags.ts";
import { plainMarkdown } from "./markdown/plain-markdown.ts";
import { plainLabel, stripRefs } from "../entities/translation/strip-refs.ts";

export interface ReplyRules {
  pack: DomainPack;
  registry: Registry;
  /** Rows, the question, the user's message: a reply may repeat their addresses. */
  shownTexts: string[];
  /** The text that replaces an address that may not be shown, in the reader's language. */
  linkRemoved?: string;
  /** The words that introduce recalled texts; absent if no tag may name one. */
  memory?: MemoryWords;
  /** Date and language by which weekdays are corrected. */
  days?: { today: string; language: string };
}

/** The sentence as it may be released, with its separator. */
export function releaseSentence(sentence: string, rules: ReplyRules): string {
  const { pack, registry, shownTexts, days, linkRemoved, memory } = rules;
  const withNames = stripRefs(pack, sentence, registry);
  const withMemories = memory === undefined ? withNames : tellMemories(withNames, memory);
  const withWeekdays =
    days === undefined ? withMemories : correctWeekdays(withMemories, days.today, days.language);
  return plainMarkdown(withWeekdays, shownTexts, linkRemoved);
}

/** A text that code wrote around names and reasons from a model, as it may be released. */
export function plainText(
  { pack, registry, shownTexts, linkRemoved, memory }: Omit<ReplyRules, "days">,
  text: string,
): string {
  const withNames = stripRefs(pack, text, registry);
  const withoutTags = memory === undefined ? withNames : withoutMemoryTags(withNames, memory);
  return plainLabel(pack, plainMarkdown(withoutTags, shownTexts, linkRemoved));
}

/** A whole text, sentence by sentence. */
export function releaseAll(text: string, rules: ReplyRules): string {
  return splitSentences(text)
    .map((sentence) => releaseSentence(sentence, rules))
    .join("")
    .trim();
}
