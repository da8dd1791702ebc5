// Whether a look-up may skip planning (spec/understand#quick-look-up): the model's word, and rules that it
// cannot talk its way around.
import type { DomainPack } from "../../contracts/pack.ts";
import type { ResolvedMention } from "../../contracts/results.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

/**
 * True for a look-up of one table that the model is sure of, when nothing is open: it answers no
 * question that waits, every mention is resolved to a saved row of that very table, and nothing was
 * left out that would have to be assumed.
 */
export function quickAllowed(
  pack: DomainPack,
  output: UnderstandOutput,
  mentions: ResolvedMention[],
): boolean {
  const name = output.quick_subdomain ?? "";
  const subdomain = Object.hasOwn(pack.subdomains, name) ? pack.subdomains[name] : undefined;
  if (!output.quick_mode || output.quick_mode_confidence !== "high" || subdomain === undefined) {
    return false;
  }
  if (output.pending_response !== "none") return false;
  if (output.underspecified.intent !== null) return false;
  const [main = ""] = subdomain.tables;
  const type = pack.tables[main]?.refType;
  return mentions.every(
    ({ ref, entity_type }) => ref !== null && entity_type === type && !ref.startsWith("gen_"),
  );
}
