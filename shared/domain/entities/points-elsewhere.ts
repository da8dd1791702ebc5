// Asks again when the guard has stopped one draft and the model reads the user's "save it" as another draft.
import type { ResolvedMention } from "../../contracts/results.ts";
import type { Pending, Session } from "../../contracts/session.ts";
import { foldText, quoteNames } from "../understanding/check-evidence.ts";
import { isNewest } from "../conversation/questions/take-pending.ts";

/** Shorter words of a label do not identify it. */
const MIN_LETTERS = 3;

/**
 * The question whether to save the stopped draft all the same, where the message's only mention is resolved
 * to another draft without containing its name. Null in all other cases, and where the question was already
 * put again.
 */
export function pointsElsewhere(
  session: Pick<Session, "pending" | "exchange" | "artifacts">,
  mentions: ResolvedMention[],
): Pending | null {
  const { pending, artifacts } = session;
  if (pending?.type !== "confirm_override" || pending.again === true) return null;
  const items = (pending.remaining ?? []).flatMap(({ batch }) => batch?.items ?? []);
  const draftRefs = new Set(
    items.flatMap(({ ref }) => (artifacts[ref] === undefined ? [] : [ref])),
  );
  const [only, ...others] = mentions;
  if (only === undefined || others.length > 0 || draftRefs.size === 0) return null;
  const other = only.ref === null || draftRefs.has(only.ref) ? undefined : artifacts[only.ref];
  if (other === undefined || !isNewest(pending, session)) return null;
  const names = other.label
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => foldText(word).length >= MIN_LETTERS);
  return quoteNames({ source: "message", quote: only.raw_text }, names) ? null : pending;
}
