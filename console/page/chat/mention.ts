// What was picked on a screen stands in a message as a link, which tells which one is meant.

/** @param ref the conversation's name for it */
export const linkTo = ({ label, ref }: { label: string; ref: string }) =>
  `@[${label.replaceAll(/[[\]\n]/g, " ")}](${ref})`;

/** The message as people read it: `save @[Leek pie](gen_recipe_2)` → `save Leek pie`. */
export const withoutLinks = (text: string) =>
  text.replaceAll(/@\[([^\][\n]{1,200})\]\([^()\s]{1,80}\)/g, "$1");
