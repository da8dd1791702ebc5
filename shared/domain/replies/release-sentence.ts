// What a sentence of a reply becomes before it reaches the user: names for refs, weekdays that agree with
// their dates, and no id, no link and no image that is not in what the run shows. Nothing is dropped.
import type { DomainPack } from "../../contracts/pack.ts";
import { agreeDates } from "../dates/check-dates.ts";
import type { Registry } from "../entities/create-registry.ts";
import { splitSentences } from "./split-sentences.ts";
import { plainMarkdown } from "./markdown/plain-markdown.ts";
import { plainLabel, stripRefs } from "../entities/translation/strip-refs.ts";

export interface ReplyRules {
  pack: DomainPack;
  registry: Registry;
  /** Rows, the question, the user's message: whose addresses may be repeated. */
  shown: string[];
  /** By which weekdays are put right. */
  days?: { today: string; language: string };
}

/** The sentence as it may be released, separator kept. */
export function releaseSentence(sentence: string, rules: ReplyRules): string {
  const { pack, registry, shown, days } = rules;
  const named = stripRefs(pack, sentence, registry);
  const dated = days === undefined ? named : agreeDates(named, days.today, days.language);
  return plainMarkdown(dated, shown);
}

/** What code says, with names and reasons in it that a model wrote. */
export function plainText(
  { pack, registry, shown }: Pick<ReplyRules, "pack" | "registry" | "shown">,
  text: string,
): string {
  return plainLabel(pack, plainMarkdown(stripRefs(pack, text, registry), shown));
}

/** A whole text, sentence by sentence. */
export function releaseAll(text: string, rules: ReplyRules): string {
  return splitSentences(text)
    .map((sentence) => releaseSentence(sentence, rules))
    .join("")
    .trim();
}
