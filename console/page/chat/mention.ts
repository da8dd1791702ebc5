// When a person picks a thing on a screen, the message names it by a link, which says exactly which thing is meant.

/** @param ref the thing's ref in the conversation */
export const linkTo = ({ label, ref }: { label: string; ref: string }) =>
  `@[${label.replaceAll(/[[\]\n]/g, " ")}](${ref})`;

/** The message as people read it: `save @[Leek pie](gen_recipe_2)` → `save Leek pie`. */
export const withoutLinks = (text: string) =>
  text.replaceAll(/@\[([^\][\n]{1,200})\]\([^()\s]{1,80}\)/g, "$1");
