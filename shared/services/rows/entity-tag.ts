// Entity tags (RFC 9110): which version of a resource an answer shows.
import type { UserId } from "../../contracts/ids.ts";
import { sha256 } from "../codes/digest.ts";

/**
 * A strong entity tag: it changes whenever the shown content changes. Tags differ between users, so
 * that equal tags never reveal that two users see the same content.
 */
export async function entityTag(user: UserId, body: unknown): Promise<string> {
  return `"${(await sha256(JSON.stringify([user, body]))).slice(0, 32)}"`;
}

/**
 * The tag of content that is shown with marks. Code makes the marks, and clients cannot change them:
 * the tag changes with the marks, but If-Match ignores them.
 */
export async function markedTag(user: UserId, body: unknown, marks: unknown): Promise<string> {
  const contentTag = await entityTag(user, body);
  if (!Array.isArray(marks) || marks.length === 0) return contentTag;
  return `${contentTag.slice(0, -1)}.${(await sha256(JSON.stringify([user, marks]))).slice(0, 8)}"`;
}

/**
 * Whether an If-Match permits a change of the content with this tag. Strong comparison: a weak tag
 * never does.
 */
export const allowsChange = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === "*" || tagsOf(ifMatch).map(withoutMarks).includes(tag);

const withoutMarks = (tag: string): string => tag.replace(/\.[0-9a-f]{8}"$/, '"');

/** Whether an If-None-Match matches this tag. Weak comparison, because proxies weaken tags. */
export const isKnown = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === "*" ||
  tagsOf(ifNoneMatch).some((known) => known.replace(/^W\//, "") === tag.replace(/^W\//, ""));

const tagsOf = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
