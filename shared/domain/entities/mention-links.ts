// `@[Label](ref)` and `@[Label](id)` in a message: a screen writes such a link when the user picks an entity.
// Code resolves the link here, so that no model sees the id (I1).
import { findUuids } from "./translation/find-uuids.ts";

export interface MentionLink {
  /** The link as it appears in the message. */
  source: string;
  label: string;
  /** A ref or a row's id; anything else resolves to nothing. */
  target: string;
}

const LINK = /@\[([^\][\n]{1,200})\]\(([^()\s]{1,80})\)/g;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The links of a message, in order. */
export function mentionLinks(message: string): MentionLink[] {
  return [...message.matchAll(LINK)].map(([source, label = "", target = ""]) => ({
    source,
    label: label.trim(),
    target: isId(target) ? target.toLowerCase() : target,
  }));
}

export function isId(target: string): boolean {
  return UUID.test(target);
}

/**
 * The message as models see it: each link with its ref, or only its label if the target is unknown to this user and
 * this conversation.
 * @param refOf the canonical ref of a link's target; null when it does not resolve
 */
export function linksAsRefs(message: string, refOf: (target: string) => string | null): string {
  return message.replace(LINK, (_source, label: string, target: string) => {
    const ref = refOf(isId(target) ? target.toLowerCase() : target);
    const name = findUuids(label).length > 0 ? "it" : label.trim();
    return ref === null ? name : `@[${name}](${ref})`;
  });
}
