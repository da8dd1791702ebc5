// Which contract the models of a hop are asked for.
import { nodeOf, type Hop, type NodeName } from "../../shared/contracts/envelope.ts";

const CONTRACTS: Readonly<Record<NodeName, string>> = {
  understand: "UnderstandOutput",
  think: "ThinkOutput",
  act: "ActDecision",
  quick: "ActQuickDecision",
  reply: "ReplyOutput",
  summarize: "ConversationSummary",
};

export function contractOf(hop: string): string {
  return CONTRACTS[nodeOf(hop as Hop)];
}
