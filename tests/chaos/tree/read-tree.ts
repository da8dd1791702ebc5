// The trees of a chaos run as exchanges and paths, read independently of the product's code that moves the head.
import type { Evidence } from "../facts.ts";
import { wordsIn } from "../kinds.ts";
import type { AlternativeFact } from "./tree-facts.ts";

export interface ExchangeFact {
  text: string;
  userTurn: string;
  agentTurn: string;
  userAlternative: string;
  agentAlternative: string;
  base: string | null;
  /** In a fork: the original answer, if this is a copy. */
  copiedFrom: string | null;
  /** The original answer if this is a copy, otherwise the answer itself. */
  source: string;
  /** Whether the run that made the original answer has completed. */
  isCompleted: boolean;
}

export interface Tree {
  conversation(id: string): {
    exchanges: readonly ExchangeFact[];
    /** Turn → its active alternative. */
    active: ReadonlyMap<string, string>;
  };
  /** The exchanges from the root to this answer. */
  pathTo(answer: string): ExchangeFact[];
  alternative(id: string): AlternativeFact | undefined;
  /** Whether the word was said in this conversation and in no other. */
  isSaidOnlyIn(word: string, conversation: string): boolean;
}

export function readTree({ alternatives, runs }: Pick<Evidence, "alternatives" | "runs">): Tree {
  const alternativeById = new Map(alternatives.map((alternative) => [alternative.id, alternative]));
  const completedAnswers = new Set(
    runs.filter(({ status }) => status === "completed").map((run) => run.agentAlternative),
  );
  const exchanges = alternatives.flatMap((answer): [string, ExchangeFact][] => {
    const message = alternativeById.get(answer.respondsTo ?? "");
    if (answer.speaker !== "agent" || message === undefined) return [];
    const source = answer.copiedFrom ?? answer.id;
    const exchange = {
      text: message.text ?? "",
      userTurn: message.turn,
      agentTurn: answer.turn,
      userAlternative: message.id,
      agentAlternative: answer.id,
      base: message.respondsTo,
      copiedFrom: answer.copiedFrom,
      source,
      isCompleted: completedAnswers.has(source),
    };
    return [[answer.id, exchange]];
  });
  const exchangeByAnswer = new Map(exchanges);
  const alternativesByConversation = Map.groupBy(alternatives, ({ conversation }) => conversation);
  const conversationsByWord = new Map<string, Set<string>>();
  for (const { text, conversation, copiedFrom } of alternatives) {
    if (copiedFrom !== null) continue;
    for (const word of wordsIn(text ?? "")) {
      conversationsByWord.set(word, (conversationsByWord.get(word) ?? new Set()).add(conversation));
    }
  }
  return {
    conversation(id) {
      const ownAlternatives = alternativesByConversation.get(id) ?? [];
      return {
        exchanges: ownAlternatives.flatMap(({ id }) => exchangeByAnswer.get(id) ?? []),
        active: new Map(
          ownAlternatives.flatMap(({ id, turn, isActive }) => (isActive ? [[turn, id]] : [])),
        ),
      };
    },
    pathTo(answer) {
      const path: ExchangeFact[] = [];
      let exchange = exchangeByAnswer.get(answer);
      while (exchange) {
        path.unshift(exchange);
        exchange = exchangeByAnswer.get(exchange.base ?? "");
      }
      return path;
    },
    alternative: (id) => alternativeById.get(id),
    isSaidOnlyIn: (word, conversation) =>
      String([...(conversationsByWord.get(word) ?? [])]) === conversation,
  };
}
