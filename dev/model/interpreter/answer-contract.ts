// One prompt, one contract, one JSON object: the offline model's mind, such as it is.
import { act } from "./act/act.ts";
import { reply } from "./reply/reply.ts";
import { summarize } from "./summarize/summarize.ts";
import { think } from "./think/think.ts";
import { understand } from "./understand/understand.ts";

const CONTRACTS: Readonly<Record<string, (prompt: string) => object>> = {
  UnderstandOutput: understand,
  ThinkOutput: think,
  ActDecision: act,
  ActQuickDecision: act,
  ReplyOutput: reply,
  ConversationSummary: summarize,
};

/** The names of the contracts that can be answered. */
export const KNOWN_CONTRACTS = Object.keys(CONTRACTS);

/**
 * The answer to a prompt, deterministic: the same prompt gives the same answer. Null for a contract
 * that is not known here.
 */
export function answerContract(contract: string, prompt: string): object | null {
  return CONTRACTS[contract]?.(prompt) ?? null;
}
