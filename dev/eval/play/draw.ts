// Selects the conversations and their order; the same seed gives the same selection.
import { seededChance } from "../../chaos/seeded-chance.ts";
import type { Conversation } from "../conversation.ts";

export interface Drawing {
  /** Names; empty selects all. */
  only: readonly string[];
  seed: number;
  /** How many; undefined for all. */
  count?: number | undefined;
}

/**
 * The named conversations, or this many of all, shuffled by the seed: English alternates with
 * another language, and the other languages take turns, so that a few are as mixed as all. Named
 * ones keep their given order.
 *
 * @throws Error that names what is unknown
 */
export function draw(all: readonly Conversation[], { only, seed, count }: Drawing): Conversation[] {
  if (only.length > 0) return only.map((name) => named(all, name));
  const next = seededChance("eval", seed);
  const shuffle = all
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const english = shuffle.filter(({ language }) => language === "en");
  const others = inTurn(
    Object.values(
      Object.groupBy(
        shuffle.filter(({ language }) => language !== "en"),
        ({ language }) => language,
      ),
    ),
  );
  return inTurn([english, others]).slice(0, count);
}

/** One of each list, then the next of each. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  );
}

function named(all: readonly Conversation[], name: string): Conversation {
  const conversation = all.find((one) => one.name === name);
  if (conversation !== undefined) return conversation;
  const [head = ""] = name.split("-");
  const nearbyNames = all.map((one) => one.name).filter((other) => other.includes(head));
  throw new Error(
    `There is no conversation "${name}". ` +
      (nearbyNames.length > 0 ? `Near: ${nearbyNames.slice(0, 8).join(", ")}. ` : "") +
      "`npm run eval -- --list` lists them.",
  );
}
