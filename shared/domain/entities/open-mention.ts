// A message that means one thing which could be several: what a plan would do to it has to wait until the
// user has said which one. A look-up is never asked about.
import type { DomainPack } from "../../contracts/pack.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { ResolvedMention, UnderstandResult } from "../../contracts/results.ts";
import type { Session } from "../../contracts/session.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { foldedWords } from "./label-words.ts";

/** The user's words for one thing, and the refs of what they may mean. */
export interface OpenMention {
  words: string;
  candidates: string[];
}

type Step = ThinkOutput["steps"][number];

/** Mentions of one thing that fit several, and a choice that the message has not made. */
function openMentions({ mentions = [], takenOver }: UnderstandResult): OpenMention[] {
  const open = mentions.filter(isOpen).map(({ raw_text: words, candidates }) => ({
    ...{ words, candidates },
  }));
  const asked = takenOver?.type === "disambiguate" ? (takenOver.candidates ?? []) : [];
  const isChosen = mentions.some(({ ref }) => ref !== null && asked.includes(ref));
  return isChosen || asked.length < 2 ? open : [...open, { words: "", candidates: asked }];
}

function isOpen(mention: ResolvedMention): boolean {
  return meansOne(mention) && mention.candidates.length > 1;
}

/** One thing is meant, and nobody has said which row that is. */
export function meansOne({ ref, several }: ResolvedMention): boolean {
  return ref === null && several !== true;
}

/**
 * The first open mention of something that the plan would change, or would build a change on; null when
 * there is none.
 */
export function mentionToAsk(
  { decision, steps }: ThinkOutput,
  understood: UnderstandResult,
  pack: DomainPack,
  session: Pick<Session, "entities">,
): OpenMention | null {
  if (decision === "clarify" || !steps.some(({ type }) => type === "write")) return null;
  const named = new Set((understood.mentions ?? []).flatMap(({ ref }) => ref ?? []));
  const typeOf = (ref: string) => session.entities[ref]?.type;
  const changes = (step: Step, candidates: string[]) => {
    const used = candidates.filter((ref) => uses(step, ref));
    if (used.length > 0) return used.some((ref) => !named.has(ref));
    const isOpenChange = step.operation === "update" || step.operation === "delete";
    if (!isOpenChange || (step.batch ?? []).some(({ ref }) => ref !== null)) return false;
    const writes = pack.subdomains[step.subdomain]?.writes ?? [];
    return writes.some((table) =>
      candidates.some((ref) => typeOf(ref) === pack.tables[table]?.refType),
    );
  };
  const found = openMentions(understood).find(({ candidates }) =>
    steps.some((step) => step.type !== "read" && changes(step, candidates)),
  );
  return found ?? null;
}

/** The step names the ref, in its batch or in words. */
function uses({ description, batch }: Step, ref: string): boolean {
  const isIn = (text: string) => new RegExp(`(?<!\\w)${ref}(?!\\w)`).test(text);
  return isIn(description) || (batch ?? []).some((item) => item.ref === ref || isIn(item.brief));
}

/**
 * Whether the user's words have something that only one of the options has, and not its name ("the port in
 * the cellar"): then nobody has to be asked. A number says nothing: it may be what is wanted.
 */
export function isSingledOut(words: string, options: string[]): boolean {
  const said = new Set(foldedWords(words).filter((word) => foldText(word).length > 2));
  const own = options.map((option) => new Set(foldedWords(option)));
  const telling = [...said].filter(
    (word) => /^\p{L}/u.test(word) && own.filter((option) => option.has(word)).length === 1,
  );
  const meant = own.filter((option) => telling.some((word) => option.has(word)));
  return meant.length === 1;
}
