// Entities that the user picked on a screen: `@[Leek pie](gen_recipe_2)` in a message.

const LINK = /@\[([^\][\n]{1,200})\]\(([^()\s]{1,80})\)/g;

export const pickedRefs = (message: string): string[] =>
  [...message.matchAll(LINK)].map(([, , ref = ""]) => ref);

/**
 * With a pronoun in place of everything from the first link to the last: `save @[Leek pie](gen_recipe_2)` → `save it`,
 * or `save them` for several.
 */
export function withoutLinks(message: string): string {
  const links = [...message.matchAll(LINK)];
  const [first, last] = [links[0], links.at(-1)];
  if (first === undefined || last === undefined) return message;
  const pronoun = links.length === 1 ? "it" : "them";
  return message.slice(0, first.index) + pronoun + message.slice(last.index + last[0].length);
}
