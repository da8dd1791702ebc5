// Selects the conversations and their order; the same seed gives the same selection.
import { seededChance } from "../../chaos/seeded-chance.ts";
import type { Conversation } from "../conversation.ts";

export interface Drawing {
  /** Names; if empty, `count` of all conversations are drawn. */
  only: readonly string[];
  seed: number;
  /** The number of conversations if no names are given; undefined for all. */
  count?: number | undefined;
}

/**
 * The named conversations, or this many of all, shuffled by the seed: English alternates with
 * another language, and the other languages take turns, so that a few conversations are as mixed as
 * all. Named ones keep their given order.
 *
 * @throws Error that names an unknown conversation
 */
export function draw(all: readonly Conversation[], { only, seed, count }: Drawing): Conversation[] {
  if (only.length > 0) return only.map((name) => findByName(all, name));
  const next = seededChance("eval", seed);
  const shuffledConversations = all
    .map((conversation) => ({ conversation, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ conversation }) => conversation);
  const english = shuffledConversations.filter(({ language }) => language === "en");
  const others = interleave(
    Object.values(
      Object.groupBy(
        shuffledConversations.filter(({ language }) => language !== "en"),
        ({ language }) => language,
      ),
    ),
  );
  return interleave([english, others]).slice(0, count);
}

/** The first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const maxLength = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, index) => index).flatMap((position) =>
    lists.flatMap((list) => list.slice(position, position + 1)),
  );
}

function findByName(all: readonly Conversation[], name: string): Conversation {
  const conversation = all.find((candidate) => candidate.name === name);
  if (conversation !== undefined) return conversation;
  const [head = ""] = name.split("-");
  const similarNames = all
    .map((conversation) => conversation.name)
    .filter((similarName) => similarName.includes(head));
  throw new Error(
    `There is no conversation "${name}". ` +
      (similarNames.length > 0 ? `Similar names: ${similarNames.slice(0, 8).join(", ")}. ` : "") +
      "`npm run eval -- --list` lists them.",
  );
}
