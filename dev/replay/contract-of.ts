// Finds the contract of a model's answer in a hop.
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

/** The contract's name. Act has two contracts, because a write may also request judgements of the foods that it uses. */
export function contractOf(hop: string, answer: string): string {
  const node = chainHop(hop as Hop).node;
  return node === "act" && isFoodJudgement(answer) ? "FoodJudgements" : CONTRACTS[node];
}

function isFoodJudgement(answer: string): boolean {
  try {
    const { foods, action } = JSON.parse(answer) as { foods?: unknown; action?: unknown };
    return foods !== undefined && action === undefined;
  } catch {
    return false;
  }
}
