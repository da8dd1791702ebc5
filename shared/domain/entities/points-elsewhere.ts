// Asks again when the guard has stopped one draft and the model reads the user's "save it" as another draft.
import type { ResolvedMention } from "../../contracts/results.ts";
import type { Pending, Session } from "../../contracts/session.ts";
import { foldText, quoteNames } from "../understanding/check-evidence.ts";
import { isNewest } from "../conversation/questions/take-pending.ts";

/** Shorter words of a label do not identify it. */
const MIN_LETTERS = 3;

/**
 * The open question whether to save the stopped draft anyway, to be asked again if the message's only mention is
 * resolved to another draft without containing its name. Null in all other cases, and if the question was already
 * repeated.
 */
export function overrideQuestionToRepeat(
  session: Pick<Session, "pending" | "exchange" | "artifacts">,
  mentions: ResolvedMention[],
): Pending | null {
  const { pending, artifacts } = session;
  if (pending?.type !== "confirm_override" || pending.again === true) return null;
  const items = (pending.remaining ?? []).flatMap(({ batch }) => batch?.items ?? []);
  const draftRefs = new Set(
    items.flatMap(({ ref }) => (artifacts[ref] === undefined ? [] : [ref])),
  );
  const [onlyMention, ...others] = mentions;
  if (onlyMention === undefined || others.length > 0 || draftRefs.size === 0) return null;
  const otherDraft =
    onlyMention.ref === null || draftRefs.has(onlyMention.ref)
      ? undefined
      : artifacts[onlyMention.ref];
  if (otherDraft === undefined || !isNewest(pending, session)) return null;
  const names = otherDraft.label
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => foldText(word).length >= MIN_LETTERS);
  return quoteNames({ source: "message", quote: onlyMention.raw_text }, names) ? null : pending;
}
