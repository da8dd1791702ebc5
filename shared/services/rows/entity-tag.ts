// Entity tags (RFC 9110): which version of something an answer shows.
import type { UserId } from "../../contracts/ids.ts";
import { sha256 } from "../codes/digest.ts";

/**
 * A strong entity tag: it changes with any change of what is shown. Every user has their own, so that a tag
 * of one never tells another anything, not even that both see the same.
 */
export async function entityTag(user: UserId, shown: unknown): Promise<string> {
  return `"${(await sha256(JSON.stringify([user, shown]))).slice(0, 32)}"`;
}

/**
 * The tag of what is shown with marks of code's beside it, which no client changes: it changes with the marks, and an
 * If-Match does not look at them.
 */
export async function markedTag(user: UserId, shown: unknown, marks: unknown): Promise<string> {
  const own = await entityTag(user, shown);
  if (!Array.isArray(marks) || marks.length === 0) return own;
  return `${own.slice(0, -1)}.${(await sha256(JSON.stringify([user, marks]))).slice(0, 8)}"`;
}

/** Whether an If-Match allows a change of what has this tag: by strong comparison, so a weak tag never does. */
export const allowsChange = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === "*" || tagsOf(ifMatch).map(withoutMarks).includes(tag);

const withoutMarks = (tag: string): string => tag.replace(/\.[0-9a-f]{8}"$/, '"');

/** Whether an If-None-Match has what has this tag: by weak comparison, because proxies weaken tags. */
export const isKnown = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === "*" ||
  tagsOf(ifNoneMatch).some((one) => one.replace(/^W\//, "") === tag.replace(/^W\//, ""));

const tagsOf = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
