// The contract for which an answer in a hop was requested.
import { chainHop, type NodeName } from "../../shared/contracts/chain-hops.ts";
import type { Hop } from "../../shared/contracts/hop.ts";

const CONTRACTS: Readonly<Record<NodeName, string>> = {
  understand: "UnderstandOutput",
  think: "ThinkOutput",
  act: "ActDecision",
  quick: "ActQuickDecision",
  reply: "ReplyOutput",
  summarize: "ConversationSummary",
};

/** A write may ask for judgements of the foods that it uses, next to its decisions. */
export function contractOf(hop: string, answer: string): string {
  const node = chainHop(hop as Hop).node;
  return node === "act" && isJudging(answer) ? "FoodJudgements" : CONTRACTS[node];
}

function isJudging(answer: string): boolean {
  try {
    const { foods, action } = JSON.parse(answer) as { foods?: unknown; action?: unknown };
    return foods !== undefined && action === undefined;
  } catch {
    return false;
  }
}
