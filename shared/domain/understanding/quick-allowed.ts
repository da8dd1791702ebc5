// Decides whether a look-up may skip planning (spec/understand#quick-look-up): the model proposes it, and rules
// that the model cannot override allow it.
import type { DomainPack } from "../../contracts/pack.ts";
import type { ResolvedMention } from "../../contracts/results.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

/**
 * True for a look-up of one table that the model is sure of, when nothing is open: the message answers no
 * open question and asks one thing, it needs nothing that was said earlier, every mention is resolved to a
 * saved row of this table, and no assumption would be needed.
 */
export function quickAllowed(
  pack: DomainPack,
  output: UnderstandOutput,
  mentions: ResolvedMention[],
  message: string,
): boolean {
  const name = output.quick_subdomain ?? "";
  const subdomain = Object.hasOwn(pack.subdomains, name) ? pack.subdomains[name] : undefined;
  if (!output.quick_mode || output.quick_mode_confidence !== "high" || subdomain === undefined) {
    return false;
  }
  if (output.pending_response !== "none" || asksTwice(message)) return false;
  if (output.memories !== undefined || output.recall !== undefined) return false;
  if (output.underspecified.intent !== null) return false;
  const [mainTable = ""] = subdomain.tables;
  const type = pack.tables[mainTable]?.refType;
  return mentions.every(
    ({ ref, entity_type }) => ref !== null && entity_type === type && !ref.startsWith("gen_"),
  );
}

/** Whether two or more parts of the message end as questions, in any script. */
export function asksTwice(message: string): boolean {
  const parts = message.split(/(?<=[?？؟⁇՞])/u).filter((part) => /[?？؟⁇՞]/u.test(part));
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length > 1;
}
