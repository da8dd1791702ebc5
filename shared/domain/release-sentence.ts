// What a sentence of a reply becomes before it reaches the user: dropped when it claims a change
// without a receipt; names for refs; no id, no link and no image that is not in what the run shows.
import type { Receipt } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { WriteOperation } from "../contracts/plan.ts";
import { checkReplySentence } from "./check-reply-sentence.ts";
import type { Registry } from "./create-registry.ts";
import { stripRefs } from "./strip-refs.ts";

export interface ReplyRules {
  pack: DomainPack;
  registry: Registry;
  receipts: Receipt[];
  /** Everything that the run shows: drafts, rows, the question; whose addresses may be repeated. */
  shown: string[];
  /** Its sentences, from `shownSentences`. */
  sentences: ReadonlySet<string>;
  /** Labels of drafts that are not saved. */
  unsaved: string[];
  /** Operations of which something is left to do. */
  open?: ReadonlySet<WriteOperation>;
}

/** The sentence as it may be released, separator kept; an empty string when it may not. */
export function releaseSentence(sentence: string, rules: ReplyRules): string {
  const { pack, registry, receipts, shown, sentences, unsaved, open } = rules;
  const plain = stripLinks(stripRefs(pack, sentence, registry), shown);
  const facts = { shown: sentences, unsaved, ...(open === undefined ? {} : { open }) };
  return checkReplySentence(plain, receipts, pack.claimWords, facts) ? plain : "";
}

/** Links and images whose address the run does not show: their text stays, the address goes. */
export function stripLinks(text: string, shown: string[]): string {
  const known = (address: string) => shown.some((passage) => passage.includes(address));
  return text
    .replace(/!\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (all, alt: string, address: string) =>
      known(address) ? all : alt,
    )
    .replace(/\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (all, label: string, address: string) =>
      known(address) ? all : label,
    )
    .replace(/<?\b[a-z][a-z0-9+.-]*:\/\/[^\s<>)\]]+>?/gi, (address) =>
      known(address.replace(/^<|>$/g, "").replace(/[.,;:!?]+$/, "")) ? address : "",
    );
}
