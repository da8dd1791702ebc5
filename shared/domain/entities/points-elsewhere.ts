// "Save it", after the guard has stopped one draft: what is read as another one is asked about first.
import type { ResolvedMention } from "../../contracts/results.ts";
import type { Pending, Session } from "../../contracts/session.ts";
import { foldText, quoteNames } from "../understanding/check-evidence.ts";
import { isNewest } from "../conversation/questions/take-pending.ts";

/** Shorter words of a label name nothing by themselves. */
const LEAST = 3;

/**
 * The question whether to save a stopped draft all the same, where the message's one mention is read as
 * another draft and does not say its name; null otherwise, and where the question was put again already.
 */
export function pointsElsewhere(
  session: Pick<Session, "pending" | "exchange" | "artifacts">,
  mentions: ResolvedMention[],
): Pending | null {
  const { pending, artifacts } = session;
  if (pending?.type !== "confirm_override" || pending.again === true) return null;
  const items = (pending.remaining ?? []).flatMap(({ batch }) => batch?.items ?? []);
  const own = new Set(items.flatMap(({ ref }) => (artifacts[ref] === undefined ? [] : [ref])));
  const [only, ...others] = mentions;
  if (only === undefined || others.length > 0 || own.size === 0) return null;
  const other = only.ref === null || own.has(only.ref) ? undefined : artifacts[only.ref];
  if (other === undefined || !isNewest(pending, session)) return null;
  const names = other.label
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => foldText(word).length >= LEAST);
  return quoteNames({ source: "message", quote: only.raw_text }, names) ? null : pending;
}
