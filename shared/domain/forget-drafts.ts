// Takes dropped drafts out of what later prompts show of an exchange: "forget those" (S2) means
// that neither their text nor their names may steer the next plan.
import { LANGUAGES } from "../contracts/language.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { Artifact, Exchange } from "../contracts/session.ts";
import { NOT_SAVED_PATTERN } from "./wording/not-saved.ts";

const GONE = "[a draft that was dropped]";
const MARKS = new RegExp(
  `(?:^\\[a draft that was dropped\\]$\\s*(?:^${NOT_SAVED_PATTERN}$\\s*)?)+`,
  "gm",
);

/** The exchange without the drafts' text, labels and refs; the same object when it has none. */
export function forgetDrafts(pack: DomainPack, exchange: Exchange, drafts: Artifact[]): Exchange {
  if (drafts.length === 0) return exchange;
  const lines = new Set(drafts.flatMap((draft) => linesOf(pack, draft)));
  const names = drafts.flatMap(({ ref, label }) => [ref, label]).filter((name) => name.length > 2);
  const withoutNames = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(bounded(name), GONE), text);
  const assistant = exchange.assistant
    .split("\n")
    .map((line) => (lines.has(line.trim()) ? GONE : withoutNames(line)))
    .join("\n")
    // One mark for what was shown in one go, the labels around it included.
    .replace(MARKS, `${GONE}\n`)
    .trimEnd();
  const refs = new Set(drafts.map(({ ref }) => ref));
  const steps = exchange.steps.map((step) => ({
    ...step,
    outcome: withoutNames(step.outcome),
    description: withoutNames(step.description),
    note: step.note === null ? null : withoutNames(step.note),
    entities: step.entities.filter((ref) => !refs.has(ref)),
  }));
  const next = { ...exchange, assistant, steps };
  return JSON.stringify(next) === JSON.stringify(exchange) ? exchange : next;
}

function linesOf(pack: DomainPack, draft: Artifact): string[] {
  const format = pack.subdomains[draft.subdomain]?.artifact?.format;
  // Nobody has kept in which language it was shown.
  return LANGUAGES.flatMap((language) => (format?.(draft.content, language) ?? "").split("\n"))
    .map((line) => line.trim())
    .filter((line) => line.length > 0);
}

/** The name where it is not part of a longer word: `gen_cod_1` is not in `gen_cod_12`. */
function bounded(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "giu");
}
