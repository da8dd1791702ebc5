// The trees of a chaos run as exchanges and paths, walked apart from the code that moves the head.
import type { Evidence } from "../facts.ts";
import { wordsIn } from "../kinds.ts";
import type { AlternativeFact } from "./tree-facts.ts";

export interface ToldExchange {
  text: string;
  userTurn: string;
  agentTurn: string;
  userAlternative: string;
  agentAlternative: string;
  base: string | null;
  /** In a fork: the answer that was said, of which this is a copy. */
  copiedFrom: string | null;
  /** The answer itself, or the one that was said. */
  source: string;
  /** The run that answered, here or where it was copied from, is complete. */
  isCompleted: boolean;
}

export interface Tree {
  of(conversation: string): {
    exchanges: readonly ToldExchange[];
    active: ReadonlyMap<string, string>;
  };
  /** From the root to this answer. */
  pathTo(answer: string): ToldExchange[];
  alternative(id: string): AlternativeFact | undefined;
  /** Whether nobody has said the word but in this conversation. */
  isSaidIn(word: string, conversation: string): boolean;
}

export function readTree({ alternatives, runs }: Pick<Evidence, "alternatives" | "runs">): Tree {
  const byId = new Map(alternatives.map((one) => [one.id, one]));
  const completedTurns = new Set(
    runs.filter(({ status }) => status === "completed").map((run) => run.agentAlternative),
  );
  const exchanges = alternatives.flatMap((answer): [string, ToldExchange][] => {
    const words = byId.get(answer.respondsTo ?? "");
    if (answer.speaker !== "agent" || words === undefined) return [];
    const source = answer.copiedFrom ?? answer.id;
    const exchange = {
      text: words.text ?? "",
      userTurn: words.turn,
      agentTurn: answer.turn,
      userAlternative: words.id,
      agentAlternative: answer.id,
      base: words.respondsTo,
      copiedFrom: answer.copiedFrom,
      source,
      isCompleted: completedTurns.has(source),
    };
    return [[answer.id, exchange]];
  });
  const byAnswer = new Map(exchanges);
  const ofConversation = Map.groupBy(alternatives, ({ conversation }) => conversation);
  const conversationsByWord = new Map<string, Set<string>>();
  for (const { text, conversation, copiedFrom } of alternatives) {
    if (copiedFrom !== null) continue;
    for (const word of wordsIn(text ?? "")) {
      conversationsByWord.set(word, (conversationsByWord.get(word) ?? new Set()).add(conversation));
    }
  }
  return {
    of(conversation) {
      const ownConversations = ofConversation.get(conversation) ?? [];
      return {
        exchanges: ownConversations.flatMap(({ id }) => byAnswer.get(id) ?? []),
        active: new Map(
          ownConversations.flatMap(({ id, turn, isActive }) => (isActive ? [[turn, id]] : [])),
        ),
      };
    },
    pathTo(answer) {
      const path: ToldExchange[] = [];
      for (let one = byAnswer.get(answer); one; one = byAnswer.get(one.base ?? "")) {
        path.unshift(one);
      }
      return path;
    },
    alternative: (id) => byId.get(id),
    isSaidIn: (word, conversation) =>
      String([...(conversationsByWord.get(word) ?? [])]) === conversation,
  };
}
